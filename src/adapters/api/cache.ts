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
  /** What is loading with `signal` is a reply that was kept since `keptAt`: who is given it later is told so too. */
  recalled(keptAt: string, signal: AbortSignal | undefined): void;
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

/** @param onRecalled told the age of what is given again and had been kept already when it was loaded (ENTRY-38) */
export function makeCache(
  monitor: Monitor,
  onRecalled: (keptAt: string) => void = () => undefined,
): Cache {
  const loading = new WeakMap<AbortSignal, string>();
  /** By name, of what came from this computer: when the service had said it. */
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
