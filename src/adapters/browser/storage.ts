/**
 * Half of the time limit for a store to open or answer, in ms. After both halves it is off for this
 * page load (SES-31). The second half starts when the first ends. So a computer that was asleep
 * still gives the store time to answer.
 */
const HALF_LIMIT_MS = 1_000;

class Late extends Error {}
/** @throws when `work` fails or exceeds the time limit */
async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, fail) => {
    const end = () => fail(new Late('The browser did not answer from its storage in time'));
    timer = setTimeout(() => {
      timer = setTimeout(end, HALF_LIMIT_MS);
    }, HALF_LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

let stores = true;
let tell: () => void = () => undefined;
/** Reports once that this page stores nothing (SES-31). */
export function noteFailure(): void {
  if (!stores) return;
  stores = false;
  tell();
}
/**
 * Calls back once, when the first database is refused, hangs or is full; immediately if that has
 * already happened.
 */
export function onStorageFailed(listener: () => void): void {
  tell = listener;
  if (!stores) listener();
}

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
/** Runs a write to a database, and reports a full disk to the page. @throws as the write itself */
export async function notingFailure<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isFull(error)) noteFailure();
    throw error;
  }
}

/** Databases that were refused or took too long. They stay off until the page is loaded again. */
const off = new Set<string>();
const offListeners = new Map<string, Set<() => void>>();
/** Calls `listener` when this page turns the database off. @returns an unsubscribe function */
export function onDatabaseOff(name: string, listener: () => void): () => void {
  const listeners = offListeners.get(name) ?? new Set();
  offListeners.set(name, listeners.add(listener));
  return () => void listeners.delete(listener);
}
function turnOff(name: string): void {
  off.add(name);
  noteFailure();
  for (const listener of offListeners.get(name) ?? []) listener();
}
/**
 * Runs work on an open database.
 * @throws when it fails or exceeds the time limit; in the latter case the database is off from then
 * on
 */
export async function withTimeLimit<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (off.has(name)) throw new Error(`The database ${name} is off for this page load`);
  try {
    return await withinLimit(work());
  } catch (error) {
    if (error instanceof Late) turnOff(name);
    throw error;
  }
}
/**
 * Opens one of our databases; each has a single version.
 * @param upgrade creates the stores of a new database
 * @throws when the browser has no databases, refuses this one or exceeds the time limit. After that
 * every call throws.
 */
export async function openDatabase(
  name: string,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  if (off.has(name)) throw new Error(`The database ${name} is off for this page load`);
  let isLate = false;
  try {
    return await withinLimit(
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => upgrade(opening.result);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => (isLate ? opening.result.close() : resolve(opening.result));
      }),
    );
  } catch (error) {
    isLate = true;
    turnOff(name);
    throw error;
  }
}

/**
 * Tests whether the browser opens databases, and hides them from this page if it doesn't. The
 * identity provider's library opens its own without a time limit. Without databases it keeps the
 * session in memory.
 */
export async function testDatabases(): Promise<void> {
  try {
    (await openDatabase('catis-storage', () => undefined)).close();
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  }
}

let cachesWork = true;
/**
 * Returns undefined if the browser has no caches (a page without TLS), refuses them or exceeds the
 * limit.
 */
async function withCaches<T>(ask: (found: CacheStorage) => Promise<T>): Promise<T | undefined> {
  // `caches` is missing outside secure contexts, although lib.dom declares it.
  const find = () => (globalThis as { caches?: CacheStorage }).caches;
  if (!cachesWork) return undefined;
  try {
    const found = find();
    return found === undefined ? undefined : await withinLimit(ask(found));
  } catch (error) {
    // A refusal costs no time; a silent browser would cost each call two seconds.
    if (error instanceof Late) cachesWork = false;
    return undefined;
  }
}
/** The browser's caches of replies. */
export const replyCaches = {
  names: async (): Promise<readonly string[]> => (await withCaches((found) => found.keys())) ?? [],
  open: (name: string): Promise<Cache | undefined> => withCaches((found) => found.open(name)),
  drop: async (name: string): Promise<void> =>
    void (await withCaches((found) => found.delete(name))),
};

/** Storage of short texts by name. */
interface Texts {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, text: string) => void;
  readonly remove: (name: string) => void;
}
/** Never fails: a text that the browser doesn't store lasts as long as the page. */
function guardedTexts(find: () => Storage | undefined): Texts {
  const unstored = new Map<string, string>();
  const guarded = <T>(use: (storage: Storage | undefined) => T, otherwise: () => T): T => {
    try {
      return use(find());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (name) =>
      unstored.get(name) ??
      guarded(
        (storage) => storage?.getItem(name) ?? null,
        () => null,
      ),
    set: (name, text) => {
      const keep = () => void unstored.set(name, text);
      guarded((storage) => {
        if (storage === undefined) return keep();
        storage.setItem(name, text);
        unstored.delete(name);
      }, keep);
    },
    remove: (name) => {
      unstored.delete(name);
      guarded(
        (storage) => storage?.removeItem(name),
        () => undefined,
      );
    },
  };
}
// Both are missing where tests run, although lib.dom declares them.
type Stores = { readonly localStorage?: Storage; readonly sessionStorage?: Storage };
/** Texts shared by the tabs of this browser; they survive restarts. */
export const localTexts = guardedTexts(() => (globalThis as Stores).localStorage);
/** Texts of this tab only. */
export const tabTexts = guardedTexts(() => (globalThis as Stores).sessionStorage);
