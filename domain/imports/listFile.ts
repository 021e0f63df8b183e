import { quoted } from '../forms/csv.ts';
import { normalName } from '../names.ts';
import { compareTexts } from '../textOrder.ts';
import type { ListRow, ListShape } from './lists/lists.ts';
import type { ListColumn } from './lists/shapes/columns.ts';
import { nearest } from './nearest.ts';

/** Excel reads a file as UTF-8 only with this byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';
/** The last column of the refused rows; an import ignores it, so the mended file can be sent. */
export const REASON = 'Reason';

export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => cells.map(quoted).join(',') + NEWLINE).join('');

/** The file of a list: all columns, sorted by key. Values of references are keys (SET-71). */
export function listFileOf(shape: ListShape, rows: readonly ListRow[]): string {
  const named = Object.entries(shape.columns).filter(
    ([key, column]) => column.isRare !== true || rows.some((row) => (row[key] ?? null) !== null),
  );
  const sorted = rows
    .map((row) => ({
      row,
      key: shape.key.map((key) => String(row[key] ?? '')),
      cells: named.map(([key, column]) => column.write(row[key])),
    }))
    .sort((a, b) => {
      for (const [n, part] of a.key.entries()) {
        const order = compareTexts(part, b.key[n] ?? '');
        if (order !== 0) return order;
      }
      return compareTexts(a.cells.join('\n'), b.cells.join('\n'));
    });
  return csvText([named.map(([, { label }]) => label), ...sorted.map(({ cells }) => cells)]);
}

/** The columns of a heading, or why the file as a whole is refused. */
export type Heading =
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'read';
      /** The column key of each cell; null for the reasons of an earlier import. */
      readonly keys: readonly (string | null)[];
      /** Required columns that the file lacks: it can't add rows. */
      readonly missing: readonly string[];
    };
const columnsText = (labels: readonly string[]) =>
  `${labels.length === 1 ? 'column' : 'columns'} ${labels.join(', ')}`;

/** Reads a heading: any order, any case; a column that is not there is left as it is (SET-72). */
export function readHeading(shape: ListShape, names: readonly string[]): Heading {
  const refused = (message: string) => ({ kind: 'refused', message }) as const;
  const columns = Object.entries(shape.columns);
  const keyOfLabel = new Map(columns.map(([key, { label }]) => [normalName(label), key]));
  const labels = columns.map(([, { label }]) => label);
  const keys: (string | null)[] = [];
  for (const name of names) {
    const key = keyOfLabel.get(normalName(name));
    if (key === undefined && normalName(name) !== normalName(REASON))
      return refused(
        `The file has a column "${name}" that this list doesn't have. Did you mean ${nearest(name, labels)}?`,
      );
    if (key !== undefined && keys.includes(key))
      return refused(`The file has the column ${name} twice.`);
    keys.push(key ?? null);
  }
  const absent = columns.filter(([key]) => !keys.includes(key));
  const noKey = absent.filter(([key]) => shape.key.includes(key));
  if (noKey.length > 0)
    return refused(
      `The file lacks the ${columnsText(noKey.map(([, { label }]) => label))}, which tell the rows apart.`,
    );
  const missing = absent.flatMap(([, { label, required }]) =>
    required === undefined ? [] : [label],
  );
  return { kind: 'read', keys, missing };
}
/** The message for a file that lacks required columns of a row that it adds. */
export const missingText = (shape: ListShape, missing: readonly string[]): string =>
  `The file lacks the ${columnsText(missing)}, which a new ${shape.things[0]} needs.`;

/** A row of a file: its values by column, or the reasons why it is refused. */
export interface ReadRow {
  readonly values: ListRow;
  readonly faults: readonly string[];
}
function readOne(column: ListColumn<unknown>, cell: string): ReturnType<typeof column.read> {
  const typed = cell.trim();
  if (typed === '' && column.required !== undefined) return { error: column.required };
  return column.read(typed);
}
/** Reads the cells of a row; references stay keys. */
export function readRow(
  shape: ListShape,
  keys: readonly (string | null)[],
  cells: readonly string[],
): ReadRow {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [n, key] of keys.entries()) {
    const column = key === null ? undefined : shape.columns[key];
    if (key === null || column === undefined) continue;
    const read = readOne(column, cells[n] ?? '');
    if ('error' in read) faults.push(`${column.label}: ${read.error}`);
    else values[key] = read.value;
  }
  return { values, faults };
}
/** The values of columns that a file lacks, for a row with these values that it adds. */
export const emptyRow = (shape: ListShape, values: ListRow = {}): ListRow =>
  Object.fromEntries(
    Object.entries(shape.columns).map(([key, column]) => {
      if (column.whenAbsent !== undefined) return [key, column.whenAbsent(values)];
      const read = column.read('');
      return [key, 'value' in read ? read.value : null];
    }),
  );
