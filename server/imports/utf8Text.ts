import { isUtf8 } from 'node:buffer';
import { FileRefused } from './fileRefused.ts';

const LF = 10;
const lines = (bytes: Buffer) =>
  bytes.reduce((count, byte) => (byte === LF ? count + 1 : count), 0);
const isText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0);

/** The first line that is not UTF-8, counted from 0. */
function firstBad(bytes: Buffer): number {
  let line = 0;
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(LF, at);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isText(bytes.subarray(at, next))) return line;
    at = next;
  }
  return line;
}

/** Where to cut a piece so that its last character is complete. */
function cutOf(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    // The first byte of a character encodes its length.
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * The text of a file in pieces, without its byte-order mark (INC-20).
 * @throws FileRefused with the first line that is not UTF-8
 */
export async function* utf8Text(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  const read = (bytes: Buffer): string => {
    if (
      isFirst &&
      ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    )
      throw new FileRefused(
        'The file is UTF-16, not UTF-8: line 1 cannot be read. Save it as "CSV UTF-8".',
      );
    if (!isText(bytes))
      throw new FileRefused(
        `The file is not UTF-8: line ${line + firstBad(bytes)} cannot be read. Save it as "CSV UTF-8".`,
      );
    line += lines(bytes);
    const text = bytes.toString('utf8');
    const clean = isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
    return clean;
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const cut = cutOf(bytes);
    rest = bytes.subarray(cut);
    if (cut > 0) yield read(bytes.subarray(0, cut));
  }
  if (rest.length > 0) yield read(rest);
}
