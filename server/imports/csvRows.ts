import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { FileRefused } from './fileRefused.ts';
import { utf8Text } from './utf8Text.ts';

/** Characters one row may have: a quote that is never closed would take the rest of the file into one cell. */
const LONGEST_ROW = 1024 * 1024;

export interface CsvRow {
  /** Counted as a spreadsheet does: the heading is row 1, blank rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** What is wrong with its quotes, in the parser's words; '' = nothing. */
  readonly fault: string;
}
/** What is known of the whole file once its last row was read. */
export interface CsvFile {
  /** Bytes read so far. */
  read(): number;
  /** The last row ends with the file, not with its line: it may have been cut off there. */
  isOpenEnded(): boolean;
  rows(): AsyncGenerator<CsvRow>;
}

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string; readonly message: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}
type Parse = (text: string, isWhole: boolean) => Parsed;

/** A parser for files that begin like this: their delimiter and line ends are those of the heading. */
function parserFor(beginning: string): Parse {
  const heading = /^[^\r\n]*/.exec(beginning)?.[0] ?? '';
  const count = (mark: string) => heading.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  const after = beginning.slice(heading.length, heading.length + 2);
  const newline = after === '\r\n' ? '\r\n' : after.startsWith('\r') ? '\r' : '\n';
  // The parser's own class: a piece of text at a time, so that it can wait for the database between two.
  return (text, isWhole) => new Papa.Parser({ delimiter, newline }).parse(text, 0, !isWhole) as Parsed;
}

/**
 * The rows of a file as they are read, its heading first; blank ones too.
 * @throws FileRefused for what is no UTF-8, and for a quote that is never closed
 */
export function csvFile(path: string): CsvFile {
  const source = createReadStream(path);
  let isOpenEnded = false;
  async function* rows(): AsyncGenerator<CsvRow> {
    let rest = '';
    let row = 0;
    let parse: Parse | null = null;
    const take = function* (text: string, isWhole: boolean): Generator<CsvRow> {
      parse ??= parserFor(text);
      const { data, errors, meta } = parse(text, isWhole);
      if (errors.some(({ code }) => code === 'MissingQuotes'))
        throw new FileRefused(`The file ends inside quotes that open in row ${row + data.length}: it is cut off, or a quote is missing.`);
      const faults = new Map(errors.map(({ row: at, message }) => [at, message]));
      for (const [n, cells] of data.entries()) {
        row += 1;
        yield { row, cells, fault: faults.get(n) ?? '' };
      }
      rest = text.slice(meta.cursor);
    };
    for await (const piece of utf8Text(source)) {
      rest += piece;
      // Nothing is known of the line ends before the first of them.
      if (parse === null && !/[\r\n]./s.test(rest) && rest.length < LONGEST_ROW) continue;
      yield* take(rest, false);
      if (rest.length > LONGEST_ROW) throw new FileRefused(`Row ${row + 1} is longer than a million characters: a quote in it is not closed.`);
    }
    isOpenEnded = rest !== '' && !/[\r\n]$/.test(rest);
    if (rest !== '') yield* take(rest, true);
  }
  return { read: () => source.bytesRead, isOpenEnded: () => isOpenEnded, rows };
}

/** Every cell says nothing. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
