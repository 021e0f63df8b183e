import { listedRows } from '../../../domain/imports/listedRows.ts';
import { emptyRow, type Heading, readRow } from '../../../domain/imports/listFile.ts';
import type { ListRow, ListShape } from '../../../domain/imports/lists/lists.ts';
import { normalName } from '../../../domain/names.ts';
import type { Held } from './listStore.ts';
import type { References } from './references.ts';

export interface FileRow {
  /** As a spreadsheet numbers it: the heading is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Why the line can't be read; '' for none. */
  readonly fault: string;
}
/** What an import does with a row of the file. */
export type PlannedRow = FileRow &
  (
    | { readonly kind: 'add'; readonly values: ListRow }
    | { readonly kind: 'change'; readonly values: ListRow; readonly held: Held }
    | { readonly kind: 'same'; readonly values: ListRow; readonly held: Held }
    | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  );

/** How a value compares: references by id, others as written. */
function comparable(shape: ListShape, key: string, value: unknown): string {
  const column = shape.columns[key];
  if (Array.isArray(value)) return [...value].sort().join(' ');
  if (column === undefined || column.refers !== undefined) return String(value ?? '');
  const written = column.write(value);
  const again = column.read(written.trim());
  return 'value' in again ? column.write(again.value) : written;
}
/** "rows 2 and 5", or of more "rows 2, 5, 9". */
const twinRows = (rows: readonly number[]): string =>
  rows.length === 2 ? `rows ${rows.join(' and ')}` : listedRows(rows);
const keyColumns = (shape: ListShape, row: ListRow) => shape.keyOf?.(row) ?? shape.key;
const keyText = (shape: ListShape, row: ListRow): string =>
  JSON.stringify(
    keyColumns(shape, row).map((key) => [key, normalName(comparable(shape, key, row[key]))]),
  );
const isArchived = (row: ListRow) => row['isArchived'] === true;

/** Rows by key; archived things may share the key of one in use. */
class KeyedRows {
  readonly #rows = new Map<string, Held[]>();
  constructor(shape: ListShape, held: readonly Held[]) {
    for (const one of held) {
      const key = keyText(shape, one.row);
      this.#rows.set(key, [...(this.#rows.get(key) ?? []), one]);
    }
  }
  /** The stored row that a row of the file matches; null for none, `several` if ambiguous. */
  of(key: string, archived: boolean | null): Held | null | 'several' {
    const all = this.#rows.get(key) ?? [];
    const [only] = all;
    if (all.length <= 1) return only ?? null;
    // Without the column Archived, the one in use is meant.
    const alike = all.filter(({ row }) => isArchived(row) === (archived ?? false));
    return alike.length === 1 ? (alike[0] ?? null) : 'several';
  }
}

/**
 * Decides about each row of a file (SET-73, SET-74): which stored row it is about, what it changes,
 * or why it is refused.
 */
export function planRows(
  shape: ListShape,
  { keys }: Extract<Heading, { kind: 'read' }>,
  rows: readonly FileRow[],
  { held, references }: { readonly held: readonly Held[]; readonly references: References },
): PlannedRow[] {
  const stored = new KeyedRows(shape, held);
  const read = rows.map((row) => {
    const { values, faults } = readRow(shape, keys, row.cells);
    const resolved = references.resolve(shape, values);
    const all = row.fault === '' ? [...faults, ...resolved.faults] : [row.fault];
    const has = shape.key.every((key) => resolved.row[key] !== undefined);
    const key = has ? keyText(shape, { ...emptyRow(shape), ...resolved.row }) : null;
    return { ...row, values: resolved.row, faults: all, key };
  });
  const archivedIn = (values: ListRow) => (keys.includes('isArchived') ? isArchived(values) : null);
  const doubled = new Map<string, number[]>();
  for (const { key, values, row } of read) {
    if (key === null) continue;
    const own = `${key} ${archivedIn(values)}`;
    doubled.set(own, [...(doubled.get(own) ?? []), row]);
  }
  return read.map(({ row, cells, fault, values, faults, key }): PlannedRow => {
    const of = { row, cells, fault };
    const refused = (reasons: readonly string[]) => ({ ...of, kind: 'refused', reasons }) as const;
    if (key === null) return refused(faults);
    const twins = doubled.get(`${key} ${archivedIn(values)}`) ?? [];
    if (twins.length > 1)
      return refused([`The same ${shape.things[0]} is in ${twinRows(twins)}. Keep one of them.`]);
    const found = stored.of(key, archivedIn(values));
    if (found === 'several')
      return refused([`Two ${shape.things[1]} here have this key. Change them on their page.`]);
    if (found === null)
      return faults.length > 0
        ? refused(faults)
        : { ...of, kind: 'add', values: { ...emptyRow(shape, values), ...values } };
    // A cell as it was exported keeps its stored value, however many decimals that has.
    const shown = references.keyed(shape, found.row);
    const untouched = Object.fromEntries(
      keys.flatMap((column, n) =>
        column !== null &&
        shape.columns[column]?.write(shown[column]).trim() === (cells[n] ?? '').trim()
          ? [[column, found.row[column]]]
          : [],
      ),
    );
    const labels = Object.keys(untouched).map((column) => `${shape.columns[column]?.label}: `);
    const left = faults.filter((one) => fault !== '' || !labels.some((l) => one.startsWith(l)));
    if (left.length > 0) return refused(left);
    // A file renames nothing, not even to other letter case.
    const named = keyColumns(shape, found.row).map((column) => [column, found.row[column]]);
    const next: ListRow = { ...found.row, ...values, ...untouched, ...Object.fromEntries(named) };
    const differs = Object.entries(shape.columns).some(
      ([column, { isOutsideWhenNull }]) =>
        !(isOutsideWhenNull === true && found.row[column] === null) &&
        comparable(shape, column, next[column]) !== comparable(shape, column, found.row[column]),
    );
    return { ...of, kind: differs ? 'change' : 'same', values: next, held: found };
  });
}
