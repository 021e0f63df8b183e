import type { Days } from '../../../domain/dates/dateRange.ts';
import { monthParts } from '../../../domain/report/block/months.ts';
import type { KeptReplies, KeptReply } from '../api/replyStore.ts';

/**
 * Months fetched in parallel: enough to use the network, few enough to leave the service capacity
 * for others.
 */
const SIDE_BY_SIDE = 3;

/**
 * Requests a reply with the tag of the one stored under `key`, if any, and stores a new one. The
 * returned tag is '' if the reply has none.
 */
export async function fetchKept(
  kept: KeptReplies,
  key: string,
  ask: (ifNoneMatch: { ifNoneMatch?: string }) => Promise<Response>,
): Promise<KeptReply> {
  const known = await kept.get(key);
  const reply = await ask(known === null ? {} : { ifNoneMatch: known.tag });
  if (reply.status === 304 && known !== null) return known;
  const tag = reply.headers.get('etag') ?? '';
  const body = await reply.arrayBuffer();
  // Store a copy, because the worker takes ownership of the original.
  if (tag !== '') kept.add(key, { tag, body: body.slice(0) });
  return { tag, body: () => Promise.resolve(body) };
}

/**
 * Loads the range's months, a few in parallel, and returns the results in date order. One failure
 * rejects and aborts the rest.
 */
export async function eachMonth<T>(
  days: Days,
  bring: (part: Days, signal: AbortSignal) => Promise<T>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T[]> {
  const parts = monthParts(days);
  const brought: T[] = [];
  const stopper = new AbortController();
  const either = AbortSignal.any([signal, stopper.signal]);
  let next = 0;
  let done = 0;
  const bringNext = async (): Promise<void> => {
    for (let n = next++; n < parts.length; n = next++) {
      const { from = '', until = '' } = parts[n] ?? {};
      brought[n] = await bring({ from, until }, either);
      done += 1;
      onProgress(done / parts.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, parts.length) }, bringNext));
  } catch (error) {
    stopper.abort();
    throw error;
  }
  return brought;
}
