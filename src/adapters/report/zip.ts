/** A file of an archive as it lies there, compressed. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Bytes before compression. */
  readonly size: number;
  readonly packed: Blob;
}

const STORED_IN = 8;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The files of an archive, read by its directory. All of them must be deflated, as the workbook's writer does. */
export async function zipEntries(archive: Blob): Promise<readonly ZipEntry[]> {
  const buffer = await archive.arrayBuffer();
  const view = new DataView(buffer);
  let end = view.byteLength - 22;
  while (end > 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint16(at + 10, true) !== STORED_IN) throw new Error('The workbook is packed in a way that is not known');
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const entry = {
      name: decoder.decode(new Uint8Array(buffer, at + 46, nameLength)),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      packed: new Blob([buffer.slice(start, start + view.getUint32(at + 20, true))]),
    };
    at += 46 + nameLength + extra + comment;
    return entry;
  });
}

/** The text of a file of an archive. */
export const unpacked = ({ packed }: ZipEntry): Promise<string> => new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * Packs a text that comes piece by piece: no more than a piece and what is packed already stand in memory.
 */
export async function packed(name: string, pieces: Iterable<string>): Promise<ZipEntry> {
  const packer = new CompressionStream('deflate-raw');
  const whole = new Response(packer.readable).blob();
  const writer = packer.writable.getWriter();
  let crc = 0xffffffff;
  let size = 0;
  for (const piece of pieces) {
    const bytes = encoder.encode(piece);
    for (let n = 0; n < bytes.length; n++) crc = (table[(crc ^ (bytes[n] as number)) & 0xff] as number) ^ (crc >>> 8); // Within the lengths.
    size += bytes.length;
    await writer.write(bytes);
  }
  await writer.close();
  return { name, crc: (crc ^ 0xffffffff) >>> 0, size, packed: await whole };
}

/** The fields that the head of a file and its line in the directory share. */
function head(view: DataView, at: number, { crc, size, packed: { size: packedSize } }: ZipEntry, nameLength: number): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 4, STORED_IN, true);
  // 1980-01-01, as archives without a time have it.
  view.setUint16(at + 8, 0x21, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packedSize, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, nameLength, true);
}

/** An archive of these files. */
export function zipOf(entries: readonly ZipEntry[], type: string): Blob {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const entry of entries) {
    const name = encoder.encode(entry.name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    head(local, 4, entry, name.length);
    const line = new DataView(new ArrayBuffer(46));
    line.setUint32(0, 0x02014b50, true);
    line.setUint16(4, 20, true);
    head(line, 6, entry, name.length);
    line.setUint32(42, offset, true);
    parts.push(local.buffer, name, entry.packed);
    directory.push(line.buffer, name);
    offset += 30 + name.length + entry.packed.size;
    directorySize += 46 + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, directorySize, true);
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, end.buffer], { type });
}
