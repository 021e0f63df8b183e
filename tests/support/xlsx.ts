import { inflateRawSync } from 'node:zlib';

/**
 * One file of a zip archive as text, read by the archive's central directory. Throws if the file is
 * missing.
 */
function fileIn(zip: Buffer, wanted: string): string {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`The archive has no ${wanted}`);
}
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');

export interface Sheet {
  readonly rows: (string | number | null)[][];
  readonly formulas: number;
  readonly bold: readonly number[];
  readonly formats: readonly string[];
}
/**
 * A sheet of a workbook, read without the library that wrote it: text as text, numbers as numbers,
 * blanks as null. The second sheet has the rows of a report. `formulas` counts cells that would
 * compute, `bold` contains the rows in bold, `formats` the formats of the cells in the first row
 * below the heading.
 */
export function readXlsx(bytes: Uint8Array, sheetNumber = 2): Sheet {
  const zip = Buffer.from(bytes);
  const sheet = fileIn(zip, `xl/worksheets/sheet${sheetNumber}.xml`);
  const styles = fileIn(zip, 'xl/styles.xml');
  const looks = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*?)>/g)].map(
    ([, look = '']) => look,
  );
  const formatOf = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, unescaped(code)],
    ),
  );
  const lookOf = (attributes: string) =>
    looks[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '';
  const bold: number[] = [];
  const formats: string[] = [];
  const strings = [...fileIn(zip, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = '']) => unescaped(item.replace(/<[^>]*>/g, '')),
  );
  const columnOf = (letters: string) =>
    [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(
    ([, cells = ''], n) => {
      const row: (string | number | null)[] = [];
      for (const [, attributes = '', inner = ''] of cells.matchAll(
        /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
      )) {
        const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A');
        const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
        if (lookOf(attributes).includes('fontId="1"') && bold.at(-1) !== n) bold.push(n);
        if (n === 1)
          formats.push(formatOf.get(/numFmtId="(\d+)"/.exec(lookOf(attributes))?.[1] ?? '') ?? '');
        while (row.length < column) row.push(null);
        const text = /<is><t[^>]*>(.*?)<\/t><\/is>/s.exec(inner)?.[1];
        if (text !== undefined) row.push(unescaped(text));
        else
          row.push(
            value === undefined
              ? null
              : attributes.includes('t="s"')
                ? (strings[Number(value)] ?? null)
                : Number(value),
          );
      }
      return row;
    },
  );
  return { rows, bold, formats, formulas: [...sheet.matchAll(/<f[ >/]/g)].length };
}
