import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { DispatchEntry, SendOutcome } from '../../../../machines/forms/outbox.setup.ts';
import { storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { listDrafts } from '../../../../src/adapters/drafts/keptDrafts.ts';
import { heldEntries, keepEntry } from '../../../../src/adapters/drafts/outboxStore.ts';
import { provideOutbox } from '../../../../src/app/forms/provideOutbox.ts';
import { good, stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { wireIds } from '../../support/wireIds.ts';

/** A page that is left when a draft is about to be removed never removes it. */
const left: { atRemoval: (() => void) | null } = { atRemoval: null };
vi.mock('../../../../src/adapters/drafts/drafts.ts', async (original) => {
  const real = await original<typeof import('../../../../src/adapters/drafts/drafts.ts')>();
  const removeSentDraft: typeof real.removeSentDraft = (...draft) => {
    if (left.atRemoval === null) return real.removeSentDraft(...draft);
    left.atRemoval();
    return new Promise(() => undefined);
  };
  return { ...real, removeSentDraft };
});
const record = wireIds(stored({ dispatchNumber: 10480 }));
const entry = (recordId: string): DispatchEntry => ({
  idempotencyKey: `k ${recordId}`,
  form: 'flight',
  recordId,
  version: recordId === '' ? null : 3,
  // What is sent is not looked at here.
  body: { activityDate: '2026-08-20', activities: [] } as unknown as DispatchEntry['body'],
  label: 'Flight, T-76, 08/20/2026',
  queuedAt: '2026-08-20T18:00:00Z',
  refusal: null,
});
const send = async (answers: Answers, one: DispatchEntry) => {
  const { services, asked } = fakeServices(answers);
  const machine = provideOutbox({
    uid: 'u1',
    call: services.call,
    cache: services.cache,
    notify: services.notify,
    now: () => '2026-08-20T18:00:00Z',
    go: () => undefined,
    connection: services.connection,
  });
  await keepEntry('u1', one);
  const outcome = (await runEffect(machine, 'sendEntry', { entry: one })) as SendOutcome;
  return { outcome, asked, held: (await heldEntries('u1')).filter((e) => e.idempotencyKey === one.idempotencyKey) };
};

it('a new dispatch goes with its key, a change with its version; what was sent is gone (ENTRY-31)', async () => {
  const added = await send({ addDispatch: () => ({ dispatch: record }) }, entry(''));
  const saved = await send({ saveDispatch: () => ({ dispatch: record }) }, entry('d1'));
  expect([added.outcome, added.held, saved.outcome, saved.held]).toEqual([
    { kind: 'sent', dispatchNumber: 10480 },
    [],
    { kind: 'sent', dispatchNumber: 10480 },
    [],
  ]);
  expect([added.asked, saved.asked]).toEqual([
    [{ name: 'addDispatch', body: { activityDate: '2026-08-20', activities: [] }, idempotencyKey: 'k ' }],
    [{ name: 'saveDispatch', params: { id: 'd1' }, body: { activityDate: '2026-08-20', activities: [] }, ifMatch: 3 }],
  ]);
});
it.each([null, 429, 500, 502, 503, 504])('what may pass by itself stays for later (%s)', async (status) => {
  const { outcome, held } = await send({ saveDispatch: refusing(status) }, entry('later'));
  expect([outcome.kind, held.map((e) => e.refusal)]).toEqual(['later', [null]]);
});
it.each([
  ['changed meanwhile', refusing(412, { changedBy: 'K. Lee' }), 'K. Lee changed it meanwhile. Open it to see both.', null],
  ['a rule', refusing(422, { errors: [{ path: 'timeIn', code: 'x', message: 'Time in is before time out.' }] }), 'Time in is before time out.', null],
  [
    'made by an earlier try',
    refusing(422, { current: { dispatch: record } }),
    'An earlier try has made dispatch 10480 with other values. Open it to change that one.',
    record.id,
  ],
  [
    'approved meanwhile (APR-16)',
    refusing(409, { type: '/problems/approved', title: 'Dispatch 10480 is approved. Reopen it to change it.' }),
    'Dispatch 10480 is approved. Reopen it to change it.',
    null,
  ],
  ['something in between', refusing(403, null), 'The service refused it.', null],
] as const)('a refusal waits for the user: %s', async (text, answer, refusal, made) => {
  const { outcome, held } = await send({ saveDispatch: answer }, entry(text));
  expect([outcome.kind, held.map((e) => [e.refusal, e.made?.id ?? null])]).toEqual(['refused', [[refusal, made]]]);
});
it('a new fire goes first, and the flight names it (INC-7)', async () => {
  const taken = entry('');
  const activities = [{ incidentId: 'taken:2026-CA-AEU-012345 Cedar' }, { incidentId: null }, { incidentId: 'i1' }];
  const { outcome, asked } = await send(
    { addIncident: () => ({ id: 'i7' }), addDispatch: () => ({ dispatch: record }) },
    { ...taken, body: { ...taken.body, activities } as unknown as DispatchEntry['body'] },
  );
  expect([outcome.kind, asked.map(({ name, body }) => [name, body])]).toEqual([
    'sent',
    [
      ['addIncident', { year: 2026, state: 'CA', unit: 'AEU', incidentNumber: '012345', name: 'Cedar' }],
      ['addDispatch', { activityDate: '2026-08-20', activities: [{ incidentId: 'i7' }, { incidentId: null }, { incidentId: 'i1' }] }],
    ],
  ]);
});
it('what has gone is not offered as a draft, though the page was left before its draft was removed (ENTRY-41)', async () => {
  const notes = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => notes.get(name) ?? null, setItem: (name: string, text: string) => notes.set(name, text) });
  const one = { ...entry('cut off'), idempotencyKey: 'cut-off' };
  const at = { form: one.form, recordId: one.recordId } as const;
  await storeDraft('u1', at, storedDraftOf({ draft: good, idempotencyKey: one.idempotencyKey, baseVersion: 3, savedAt: one.queuedAt, base: null }));
  const removing = new Promise<void>((reached) => {
    left.atRemoval = reached;
  });
  void send({ saveDispatch: () => ({ dispatch: record }) }, one);
  await removing;
  expect((await heldEntries('u1')).map((e) => e.idempotencyKey)).not.toContain(one.idempotencyKey);
  expect((await listDrafts('u1', one.queuedAt)).map((d) => d.recordId)).toEqual([]);
  left.atRemoval = null;
  vi.unstubAllGlobals();
});
it('what has gone has gone, though the browser has no room to note it', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  const { outcome, held } = await send({ saveDispatch: () => ({ dispatch: record }) }, entry('full'));
  expect([outcome.kind, held]).toEqual(['sent', []]);
  vi.unstubAllGlobals();
});
