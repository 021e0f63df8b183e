// Transfers rows as PostgreSQL's text of records, `(1,"two words",)`, one a line. The database
// builds it many times faster than JSON lists of columns, and it parses just as fast here.
import { type SQL, sql } from 'drizzle-orm';

/** One column: its SQL expression and the parser of its text. `null` is SQL's null. */
export interface RecordColumn<Value> {
  readonly sql: string;
  readonly read: (text: string | null) => Value;
}
export type RecordColumns<Table extends object> = {
  readonly [Name in keyof Table]: RecordColumn<
    Table[Name] extends readonly (infer Value)[] ? Value : never
  >;
};

export const word = (expression: string): RecordColumn<string> => ({
  sql: expression,
  read: (text) => text ?? '',
});
export const maybeWord = (expression: string): RecordColumn<string | null> => ({
  sql: expression,
  read: (text) => text,
});
export const number = (expression: string): RecordColumn<number> => ({
  sql: expression,
  read: (text) => Number(text ?? 0),
});
export const maybeNumber = (expression: string): RecordColumn<number | null> => ({
  sql: expression,
  read: (text) => (text === null ? null : Number(text)),
});
export const yesNo = (expression: string): RecordColumn<boolean> => ({
  sql: expression,
  read: (text) => text === 't',
});

/** All rows of `from` as one text, in the order of `from`; null when there are none. */
export const recordsOf = <Table extends object>(columns: RecordColumns<Table>, from: SQL): SQL => {
  const expressions = Object.values<RecordColumn<unknown>>(columns).map((column) => column.sql);
  return sql`(select string_agg(q::text, E'\n') from (select ${sql.raw(expressions.join(', '))} from ${from}) q)`;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const END = 0x29;

/**
 * The quoted word that starts at `start`, and the index of its closing quote. Quotes and
 * backslashes inside are doubled.
 */
function quotedFrom(
  text: string,
  start: number,
): { readonly word: string; readonly close: number } {
  let word = '';
  let from = start;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) throw new Error('A record of the database ends within quotes');
    if (code === BACKSLASH || (code === QUOTE && text.charCodeAt(at + 1) === QUOTE)) {
      word += text.slice(from, at);
      from = at + 1;
      at += 2;
    } else if (code === QUOTE) return { word: word + text.slice(from, at), close: at };
    else at += 1;
  }
}

/**
 * Parses the text of `recordsOf` into one list per column.
 * @throws Error when a record has another number of columns or ends inside quotes
 */
export function readRecords<Table extends object>(
  columns: RecordColumns<Table>,
  text: string | null,
): Table {
  const each = Object.values<RecordColumn<unknown>>(columns);
  const lists = each.map((): unknown[] => []);
  const all = text ?? '';
  const last = each.length - 1;
  let at = 0;
  while (at < all.length) {
    for (const [n, column] of each.entries()) {
      // Skip the opening parenthesis, then each comma.
      let end = ++at;
      let cell: string | null = null;
      if (all.charCodeAt(at) === QUOTE) {
        const quoted = quotedFrom(all, at + 1);
        cell = quoted.word;
        end = quoted.close + 1;
      } else {
        for (
          let code = all.charCodeAt(end);
          code !== COMMA && code !== END && end < all.length;
          code = all.charCodeAt(end)
        )
          end += 1;
        if (end > at) cell = all.slice(at, end);
      }
      if (all.charCodeAt(end) !== (n === last ? END : COMMA))
        throw new Error(`A record of the database is not of ${each.length} columns`);
      lists[n]?.push(column.read(cell));
      at = end;
    }
    // Skip the closing parenthesis and the line break.
    at += 2;
  }
  // The cast: one list per name of the table, with the values that its column reads.
  return Object.fromEntries(Object.keys(columns).map((name, n) => [name, lists[n]])) as Table;
}
