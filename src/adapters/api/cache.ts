import { QueryClient } from '@tanstack/query-core';
import type { Monitor } from '../browser/monitor.ts';
import { type CacheKey, droppedBy, replyName, type Write } from './cacheKeys.ts';
import { dropKept } from './replyStore.ts';

export interface Cache {
  /**
   * What is kept under `key` while it is younger than `ms`, else what `load` brings. Nothing retries and nothing
   * reloads on focus (WIRE-15).
   */
  get<T>(key: CacheKey, ms: number, load: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Changes a kept list; one that is not there is logged (WIRE-18). */
  update<T>(key: CacheKey, change: (list: readonly T[]) => readonly T[]): void;
  /**
   * Forgets what a write of one's own made old, replies that the browser keeps included; what stands in `but` was
   * updated and stays.
   */
  wrote(write: Write, but?: ReadonlySet<CacheKey>): void;
  /** Forgets everything. */
  clear(): void;
}

export function makeCache(monitor: Monitor): Cache {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnMount: false, networkMode: 'always' } } });
  return {
    get: (key, ms, load) => client.fetchQuery({ queryKey: [...key], staleTime: ms, gcTime: Math.max(ms, 300_000), queryFn: ({ signal }) => load(signal) }),
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
      void dropKept('');
      client.clear();
    },
  };
}
