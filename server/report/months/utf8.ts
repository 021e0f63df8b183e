import type { Utf8 } from '../../../domain/report/block/utf8.ts';

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
};
