import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { OutboxEntry } from '../../../../machines/outbox/outbox.setup.ts';
import { onStorageFailed } from '../../../../src/adapters/browser/storage.ts';
import {
  forgetDraftKeys,
  requestDraftKeysWith,
  seal,
  unseal,
} from '../../../../src/adapters/drafts/draftCipher.ts';
import { draftDatabase } from '../../../../src/adapters/drafts/draftDatabase.ts';
import { storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { listDrafts } from '../../../../src/adapters/drafts/keptDrafts.ts';
import { heldEntries, keepEntry } from '../../../../src/adapters/drafts/outboxStore.ts';
import { good } from '../../../domain/dispatch/world.ts';

const savedAt = '2025-07-14T20:00:00Z';
const draft = (idempotencyKey: string) =>
  storedDraftOf({
    draft: { ...good, remarks: 'SECRET' },
    idempotencyKey,
    baseVersion: null,
    savedAt,
    base: null,
  });
// The stores contain what they are given; only these fields are read here.
const entry = (idempotencyKey: string) =>
  ({
    form: 'flight',
    idempotencyKey,
    recordId: '',
    queuedAt: savedAt,
    refusal: null,
    label: 'SECRET',
    body: {},
  }) as unknown as OutboxEntry;
const flight = { form: 'flight', recordId: '' } as const;

let requests = 0;
const keyFor = (byte: number) => async () => {
  requests += 1;
  return Buffer.alloc(32, byte).toString('base64url');
};
beforeEach(() => {
  requests = 0;
  requestDraftKeysWith(keyFor(1));
});
afterEach(forgetDraftKeys);
/** Everything in this browser's stores, as a reader of its files would find it. */
async function raw(): Promise<string> {
  const [drafts, entries] = [
    await draftDatabase((db) => db.getAll('drafts')),
    await (await openDB('catis-outbox')).getAll('entries'),
  ];
  const text = (value: unknown): string =>
    value instanceof ArrayBuffer
      ? Buffer.from(value).toString('latin1')
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(text).join(' ')
        : String(value);
  return text([drafts, entries]);
}

describe('a user’s text stored in this browser (SAFE-28)', () => {
  it('is unreadable in its files, and readable for that user', async () => {
    await storeDraft('cipher jo', flight, draft('a'));
    await keepEntry('cipher jo', entry('b'));
    expect(await raw()).not.toContain('SECRET');
    expect([
      (await listDrafts('cipher jo', savedAt)).map((d) => d.assetId),
      (await heldEntries('cipher jo')).map((e) => e.label),
    ]).toEqual([[good.assetId], ['SECRET']]);
    expect(requests).toBe(1);
  });
  it('needs the key again after signing out, and decrypts nothing with another key', async () => {
    const sealed = await seal('cipher jo', { text: 'SECRET' });
    await forgetDraftKeys();
    requestDraftKeysWith(() => Promise.reject(new Error('no network')));
    await expect(unseal('cipher jo', sealed)).rejects.toThrow('no network');
    requestDraftKeysWith(keyFor(2));
    expect(await unseal('cipher jo', sealed)).toBeNull();
    await forgetDraftKeys();
    requestDraftKeysWith(keyFor(1));
    expect(await unseal('cipher jo', sealed)).toEqual({ text: 'SECRET' });
  });
  it('stores no key that arrives after the session ended', async () => {
    let answer = (_: string) => {};
    requestDraftKeysWith(() => new Promise((done) => (answer = done)));
    const sealing = seal('cipher late', 'SECRET');
    await vi.waitFor(() => expect(answer.length).toBe(1));
    await new Promise((turn) => setTimeout(turn));
    await forgetDraftKeys();
    answer(Buffer.alloc(32, 1).toString('base64url'));
    await expect(sealing).rejects.toThrow('The session of this key has ended');
  });
  it('keeps its key for a start without a network', async () => {
    const sealed = await seal('cipher jo', 'SECRET');
    vi.resetModules();
    const later = await import('../../../../src/adapters/drafts/draftCipher.ts');
    expect(await later.unseal('cipher jo', sealed)).toBe('SECRET');
  });
  it('is encrypted on the first read when an earlier release stored it as plain text', async () => {
    await draftDatabase((db) =>
      db.put('drafts', {
        uid: 'cipher old',
        ...flight,
        idempotencyKey: 'p',
        savedAt,
        document: draft('p'),
      }),
    );
    await (await openDB('catis-outbox')).put('entries', {
      uid: 'cipher old',
      idempotencyKey: 'q',
      queuedAt: savedAt,
      entry: entry('q'),
    });
    expect(await raw()).toContain('SECRET');
    expect([
      (await listDrafts('cipher old', savedAt)).map((d) => d.assetId),
      (await heldEntries('cipher old')).map((e) => e.label),
    ]).toEqual([[good.assetId], ['SECRET']]);
    expect(await raw()).not.toContain('SECRET');
    expect([
      (await listDrafts('cipher old', savedAt)).length,
      (await heldEntries('cipher old')).length,
    ]).toEqual([1, 1]);
  });
  it('is readable without a key when an earlier release stored it as plain text', async () => {
    requestDraftKeysWith(() => Promise.reject(new Error('no network')));
    await (await openDB('catis-outbox')).put('entries', {
      uid: 'cipher plain',
      idempotencyKey: 'q',
      queuedAt: savedAt,
      entry: entry('q'),
    });
    expect((await heldEntries('cipher plain')).map((e) => e.label)).toEqual(['SECRET']);
  });
  it('is not stored in a browser without WebCrypto, which the page reports (SES-31)', async () => {
    const reported = vi.fn();
    onStorageFailed(reported);
    vi.stubGlobal('crypto', {});
    await expect(seal('kim', 'SECRET')).rejects.toThrow('does not encrypt');
    vi.unstubAllGlobals();
    expect(reported).toHaveBeenCalledTimes(1);
  });
});
