import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Rows per query. Each slice is its own query, so memory stays small and a save waits for one slice
 * at most.
 */
const SLICE = 500;

/**
 * The text of a JSON list, part by part. `read` returns the items of a part without the enclosing
 * brackets, '' when there are none.
 */
export async function* jsonList<T>(
  parts: readonly T[],
  read: (part: T) => Promise<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  let opening = '[';
  for (const part of parts) {
    const items = await read(part);
    if (items.length === 0) continue;
    yield opening;
    yield items;
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** The bytes of the parts, one part after another. */
export async function* pieces<T>(
  parts: readonly T[],
  read: (part: T) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  for (const part of parts) yield await read(part);
}

/** Whether the caller already has the content with this tag (If-None-Match). */
export const isKnown = (header: string | string[] | undefined, tag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);

/** The encoding for a body that is compressed once and cached; null for uncompressed. */
export function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | null {
  return accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null;
}
/** Whether the caller accepts this encoding (Accept-Encoding). */
export const accepts = (header: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean =>
  String(header ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .some((one) => one.split(';')[0]?.trim() === encoding);

/**
 * Streams a text. It produces the first piece before the reply starts, so that a failure there is
 * still a proper error reply.
 */
export async function sendStream(
  reply: FastifyReply,
  text: AsyncGenerator<string | Buffer>,
): Promise<FastifyReply> {
  const first = await text.next();
  async function* whole() {
    if (first.done !== true) yield first.value;
    yield* text;
  }
  return reply.send(Readable.from(whole(), { objectMode: false }));
}

/** Wraps a text between an opening and a closing string. */
async function* within(
  opening: string,
  text: AsyncGenerator<string | Buffer>,
  closing: string,
): AsyncGenerator<string | Buffer> {
  // Read the first piece before yielding the opening, so that a failure there is still an error
  // reply.
  const first = await text.next();
  yield opening;
  if (first.done !== true) yield first.value;
  yield* text;
  yield closing;
}

/**
 * Replies with a JSON list of any length, one slice at a time. A single slice is sent without
 * streaming (PERF-17).
 * @param ids all ids, in the list's order
 * @param read the rows of a slice in the same order; rows deleted in the meantime are left out
 * @param name the list's key in an envelope, '' for a bare list
 */
export async function streamRows<T>(
  reply: FastifyReply,
  ids: readonly string[],
  read: (slice: readonly string[]) => Promise<readonly T[]>,
  name = '',
): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8');
  if (ids.length <= SLICE) {
    const rows = JSON.stringify(ids.length === 0 ? [] : await read(ids));
    // Send bytes, so that Fastify doesn't serialize them again.
    return reply.send(Buffer.from(name === '' ? rows : `{${JSON.stringify(name)}:${rows}}`));
  }
  const slices = Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, n) =>
    ids.slice(n * SLICE, (n + 1) * SLICE),
  );
  const list = jsonList(slices, async (slice) => JSON.stringify(await read(slice)).slice(1, -1));
  return sendStream(reply, name === '' ? list : within(`{${JSON.stringify(name)}:`, list, '}'));
}
