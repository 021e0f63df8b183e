/** A PMTiles archive (version 3) with one red PNG at zoom 0, not compressed. */
export async function redTiles(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D context');
  context.fillStyle = 'rgb(255, 0, 0)';
  context.fillRect(0, 0, 256, 256);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  const png = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  // One entry: tile 0, a run of one, its length, its offset plus one.
  const directory = [1, 0, 1, ...varint(png.length), 1];
  const metadata = new TextEncoder().encode('{}');
  const HEADER = 127;
  const [afterRoot, afterMetadata] = [
    HEADER + directory.length,
    HEADER + directory.length + metadata.length,
  ];
  const file = new Uint8Array(afterMetadata + png.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('PMTiles'));
  view.setUint8(7, 3);
  const numbers = [HEADER, directory.length, afterRoot, metadata.length, 0, 0];
  for (const [n, value] of [...numbers, afterMetadata, png.length, 1, 1, 1].entries())
    view.setBigUint64(8 + 8 * n, BigInt(value), true);
  // Clustered, no compression inside or of tiles, PNG, zoom 0 to 0.
  file.set([1, 1, 1, 2, 0, 0], 96);
  for (const [n, degrees] of [-180, -85, 180, 85].entries())
    view.setInt32(102 + 4 * n, degrees * 10_000_000, true);
  file.set(directory, HEADER);
  file.set(metadata, afterRoot);
  file.set(png, afterMetadata);
  return file;
}
