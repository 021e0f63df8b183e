/** One store of the browser for each person, dropped on sign-out. */
const STORE = 'catis-kept-';
const KEPT_MS = 24 * 3_600_000;
const KEPT_AT = 'x-kept-at';
/** Entries of a store are found by address; this one is never fetched. */
const address = (key: string) => `/kept/${key}`;

/** The tag to ask with whether a kept reply still holds; its body is read only when somebody wants it. */
export interface KeptReply {
  readonly tag: string;
  readonly body: () => Promise<ArrayBuffer>;
}
/** Replies that the browser keeps for a day. Each use asks the service with the tag first, so nothing old is ever shown. */
export interface KeptReplies {
  /** null when there is none, or when the browser can't keep any (a page that did not come over TLS). */
  get(key: string): Promise<KeptReply | null>;
  /** Never fails: a full disk only means that the reply is fetched again. */
  put(key: string, reply: { readonly tag: string; readonly body: ArrayBuffer }): Promise<void>;
}

// `caches` is missing outside secure contexts, whatever lib.dom says.
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;
const isOld = (reply: Response) => Date.now() - Number(reply.headers.get(KEPT_AT)) > KEPT_MS;

/** A store that can't be read is dropped, so that the next try fetches afresh. */
async function readOrDrop(reply: Response): Promise<ArrayBuffer> {
  try {
    return await reply.arrayBuffer();
  } catch (error) {
    await dropKept('');
    throw error;
  }
}

export function keptReplies(uid: string): KeptReplies {
  const open = async () => storage()?.open(`${STORE}${uid}`);
  return {
    get: async (key) => {
      try {
        const found = await (await open())?.match(address(key));
        const tag = found?.headers.get('etag');
        if (found === undefined || isOld(found) || tag === null || tag === undefined) return null;
        return { tag, body: () => readOrDrop(found) };
      } catch {
        return null;
      }
    },
    put: async (key, { tag, body }) => {
      try {
        const store = await open();
        await store?.put(address(key), new Response(body, { headers: { etag: tag, [KEPT_AT]: String(Date.now()) } }));
      } catch {
        await dropKept('');
      }
    },
  };
}

/** Forgets whose key begins with `prefix`, and everything older than a day, of every person; '' forgets all. */
export async function dropKept(prefix: string): Promise<void> {
  const all = storage();
  for (const name of (await all?.keys()) ?? []) {
    if (!name.startsWith(STORE)) continue;
    if (prefix === '') {
      await all?.delete(name);
      continue;
    }
    const store = await all?.open(name);
    for (const request of (await store?.keys()) ?? []) {
      const reply = await store?.match(request);
      if (new URL(request.url).pathname.startsWith(address(prefix)) || reply === undefined || isOld(reply)) await store?.delete(request);
    }
  }
}
