import { QueryClient } from '@tanstack/query-core';
import type { Monitor } from '../browser/monitor.ts';
import { type CacheKey, droppedBy, replyName, type Write } from './cacheKeys.ts';
import { dropKept } from './replyStore.ts';

export interface Cache {
  /**
   * Returns the cached value of `key` if it is younger than `ms`, otherwise loads it. It never
   * retries and never reloads on focus (WIRE-15).
   */
  get<T>(key: CacheKey, ms: number, load: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Marks the load with `signal` as served from a stored reply of `keptAt`. Later readers of the
   * cached value get that age too.
   */
  recalled(keptAt: string, signal: AbortSignal | undefined): void;
  /** Changes a cached list; logs a warning if it is not cached (WIRE-18). */
  update<T>(key: CacheKey, change: (list: readonly T[]) => readonly T[]): void;
  /**
   * Invalidates the cached lists and stored replies that a local write made outdated. Keys in `but`
   * were updated and stay.
   */
  wrote(write: Write, but?: ReadonlySet<CacheKey>): void;
  /** Empties the cache. */
  clear(): void;
}

/**
 * @param onRecalled receives the age of a cached value that was loaded from a stored reply
 * (ENTRY-38)
 */
export function makeCache(
  monitor: Monitor,
  onRecalled: (keptAt: string) => void = () => undefined,
): Cache {
  const loading = new WeakMap<AbortSignal, string>();
  /** The service's reply time of values loaded from stored replies, by cache name. */
  const ages = new Map<string, string>();
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        networkMode: 'always',
      },
    },
  });
  return {
    get: async (key, ms, load) => {
      const name = replyName(key);
      let isLoaded = false;
      const queryFn = ({ signal }: { readonly signal: AbortSignal }) => {
        isLoaded = true;
        ages.delete(name);
        loading.set(signal, name);
        return load(signal);
      };
      const data = await client.fetchQuery({
        queryKey: [...key],
        staleTime: ms,
        gcTime: Math.max(ms, 300_000),
        queryFn,
      });
      const keptAt = ages.get(name);
      if (!isLoaded && keptAt !== undefined) onRecalled(keptAt);
      return data;
    },
    recalled: (keptAt, signal) => {
      const name = signal === undefined ? undefined : loading.get(signal);
      if (name !== undefined && keptAt < (ages.get(name) ?? '~')) ages.set(name, keptAt);
    },
    update: <T>(key: CacheKey, change: (list: readonly T[]) => readonly T[]) => {
      const list = client.getQueryData<readonly T[]>([...key]);
      if (list === undefined) monitor.warn(`No cached list ${key.join(' ')} to update`);
      else client.setQueryData([...key], change(list));
    },
    wrote: (write, but = new Set()) => {
      for (const key of droppedBy(write)) {
        if (but.has(key)) continue;
        void dropKept(replyName(key));
        client.removeQueries({ queryKey: [...key] });
      }
    },
    clear: () => {
      ages.clear();
      void dropKept('');
      client.clear();
    },
  };
}
