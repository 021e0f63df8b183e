import { QueryClient } from '@tanstack/query-core';
import { dropKept } from './keptReplies.ts';
import type { Monitor } from './monitor.ts';

export interface Cache {
  /** What is kept under `key` while it is younger than `ms`, else what `load` brings. Nothing retries and nothing reloads on focus (specification §9). */
  get<T>(key: readonly string[], ms: number, load: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Changes a kept list; one that is not there is logged (specification §8). */
  update<T>(key: readonly string[], change: (list: readonly T[]) => readonly T[]): void;
  /** Forgets everything that begins with `key`, replies that the browser keeps included (`metrics`, `YYYY-MM`); no key forgets all. */
  drop(key?: readonly string[]): void;
}

export function makeCache(monitor: Monitor): Cache {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnMount: false, networkMode: 'always' } } });
  return {
    get: (key, ms, load) => client.fetchQuery({ queryKey: [...key], staleTime: ms, gcTime: Math.max(ms, 300_000), queryFn: ({ signal }) => load(signal) }),
    update: <T>(key: readonly string[], change: (list: readonly T[]) => readonly T[]) => {
      const list = client.getQueryData<readonly T[]>([...key]);
      if (list === undefined) monitor.warn(`No cached list ${key.join(' ')} to update`);
      else client.setQueryData([...key], change(list));
    },
    drop: (key) => {
      void dropKept((key ?? []).join('/'));
      if (key === undefined) client.clear();
      else client.removeQueries({ queryKey: [...key] });
    },
  };
}
