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
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly row?: number;
  }[];
  readonly meta: { readonly cursor: number };
}
type Parse = (text: string, isWhole: boolean) => Parsed;

/** A parser for files that begin like this: their delimiter is that of the heading. */
function parserFor(beginning: string): Parse {
  const heading = /^[^\n]*/.exec(beginning)?.[0] ?? '';
  const count = (mark: string) => heading.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) =>
    count(mark) > count(best) ? mark : best,
  );
  // The parser's own class: a piece of text at a time, so that it can wait for the database between two.
  return (text, isWhole) =>
    new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !isWhole) as Parsed;
}

/**
 * The same text with one kind of line end: files that were joined from others have several (SET-64). Line ends inside
 * quotes are part of a cell and stay.
 */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isInQuotes = false;
  /** Whether a quote here begins a quoted cell, or goes on with one (`""`); any other is a plain character. */
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
    // Its line feed may come with the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield clean(text.slice(0, text.length - held.length));
  }
  yield clean(held);
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
        throw new FileRefused(
          `The file ends inside quotes that open in row ${row + data.length}: it is cut off, or a quote is missing.`,
        );
      const faults = new Map(errors.map(({ row: at, message }) => [at, message]));
      for (const [n, cells] of data.entries()) {
        row += 1;
        yield { row, cells, fault: faults.get(n) ?? '' };
      }
      rest = text.slice(meta.cursor);
    };
    for await (const piece of withLineFeeds(utf8Text(source))) {
      rest += piece;
      // The delimiter is known once the heading is here.
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

/** Every cell says nothing. */
export const isBlankRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');
