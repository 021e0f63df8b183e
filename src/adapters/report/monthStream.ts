import type { MonthHead } from '../../../contract/report/monthFrames.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import { MonthFrames } from '../../../domain/report/block/monthFrames.ts';
import { monthParts } from '../../../domain/report/block/months.ts';
import type { Utf8 } from '../../../domain/report/block/utf8.ts';
import type { KeptReplies, KeptReply } from '../api/replyStore.ts';

/** The month has no records, so the reply omits it. */
const EMPTY = 'empty';
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf8: Utf8 = {
  decode: (bytes) => decoder.decode(bytes),
  encode: (text) => encoder.encode(text),
};

export interface MonthStreamDeps {
  readonly kept: KeptReplies;
  readonly keyOf: (part: Days) => string;
  /** Requests the range with the tags of stored months. */
  readonly ask: (range: Days, ifNoneMatch: string, signal: AbortSignal) => Promise<Response>;
}
/**
 * Loads a range's months in one reply (WIRE-34), and resolves each when its last byte has arrived.
 * The service omits the body of a stored month with a current tag. New months are stored.
 */
export function monthStream({
  kept,
  keyOf,
  ask,
}: MonthStreamDeps): (range: Days, signal: AbortSignal) => (part: Days) => Promise<KeptReply> {
  return (range, signal) => {
    const parts = monthParts(range);
    const waiting = new Map(parts.map((part) => [part.from, promised<KeptReply>()]));
    const read = async () => {
      const known = new Map<string, KeptReply>();
      const found = await Promise.all(
        parts.map(async (part) => ({ part, reply: await kept.get(keyOf(part)) })),
      );
      for (const { part, reply } of found) if (reply !== null) known.set(part.from, reply);
      const answer = await ask(range, [...known.values()].map(({ tag }) => tag).join(', '), signal);
      for await (const { head, body } of framesOf(answer)) {
        const month = body === null ? known.get(head.from) : fresh(head, body);
        if (month === undefined) throw new Error(`The month ${head.from} was not asked for.`);
        if (body !== null) kept.add(keyOf(head), { tag: head.tag, body: body.slice(0) });
        waiting.get(head.from)?.resolve(month);
        // Months arrive in date order, so a skipped month is empty.
        for (const part of parts) if (part.from < head.from) waiting.get(part.from)?.resolve(empty);
      }
      for (const one of waiting.values()) one.resolve(empty);
    };
    read().catch((error: unknown) => {
      for (const one of waiting.values()) one.reject(error);
    });
    return ({ from }) => waiting.get(from)?.promise ?? Promise.resolve(empty);
  };
}

const fresh = ({ tag }: MonthHead, body: ArrayBuffer): KeptReply => ({
  tag,
  body: () => Promise.resolve(body),
});
const empty: KeptReply = { tag: EMPTY, body: () => Promise.resolve(new ArrayBuffer(0)) };

async function* framesOf(reply: Response) {
  const frames = new MonthFrames(utf8);
  const reader = reply.body?.getReader();
  if (reader === undefined) throw new Error('The reply has no body.');
  for (let next = await reader.read(); !next.done; next = await reader.read())
    yield* frames.take(next.value);
  frames.end();
}

/**
 * Returns a promise with its `resolve` and `reject`. A rejection that nobody handles is ignored.
 */
function promised<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
