import type { Utf8 } from '../block/utf8.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
/** Compression and encoding, which browser and service implement differently. */
export interface Packer {
  readonly utf8: Utf8;
  /** Compresses chunks as they arrive. Only one chunk and the compressed output are in memory. */
  deflate(pieces: Iterable<Bytes>): Promise<readonly Bytes[]>;
  inflate(packed: Bytes): Promise<Bytes>;
}

/** A compressed file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Bytes before compression. */
  readonly size: number;
  readonly packed: readonly Bytes[];
}

const STORED_IN = 8;

/**
 * Reads the files of an archive through its central directory. Throws unless all are deflated, as
 * the workbook library does.
 */
export function zipEntries(archive: Bytes, { decode }: Utf8): readonly ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = view.byteLength - 22;
  while (end > 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint16(at + 10, true) !== STORED_IN)
      throw new Error('The workbook is packed in a way that is not known');
    const [nameLength, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const header = view.getUint32(at + 42, true);
    const start =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const entry = {
      name: decode(archive.slice(at + 46, at + 46 + nameLength)),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      packed: [archive.slice(start, start + view.getUint32(at + 20, true))],
    };
    at += 46 + nameLength + extra + comment;
    return entry;
  });
}

/** Decompresses a file of an archive to text. */
export async function unpacked({ packed }: ZipEntry, { inflate, utf8 }: Packer): Promise<string> {
  const [whole] = packed;
  return utf8.decode(await inflate(whole ?? new Uint8Array(0)));
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Compresses a text that arrives in chunks. */
export async function packed(
  name: string,
  pieces: Iterable<string>,
  { deflate, utf8 }: Packer,
): Promise<ZipEntry> {
  let crc = 0xffffffff;
  let size = 0;
  function* counted(): Generator<Bytes> {
    for (const piece of pieces) {
      // Copies the bytes, because the encoder can reuse its memory while the compressor still holds
      // them.
      const bytes = new Uint8Array(utf8.encode(piece));
      for (let n = 0; n < bytes.length; n++)
        crc = (table[(crc ^ (bytes[n] as number)) & 0xff] as number) ^ (crc >>> 8); // Within the lengths.
      size += bytes.length;
      yield bytes;
    }
  }
  const parts = await deflate(counted());
  return { name, crc: (crc ^ 0xffffffff) >>> 0, size, packed: parts };
}

const lengthOf = (parts: readonly Bytes[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** The fields that a local file header and its central directory entry share. */
function head(
  view: DataView,
  at: number,
  { crc, size, packed: parts }: ZipEntry,
  nameLength: number,
): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 4, STORED_IN, true);
  // DOS date 1980-01-01, the earliest possible, for an archive without times.
  view.setUint16(at + 8, 0x21, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, lengthOf(parts), true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, nameLength, true);
}

/** Builds an archive of these files, as consecutive chunks. */
export function zipOf(entries: readonly ZipEntry[], { encode }: Utf8): readonly Bytes[] {
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = new Uint8Array(encode(entry.name));
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    head(local, 4, entry, name.length);
    const line = new DataView(new ArrayBuffer(46));
    line.setUint32(0, 0x02014b50, true);
    line.setUint16(4, 20, true);
    head(line, 6, entry, name.length);
    line.setUint32(42, offset, true);
    parts.push(new Uint8Array(local.buffer), name, ...entry.packed);
    directory.push(new Uint8Array(line.buffer), name);
    offset += 30 + name.length + lengthOf(entry.packed);
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, lengthOf(directory), true);
  end.setUint32(16, offset, true);
  return [...parts, ...directory, new Uint8Array(end.buffer)];
}
