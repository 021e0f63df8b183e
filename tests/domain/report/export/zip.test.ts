import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  type Bytes,
  type Packer,
  packed,
  zipEntries,
  zipOf,
} from '../../../../domain/report/export/zip.ts';

const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};
const packer: Packer = {
  utf8,
  deflate: async (pieces) => [new Uint8Array(deflateRawSync(Buffer.concat([...pieces])))],
  inflate: () => Promise.reject(new Error('nothing is unpacked here')),
};
const texts = {
  'xl/a.xml': 'one and the same, one and the same',
  'xl/larger.xml': `${'é'.repeat(70_000)} and more`,
};
const archive = async (): Promise<Bytes> => {
  const entries = await Promise.all(
    Object.entries(texts).map(([name, text]) =>
      packed(name, [text.slice(0, 9), text.slice(9)], packer),
    ),
  );
  return new Uint8Array(Buffer.concat(zipOf(entries, utf8)));
};

it('repeats each file’s directory entry in its local header, because a reader can use either', async () => {
  const bytes = await archive();
  const view = new DataView(bytes.buffer);
  const starts: number[] = [];
  const at = (signature: number) => {
    const found: number[] = [];
    for (let n = 0; n + 4 <= bytes.length; n++)
      if (view.getUint32(n, true) === signature) found.push(n);
    return found;
  };
  const heads = at(0x04034b50);
  const lines = at(0x02014b50);
  expect([heads.length, lines.length]).toEqual([2, 2]);
  for (const [n, text] of Object.values(texts).entries()) {
    const [head, line] = [heads[n] ?? 0, lines[n] ?? 0];
    starts.push(view.getUint32(line + 42, true));
    const size = Buffer.byteLength(text);
    const [one = 0, two = 0] = [view.getUint32(head + 18, true), view.getUint32(line + 20, true)];
    expect([one, one > 0 && one < size]).toEqual([two, true]);
    // Version 2.0, no flags, deflated, no time, 1980-01-01.
    const fields = [0, 2, 4, 6, 8].map((field) => view.getUint16(head + 4 + field, true));
    expect(fields).toEqual([20, 0, 8, 0, 0x21]);
    expect([view.getUint32(head + 14, true), view.getUint32(head + 22, true)]).toEqual([
      crc32(text),
      size,
    ]);
    expect(view.getUint16(line + 4, true)).toBe(20);
    expect(bytes.slice(head + 4, head + 28)).toEqual(bytes.slice(line + 6, line + 30));
  }
  expect(starts).toEqual(heads);
});

it('refuses an archive packed in another way instead of misreading it', async () => {
  const bytes = await archive();
  expect(zipEntries(bytes, utf8).map(({ name }) => name)).toEqual(Object.keys(texts));
  const view = new DataView(bytes.buffer);
  for (let n = 0; n + 4 <= bytes.length; n++)
    if (view.getUint32(n, true) === 0x02014b50) view.setUint16(n + 10, 0, true);
  expect(() => zipEntries(bytes, utf8)).toThrow(
    'The workbook is packed in a way that is not known',
  );
});
