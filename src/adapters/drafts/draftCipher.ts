import type { DBSchema } from 'idb';
import { backOffMs } from '../../../domain/forms/backOff.ts';
import { sharedDatabase } from '../browser/sharedDatabase.ts';
import { noteFailure, notingFailure } from '../browser/storage.ts';

/** An encrypted value of this browser's stores, readable only with its user's key (SAFE-28). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}
/** False for a value that an earlier release stored in plain. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'sealed' in value &&
  value.sealed instanceof ArrayBuffer &&
  'iv' in value &&
  value.iv instanceof Uint8Array;

interface Schema extends DBSchema {
  keys: { key: string; value: { readonly uid: string; readonly key: CryptoKey } };
}
/** Keys of signed-in users, stored so that a start without a network can read drafts. */
const database = sharedDatabase<Schema>('catis-draft-keys', (db) => {
  db.createObjectStore('keys', { keyPath: 'uid' });
});

/**
 * The browser stores no key, and the service sent none. Unlike a missing database, the key can
 * still arrive later.
 */
export class DraftKeyMissing extends Error {}

type RequestKey = (uid: string) => Promise<string>;
let requestKey: RequestKey = () => Promise.reject(new Error('Nothing requests draft keys yet'));
/**
 * @param request returns the key of that user: 32 bytes as base64url. It rejects if another user is
 * signed in.
 */
export function requestDraftKeysWith(request: RequestKey): void {
  requestKey = request;
}

const listeners = new Set<(uid: string) => void>();
/** Calls back each time the service has sent a user's key. @returns how to stop */
export function onDraftKey(uid: string, listener: () => void): () => void {
  const hear = (owner: string) => {
    if (owner === uid) listener();
  };
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const found = new Map<string, Promise<CryptoKey>>();
/** The number of times keys were removed: a key that arrives after a removal is not stored. */
let forgotten = 0;
async function findKey(uid: string): Promise<CryptoKey> {
  const begun = forgotten;
  const held = await database((db) => db.get('keys', uid));
  // A copy of this store made by a tool contains no usable key.
  if (held?.key instanceof CryptoKey) return held.key;
  const sent = await requestKey(uid).catch((cause: unknown) => {
    throw new DraftKeyMissing(cause instanceof Error ? cause.message : 'No draft key', { cause });
  });
  // Not extractable: a script can use the key, but not read it.
  const key = await crypto.subtle.importKey('raw', bytesOf(sent), ALGORITHM, false, [
    'encrypt',
    'decrypt',
  ]);
  // The user signed out while the key was loading.
  if (begun !== forgotten) throw new Error('The session of this key has ended');
  // A full disk stores no draft either; the page reports it, and the key works until the page is
  // left.
  await notingFailure(() => database((db) => db.put('keys', { uid, key }))).catch(() => undefined);
  for (const hear of listeners) hear(uid);
  return key;
}
/**
 * @throws when this browser has no WebCrypto or no databases, or no key and the service does not
 * answer
 */
function keyOf(uid: string): Promise<CryptoKey> {
  // Missing on a page without TLS, although lib.dom declares it.
  if ((crypto as { readonly subtle?: SubtleCrypto }).subtle === undefined) {
    noteFailure();
    return Promise.reject(new Error('This browser does not encrypt'));
  }
  const known = found.get(uid);
  if (known !== undefined) return known;
  const finding = findKey(uid);
  found.set(uid, finding);
  finding.catch(() => {
    if (found.get(uid) === finding) found.delete(uid);
  });
  return finding;
}

let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
/**
 * Loads the key while the service is reachable, so that a user who then loses the network can still
 * store drafts. Retries after 1, 2, 4 … 60 s, until the session ends.
 */
export function prefetchDraftKey(uid: string): void {
  const begun = forgotten;
  keyOf(uid).then(
    () => {
      tries = 0;
    },
    (error: unknown) => {
      if (!(error instanceof DraftKeyMissing) || begun !== forgotten) return;
      tries += 1;
      clearTimeout(retry);
      retry = setTimeout(() => prefetchDraftKey(uid), backOffMs(tries, Math.random()));
    },
  );
}

/** Encrypts a value for its user. @throws as keyOf */
export async function seal(uid: string, value: unknown): Promise<Sealed> {
  const key = await keyOf(uid);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return {
    iv,
    sealed: await crypto.subtle.encrypt(
      { name: ALGORITHM, iv },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    ),
  };
}

/**
 * Decrypts a value. A value that an earlier release stored in plain is returned unchanged.
 * @returns null for a value that this user's key does not decrypt
 * @throws as keyOf
 */
export async function unseal(uid: string, stored: unknown): Promise<unknown> {
  if (!isSealed(stored)) return stored;
  const key = await keyOf(uid);
  try {
    const bytes = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv: stored.iv },
      key,
      stored.sealed,
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/**
 * Removes all keys from memory and disk. From then on this browser can't read any user's stored
 * drafts and entries.
 */
export async function forgetDraftKeys(): Promise<void> {
  forgotten += 1;
  found.clear();
  tries = 0;
  clearTimeout(retry);
  await database((db) => db.clear('keys'));
}
