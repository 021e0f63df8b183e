import { serviceMs } from '../browser/serviceTime.ts';
import { openDatabase, replyCaches, withTimeLimit } from '../browser/storage.ts';

/** The prefix of each user's cache in the browser; sign-out deletes the caches. */
const STORE = 'catis-kept-';
const KEPT_MS = 24 * 3_600_000;
const KEPT_AT = 'x-kept-at';
/** Cache entries are keyed by URL; this URL is never fetched. */
const address = (key: string) => `/kept/${key}`;

/** A stored reply. Its tag revalidates it; its body is read only if needed. */
export interface KeptReply {
  readonly tag: string;
  readonly body: () => Promise<ArrayBuffer>;
}
/**
 * Replies that the browser stores for one day, as one load sees them. Each use revalidates by tag,
 * so outdated data never shows.
 */
export interface KeptReplies {
  /** Returns null if nothing is stored. */
  get(key: string): Promise<KeptReply | null>;
  /** Queues a reply to be stored after the load, because writing takes as long as fetching. */
  add(key: string, reply: { readonly tag: string; readonly body: ArrayBuffer }): void;
  /**
   * Writes the queued replies. Never fails: on a full disk the reply is fetched again next time.
   */
  write(): Promise<void>;
}

const isOld = (reply: Response) => serviceMs() - Number(reply.headers.get(KEPT_AT)) > KEPT_MS;

/** In ms. Idle time between two animation frames is shorter; only a page at rest has more. */
const REST_MS = 20;
/** Resolves when the page is idle; immediately if the browser has no `requestIdleCallback`. */
const quiet = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise<void>((resolve) => {
        const look = (deadline: IdleDeadline) =>
          deadline.timeRemaining() > REST_MS ? resolve() : requestIdleCallback(look);
        requestIdleCallback(look);
      })
    : Promise.resolve();

/** Reads a stored body. If that fails, drops all stores, so that the next attempt fetches again. */
async function readOrDrop(reply: Response): Promise<ArrayBuffer> {
  try {
    return await reply.arrayBuffer();
  } catch (error) {
    await dropKept('');
    throw error;
  }
}

/** Opens a user's stored replies. Without a Cache API (a page without TLS) nothing is stored. */
export async function openKept(uid: string): Promise<KeptReplies> {
  const { store, addresses } = await opened(uid);
  const added: {
    readonly key: string;
    readonly body: ArrayBuffer;
    readonly headers: Readonly<Record<string, string>>;
  }[] = [];
  return {
    get: async (key) => {
      // Most replies of a first load are not stored, and querying the cache for each takes longer
      // than the service.
      if (!addresses.has(address(key))) return null;
      try {
        const found = await store?.match(address(key));
        const tag = found?.headers.get('etag');
        if (found === undefined || isOld(found) || tag === null || tag === undefined) return null;
        return { tag, body: () => readOrDrop(found) };
      } catch {
        return null;
      }
    },
    add: (key, { tag, body }) => {
      if (store !== undefined)
        added.push({ key, body, headers: { etag: tag, [KEPT_AT]: String(serviceMs()) } });
    },
    write: async () => {
      try {
        for (const { key, body, headers } of added.splice(0)) {
          await quiet();
          // A Response copies its body; during the load that would have delayed the report.
          await store?.put(address(key), new Response(body, { headers }));
        }
      } catch {
        await dropKept('');
      }
    },
  };
}
async function opened(
  uid: string,
): Promise<{ readonly store: Cache | undefined; readonly addresses: ReadonlySet<string> }> {
  try {
    const store = await replyCaches.open(`${STORE}${uid}`);
    const requests = (await store?.keys()) ?? [];
    return { store, addresses: new Set(requests.map(({ url }) => new URL(url).pathname)) };
  } catch {
    return { store: undefined, addresses: new Set() };
  }
}

/**
 * Deletes replies whose key begins with `prefix`, and all older than a day, of every user. ''
 * deletes everything.
 */
export async function dropKept(prefix: string): Promise<void> {
  for (const name of await replyCaches.names()) {
    if (!name.startsWith(STORE)) continue;
    if (prefix === '') {
      await replyCaches.drop(name);
      continue;
    }
    const store = await replyCaches.open(name);
    for (const request of (await store?.keys()) ?? []) {
      const reply = await store?.match(request);
      if (
        new URL(request.url).pathname.startsWith(address(prefix)) ||
        reply === undefined ||
        isOld(reply)
      )
        await store?.delete(request);
    }
  }
}

/** Name of the database of lists used while the service is unreachable (SES-17). */
export const LISTS = 'catis-lists';
/** Creates the only object store of that database. */
export const makeListStore = (database: Pick<IDBDatabase, 'createObjectStore'>): unknown =>
  database.createObjectStore('lists', { keyPath: ['uid', 'key'] });
/**
 * Deletes all users' stored lists. Uses plain IndexedDB, because the sign-in page must be able to
 * sign out without loading the database library. Never fails, so that signing out continues.
 */
export async function dropLists(): Promise<void> {
  try {
    const database = await openDatabase(LISTS, makeListStore);
    const clear = () =>
      new Promise<void>((done) => {
        const dropping = database.transaction('lists', 'readwrite');
        dropping.objectStore('lists').clear();
        dropping.oncomplete = dropping.onabort = () => done();
      });
    await withTimeLimit(LISTS, clear).finally(() => database.close());
  } catch {
    // Without a database there are no lists.
  }
}
