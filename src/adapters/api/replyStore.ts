import { serviceMs } from '../browser/serviceTime.ts';
import { inTime, openDatabase, replyCaches } from '../browser/storage.ts';

/** One store of the browser for each person, dropped on sign-out. */
const STORE = 'catis-kept-';
const KEPT_MS = 24 * 3_600_000;
const KEPT_AT = 'x-kept-at';
/** Entries of a store are found by address; this one is never fetched. */
const address = (key: string) => `/kept/${key}`;

/** The tag to ask with whether a kept reply still holds; its body is read only when a user wants it. */
export interface KeptReply {
  readonly tag: string;
  readonly body: () => Promise<ArrayBuffer>;
}
/**
 * Replies that the browser keeps for a day, as one load finds them. Each use asks the service with the tag first, so
 * nothing old is ever shown.
 */
export interface KeptReplies {
  /** null when there is none. */
  get(key: string): Promise<KeptReply | null>;
  /** To be kept once the load is through: writing takes the browser as long as fetching. */
  add(key: string, reply: { readonly tag: string; readonly body: ArrayBuffer }): void;
  /** Writes what was added. Never fails: a full disk only means that the reply is fetched again. */
  write(): Promise<void>;
}

const isOld = (reply: Response) => serviceMs() - Number(reply.headers.get(KEPT_AT)) > KEPT_MS;

/** Between two frames of something that moves there is less than this; only a page at rest has more. */
const REST_MS = 20;
/** Resolves when the page has nothing better to do; at once where the browser does not tell. */
const quiet = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise<void>((resolve) => {
        const look = (deadline: IdleDeadline) =>
          deadline.timeRemaining() > REST_MS ? resolve() : requestIdleCallback(look);
        requestIdleCallback(look);
      })
    : Promise.resolve();

/** A store that can't be read is dropped, so that the next try fetches afresh. */
async function readOrDrop(reply: Response): Promise<ArrayBuffer> {
  try {
    return await reply.arrayBuffer();
  } catch (error) {
    await dropKept('');
    throw error;
  }
}

/** What is kept for a person; nothing at all where the browser can't keep any (a page that did not come over TLS). */
export async function openKept(uid: string): Promise<KeptReplies> {
  const { store, addresses } = await opened(uid);
  const added: {
    readonly key: string;
    readonly body: ArrayBuffer;
    readonly headers: Readonly<Record<string, string>>;
  }[] = [];
  return {
    get: async (key) => {
      // Most of a first load is not there, and asking the store for each takes longer than the service.
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
          // A reply is a copy of its body: while the report was on its way this would have held it up.
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

/** Forgets whose key begins with `prefix`, and everything older than a day, of every person; '' forgets all. */
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

/** The database of the lists that stand in while nothing answers (SES-17), and its one store. */
export const LISTS = 'catis-lists';
export const makeListStore = (database: Pick<IDBDatabase, 'createObjectStore'>): unknown =>
  database.createObjectStore('lists', { keyPath: ['uid', 'key'] });
/**
 * Drops the lists of every user. Without the library that reads and writes them: signing in loads what can sign out.
 * Never fails: signing out goes on.
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
    await inTime(LISTS, clear).finally(() => database.close());
  } catch {
    // There are no lists where the database is off.
  }
}
