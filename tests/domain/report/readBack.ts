import type { Dimension } from '../../../domain/report/request/choices.ts';
import {
  type ColumnKey,
  columnOf,
  columnsCatalogue,
} from '../../../domain/report/request/columnsCatalogue.ts';
import {
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
} from '../../../domain/report/request/table.ts';
import type { NaiveGroup, NaiveReport, Value } from './naive.ts';

const isTotal = (key: ColumnKey) => columnOf(key).total !== 'none';
const ownColumns: Readonly<Partial<Record<Dimension, readonly ColumnKey[]>>> = {
  base: ['base'],
  crew: ['crewName', 'roleName', 'crewVendor'],
};
const sharesColumns = Object.values(ownColumns).flat();
// Object.keys of the catalogue is exactly its keys.
export const allColumns = (Object.keys(columnsCatalogue) as ColumnKey[]).filter(
  (key) => !sharesColumns.includes(key),
);
/**
 * Bases and crew show their own names and the columns that add up; all other columns are of whole
 * activities.
 */
export const columnsOf = (dimension: string): readonly ColumnKey[] => {
  // An unknown dimension has no columns of its own.
  const own = ownColumns[dimension as Dimension];
  return own === undefined ? allColumns : [...own, ...allColumns.filter(isTotal)];
};

export const cell = (table: ReportTable, column: number, slot: number): Value =>
  numberAt(table, column, slot) ?? (textAt(table, column, slot) || null);
const cellsAt = (table: ReportTable, slot: number, wanted: (key: ColumnKey) => boolean) => ({
  ...Object.fromEntries(
    table.columns.flatMap((key, column) => (wanted(key) ? [[key, cell(table, column, slot)]] : [])),
  ),
  withoutRate: table.withoutRate?.[slot] ?? 0,
});

/** Reads the table back line by line in the naive report's form. */
export function readBack(table: ReportTable): NaiveReport {
  const groups: { label: string; rows: Record<string, Value>[]; total: Record<string, Value> }[] =
    [];
  const loose: Record<string, Value>[] = [];
  let total: Record<string, Value> = {};
  for (const display of table.display) {
    const slot = slotOf(display);
    switch (kindOf(display)) {
      case 'groupTitle': {
        const group = table.groups[slot - table.rowCount];
        groups.push({ label: group?.label ?? '', rows: [], total: {} });
        break;
      }
      case 'row':
        (groups.at(-1)?.rows ?? loose).push(cellsAt(table, slot, () => true));
        break;
      case 'groupTotal':
        Object.assign(groups.at(-1)?.total ?? {}, cellsAt(table, slot, isTotal));
        break;
      case 'total':
        total = cellsAt(table, slot, isTotal);
    }
  }
  return { groups, rows: loose, total };
}
/** `withoutRate` is not a column, but every line of a report with cost has it. */
const pick = (record: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries([
    ...keys.map((key) => [key, record[key] ?? null]),
    ['withoutRate', record['withoutRate'] ?? 0],
  ]);
export const expected = (report: NaiveReport, dimension: string, groupBy: string): NaiveReport => {
  const columns = columnsOf(dimension);
  const totals = columns.filter(isTotal);
  const group = (g: NaiveGroup) => ({
    label: g.label,
    rows: g.rows.map((row) => pick(row, columns)),
    total: pick(g.total, totals),
  });
  // For the roles of a base, hours and money have no meaning.
  const grand =
    groupBy === 'baseRole'
      ? totals.filter((key) => !['hours', 'money'].includes(columnOf(key).kind))
      : totals;
  const blank = Object.fromEntries(totals.map((key) => [key, null]));
  return {
    groups: report.groups.map(group),
    rows: report.rows.map((row) => pick(row, columns)),
    total: { ...blank, ...pick(report.total, grand) },
  };
};
