// Bodies as the service compresses them for a browser (server/report/months/segments.ts).
import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib';

export const press = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Joins separately compressed parts into one gzip body (server/http/gzipParts.ts). */
export function gzipOf(parts) {
  const pressed = parts.map((bytes) =>
    deflateRawSync(bytes, { level: 6, memLevel: 5, finishFlush: constants.Z_FULL_FLUSH }),
  );
  const end = Buffer.alloc(10);
  end[0] = 3;
  end.writeUInt32LE(
    parts.filter(({ byteLength }) => byteLength > 0).reduce((sum, bytes) => crc32(bytes, sum), 0),
    2,
  );
  end.writeUInt32LE(parts.reduce((sum, { byteLength }) => sum + byteLength, 0) % 2 ** 32, 6);
  return Buffer.concat([HEAD, ...pressed, end]);
}
