import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Rows read at a time. Each slice is a query of its own: memory stays small and a save waits for one slice at most. */
const SLICE = 500;

/**
 * The text of a JSON list, a part at a time. `read` answers the items of a part without the brackets around them, ''
 * when it has none.
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

/** The bytes of the parts, one after another. */
export async function* pieces<T>(
  parts: readonly T[],
  read: (part: T) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  for (const part of parts) yield await read(part);
}

/** Whether the caller has what the tag names already (If-None-Match). */
export const isKnown = (header: string | string[] | undefined, tag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);

/** How a body that is compressed once and kept may be sent; null for as it is. */
export function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | null {
  return accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null;
}
/** Whether the caller takes a body of that encoding (Accept-Encoding). */
export const accepts = (header: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean =>
  String(header ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .some((one) => one.split(';')[0]?.trim() === encoding);

/**
 * Sends a text as it is made. Its first piece is made before the reply begins: a failure there is still an answer, not
 * a broken stream.
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

/** The text between an opening and a closing one. */
async function* within(
  opening: string,
  text: AsyncGenerator<string | Buffer>,
  closing: string,
): AsyncGenerator<string | Buffer> {
  // The first piece comes with the opening: what fails before it is an answer still.
  const first = await text.next();
  yield opening;
  if (first.done !== true) yield first.value;
  yield* text;
  yield closing;
}

/**
 * Answers with a JSON list of any length, a slice at a time; one slice alone is no stream (PERF-17).
 * @param ids all ids in the list's order, one after another
 * @param read the rows of a slice in the same order; one deleted meanwhile is left out
 * @param name the list's name in an envelope, '' for a bare list
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
    // Bytes, which nobody makes into JSON once more.
    return reply.send(Buffer.from(name === '' ? rows : `{${JSON.stringify(name)}:${rows}}`));
  }
  const slices = Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, n) =>
    ids.slice(n * SLICE, (n + 1) * SLICE),
  );
  const list = jsonList(slices, async (slice) => JSON.stringify(await read(slice)).slice(1, -1));
  return sendStream(reply, name === '' ? list : within(`{${JSON.stringify(name)}:`, list, '}'));
}
