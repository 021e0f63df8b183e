import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { delimiterOf } from '../../domain/forms/csv.ts';
import { FileRefused } from './fileRefused.ts';
import { utf8Text } from './utf8Text.ts';

/**
 * Longest row in characters. Otherwise an unclosed quote would pull the rest of the file into one
 * cell.
 */
const LONGEST_ROW = 1024 * 1024;

export interface CsvRow {
  /** The row number as in a spreadsheet: the heading is row 1, blank rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The parser's message about its quotes; '' = none. */
  readonly fault: string;
  /** The file ends with this row, without a line end: it may be cut off. */
  readonly isOpenEnded?: boolean;
}
/** Facts about the file that are known while and after reading it. */
export interface CsvFile {
  /** Bytes read so far. */
  read(): number;
  /** The last row has no line end, so the file may be truncated. */
  isOpenEnded(): boolean;
  rows(): AsyncGenerator<CsvRow>;
}

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly row?: number;
  }[];
  readonly meta: { readonly cursor: number };
}
type Parse = (text: string, isWhole: boolean) => Parsed;

/** A parser that uses the delimiter of the heading. */
function parserFor(beginning: string): Parse {
  const delimiter = delimiterOf(beginning);
  // Papa.Parser parses one piece of text at a time, so the loop can wait for the database in
  // between.
  return (text, isWhole) =>
    new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !isWhole) as Parsed;
}

/**
 * Normalizes line ends to line feeds, because joined files mix several kinds (SET-64). Line ends
 * inside quotes belong to a cell and stay.
 */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isInQuotes = false;
  /**
   * Whether a quote at this position opens a quoted cell or continues one (`""`). Otherwise it is a
   * plain character.
   */
  let canOpen = true;
  const take = (part: string, isAfterQuote: boolean): string => {
    if (isAfterQuote && isInQuotes) [isInQuotes, canOpen] = [false, true];
    else if (isAfterQuote) [isInQuotes, canOpen] = [canOpen, false];
    if (isInQuotes || part === '') return part;
    canOpen = /[,;\t\r\n]$/.test(part);
    return part.replaceAll(/\r\n?/g, '\n');
  };
  const clean = (text: string) =>
    text
      .split('"')
      .map((part, n) => take(part, n > 0))
      .join('"');
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    // A carriage return at the end may belong to a line feed in the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield clean(text.slice(0, text.length - held.length));
  }
  yield clean(held);
}

/**
 * The rows of a file, streamed, heading first, including blank ones.
 * @throws FileRefused when the file is not UTF-8 or a quote is never closed
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
        throw new FileRefused(
          `The file ends inside quotes that open in row ${row + data.length}: it is cut off, or a quote is missing.`,
        );
      const faults = new Map(errors.map(({ row: at, message }) => [at, message]));
      for (const [n, cells] of data.entries()) {
        row += 1;
        const isLast = isWhole && n === data.length - 1;
        yield {
          row,
          cells,
          fault: faults.get(n) ?? '',
          isOpenEnded: isLast && isOpenEnded,
        };
      }
      rest = text.slice(meta.cursor);
    };
    for await (const piece of withLineFeeds(utf8Text(source))) {
      rest += piece;
      // The delimiter is known only once the heading is complete.
      if (parse === null && !rest.includes('\n') && rest.length < LONGEST_ROW) continue;
      yield* take(rest, false);
      if (rest.length > LONGEST_ROW)
        throw new FileRefused(
          `Row ${row + 1} is longer than a million characters: a quote in it is not closed.`,
        );
    }
    isOpenEnded = rest !== '' && !rest.endsWith('\n');
    if (rest !== '') yield* take(rest, true);
  }
  return { read: () => source.bytesRead, isOpenEnded: () => isOpenEnded, rows };
}

/** Whether a row is the first line `sep=;` that spreadsheets write. */
export const isSeparatorLine = ({ row, cells }: CsvRow): boolean =>
  row === 1 && /^sep=/i.test(cells[0] ?? '');

/** Whether all cells are blank. */
export const isBlankRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');
