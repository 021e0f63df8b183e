import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { IdentityUnavailable } from './identityUnavailable.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const FETCH_WITHIN_MS = 5000;
/** The provider publishes a key hours before it signs with it. */
const REFRESH_AFTER_MS = 3_600_000;
/** How long keys stay in use while refreshes fail. */
const KEYS_COUNT_MS = 86_400_000;
/** Minimum time between fetches, so that made-up key ids can't cause more. */
const FETCH_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 10_000;

/**
 * `stale`: the last keys are still in use, but a refresh failed. `missing`: no keys, so no token
 * can be verified.
 */
export type KeysState = 'fresh' | 'stale' | 'missing';

export interface ProjectKeys {
  /** @throws IdentityUnavailable without keys, or for a key id that a fresh fetch doesn't return */
  readonly find: JWTVerifyGetKey;
  isMissing(): boolean;
  /** Fetches the keys now and refreshes them until `close`. */
  begin(): void;
  close(): void;
}

/**
 * Fetches the keys of a Firebase project, through the proxy in `HTTPS_PROXY` and `NO_PROXY`
 * (SAFE-2).
 */
export async function fetchProjectKeys(url = GOOGLE_KEYS): Promise<JSONWebKeySet> {
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const reply = await fetch(url, { dispatcher, signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (!reply.ok) throw new Error(`The key server answered ${reply.status}.`);
    // jose checks the shape of the set and refuses any other.
    return (await reply.json()) as JSONWebKeySet;
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * The public keys of the identity provider: fetched at start, refreshed hourly, and used for up to
 * 24 h while refreshes fail.
 * @param onState called when the state changes; `thrown` is the reason of a failed fetch
 */
export function projectKeys(
  onState: (state: KeysState, thrown: unknown) => void,
  fetchKeys: () => Promise<JSONWebKeySet> = fetchProjectKeys,
  now: () => number = Date.now,
): ProjectKeys {
  let last: { readonly find: JWTVerifyGetKey; readonly at: number } | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  let state: KeysState | null = null;
  let timer: NodeJS.Timeout | null = null;
  const current = () => (last !== null && now() - last.at < KEYS_COUNT_MS ? last.find : null);
  const setState = (next: KeysState, thrown: unknown = null) => {
    if (next !== state) onState(next, thrown);
    state = next;
  };
  const load = async () => {
    triedAt = now();
    try {
      const set = await fetchKeys();
      const find = createLocalJWKSet(set);
      // An empty set would reject every token.
      if (set.keys.length === 0) throw new Error('The key server returned no keys.');
      last = { find, at: now() };
      setState('fresh');
    } catch (e) {
      setState(current() === null ? 'missing' : 'stale', e);
    }
  };
  const fetchSoon = () => {
    if (loading === null && now() - triedAt >= FETCH_EVERY_MS)
      loading = load().finally(() => {
        loading = null;
      });
    return loading ?? Promise.resolve();
  };
  const refresh = () => {
    if (last === null || now() - last.at >= REFRESH_AFTER_MS) void fetchSoon();
  };
  const findIn = async (...about: Parameters<JWTVerifyGetKey>) => {
    const find = current();
    if (find === null) return null;
    try {
      return await find(...about);
    } catch (e) {
      if (e instanceof errors.JWKSNoMatchingKey) return null;
      throw e;
    }
  };
  return {
    find: async (...about) => {
      const known = await findIn(...about);
      if (known !== null) return known;
      await fetchSoon();
      const fetched = await findIn(...about);
      if (fetched === null) throw new IdentityUnavailable();
      return fetched;
    },
    isMissing: () => current() === null,
    begin: () => {
      refresh();
      timer ??= setInterval(refresh, CHECK_EVERY_MS).unref();
    },
    close: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}
