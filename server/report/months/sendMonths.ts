import { MONTHS_MEDIA_TYPE } from '../../../contract/report/monthFrames.ts';
import type { routes } from '../../../contract/table.ts';
import { headBytes } from '../../../domain/report/block/monthFrames.ts';
import { compressPart, type GzipPart, gzipOf } from '../../http/gzipParts.ts';
import type { Call } from '../../http/handler.ts';
import { accepts, isKnown, sendStream } from '../../http/streamed.ts';
import { invalid } from '../../problems/problem.ts';
import { monthTag, segmentsOf } from './segments.ts';
import { utf8 } from './utf8.ts';
import { isByDays } from './window.ts';

/**
 * Sends all months of a range in one reply. Months whose tags the caller names are sent without
 * bytes (WIRE-34).
 */
export async function sendMonths({
  store,
  query,
  headers,
  reply,
}: Call<(typeof routes)['getMetrics']>): Promise<unknown> {
  if (!isByDays(query))
    throw invalid([{ path: 'from', code: 'invalid', message: 'Months are asked for by days.' }]);
  const segments = segmentsOf(store);
  const parts = await segments.of(query);
  const isPressed = accepts(headers['accept-encoding'], 'gzip');

  async function* frames(): AsyncGenerator<GzipPart> {
    for (const segment of parts) {
      const { part } = segment;
      const known = monthTag(segment);
      const isThere = isKnown(headers['if-none-match'], known);
      const made = isThere ? null : await segments.bytes(query, segment);
      const tag = made === null ? known : monthTag({ part, version: made.version });
      const head = headBytes(
        {
          from: part.from,
          until: part.until,
          tag,
          bytes: made === null ? null : made.bytes.byteLength,
        },
        utf8,
      );
      yield { bytes: head, pressed: isPressed ? await compressPart(head, 1) : Buffer.alloc(0) };
      if (made !== null && made.bytes.byteLength > 0)
        yield {
          bytes: made.bytes,
          pressed: isPressed ? await segments.pressedPart(tag, made.bytes) : Buffer.alloc(0),
        };
    }
  }
  async function* plain(): AsyncGenerator<Buffer> {
    for await (const { bytes } of frames())
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  void reply.type(MONTHS_MEDIA_TYPE).header('vary', 'Accept, Accept-Encoding');
  void reply.header('content-encoding', isPressed ? 'gzip' : 'identity');
  return sendStream(reply, isPressed ? gzipOf(frames()) : plain());
}
