import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const press = promisify(deflateRaw);

/** Id, deflate, no name and no time, made anywhere. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const LAST = Buffer.from([3, 0]);

/**
 * How many symbols share a code: of a month's columns each is another, and a code for 2,048 symbols fits one of them
 * better than one for 16,384 fits several (3 % fewer bytes, decision 025).
 */
const MEMORY_LEVEL = 5;

/** Bytes as a part of a gzip body that other parts may stand before and behind: pressed once, sent as they lie. */
export const pressedPart = (bytes: Uint8Array, level: number): Promise<Buffer> =>
  press(bytes, { level, memLevel: MEMORY_LEVEL, finishFlush: constants.Z_FULL_FLUSH });

/** Bytes, and the same pressed by `pressedPart`. */
export interface GzipPart {
  readonly bytes: Uint8Array;
  readonly pressed: Buffer;
}

/** One gzip body of all parts (RFC 1952). */
export async function* gzipOf(parts: AsyncIterable<GzipPart>): AsyncGenerator<Buffer> {
  let sum = 0;
  let length = 0;
  yield HEAD;
  for await (const { bytes, pressed } of parts) {
    // Of nothing it would begin anew.
    if (bytes.byteLength > 0) sum = crc32(bytes, sum);
    length += bytes.byteLength;
    yield pressed;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length % 2 ** 32, 4);
  yield Buffer.concat([LAST, end]);
}
