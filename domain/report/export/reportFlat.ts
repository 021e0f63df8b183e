import type { FlatCell, FlatColumn, FlatKind } from '../../forms/flat.ts';
import { type GroupBy, groupByLabels } from '../request/choices.ts';
import { type ColumnKey, type ColumnKind, columnOf } from '../request/columnsCatalogue.ts';
import { isoDayOf } from '../request/days.ts';
import {
  columnHeader,
  groupOf,
  isPercent,
  kindOf,
  lineLabel,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
} from '../request/table.ts';
import { plainText } from '../view/cellText.ts';

/** Rows computed on demand, so that half a million of them are never in memory together. */
export interface FlatRows {
  readonly columns: readonly FlatColumn[];
  readonly count: number;
  readonly rowAt: (n: number) => readonly FlatCell[];
}

export const rowTypes = { row: 'row', groupTotal: 'group total', total: 'total' } as const;
const flatKinds: Readonly<Record<ColumnKind, FlatKind>> = {
  text: 'text',
  date: 'day',
  time: 'text',
  count: 'count',
  hours: 'hours',
  gallons: 'count',
  money: 'money',
  flags: 'text',
};
/** A summary consists of totals, so its file always includes them. */
const hasTotals = (table: ReportTable, asked: boolean) => asked || table.summaryOnly;
const isWritten = (display: number, withTotals: boolean) => {
  const kind = kindOf(display);
  return kind === 'row' || (withTotals && kind !== 'groupTitle');
};

/** Number of report lines in the file. */
export function countRows(table: ReportTable, asked: boolean): number {
  let count = 0;
  for (const display of table.display) if (isWritten(display, hasTotals(table, asked))) count += 1;
  return count;
}

/** The column that shows a grouping's value; null for none. */
const columnOfGroups: Readonly<Record<GroupBy, ColumnKey | null>> = {
  none: null,
  aircraft: 'aircraft',
  category: 'category',
  type: 'typeCode',
  contractType: 'contractType',
  vendor: 'vendorName',
  base: 'base',
  incident: 'incident',
  year: 'incidentYear',
  state: 'state',
  agency: 'agency',
  unit: 'unit',
  incidentType: 'incidentType',
  missionType: 'missionTypeDesc',
  activityMonth: null,
  activityYear: null,
  baseRole: null,
  crewRole: 'roleName',
  crewVendor: 'crewVendor',
};
/**
 * Without total lines, the group becomes the first column. Not if the report already starts with
 * that column (RPT-103).
 */
const leadsWithGroup = ({ groupBy, groups, columns }: ReportTable, withTotals: boolean): boolean =>
  !withTotals &&
  groupBy !== 'none' &&
  groups.length > 0 &&
  (columns[0] === undefined || columns[0] !== columnOfGroups[groupBy]);

/**
 * Line and group index of each written line. A loop, because `filter` would call back for each of
 * half a million lines.
 */
function linesOf(
  table: ReportTable,
  withTotals: boolean,
): { readonly lines: Int32Array; readonly groups: Int32Array } {
  const { display } = table;
  const lines = new Int32Array(display.length);
  const groups = new Int32Array(display.length).fill(-1);
  let count = 0;
  let group = -1;
  for (let n = 0; n < display.length; n++) {
    const line = display[n] as number; // Within the length.
    if (kindOf(line) === 'groupTitle') group = groupOf(table, slotOf(line));
    if (!isWritten(line, withTotals)) continue;
    groups[count] = group;
    lines[count++] = line;
  }
  return { lines: lines.subarray(0, count), groups: groups.subarray(0, count) };
}

/** The content of a report file (RPT-51): columns and order of the screen, all groups open. */
export interface WrittenReport {
  /** The first column is "Row type" with totals, else the group if `withGroup`. */
  readonly columns: readonly FlatColumn[];
  readonly lines: Int32Array;
  /** Group index of each line, -1 for none. */
  readonly groups: Int32Array;
  readonly withTotals: boolean;
  /** The first column shows the group. */
  readonly withGroup: boolean;
}
/**
 * Makes headers unique by numbering repeats. Programs that read files identify columns by name
 * (RPT-51).
 */
function withOwnNames(columns: readonly FlatColumn[]): FlatColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let header = column.header;
    for (let n = 2; taken.has(header); n++) header = `${column.header} (${n})`;
    taken.add(header);
    return header === column.header ? column : { ...column, header };
  });
}

/**
 * The columns and lines of a report file.
 * @param asked adds group and grand totals, and "Row type" as the first column
 */
export function writtenReport(table: ReportTable, asked: boolean): WrittenReport {
  const withTotals = hasTotals(table, asked);
  const columns = table.columns.map(
    (key, column): FlatColumn => ({
      header: columnHeader(table, column),
      kind: isPercent(table, column) ? 'hours' : flatKinds[columnOf(key).kind],
    }),
  );
  const withGroup = leadsWithGroup(table, withTotals);
  const first: readonly FlatColumn[] = withTotals
    ? [{ header: 'Row type', kind: 'text' }]
    : withGroup
      ? [{ header: groupByLabels[table.groupBy], kind: 'text' }]
      : [];
  return {
    columns: withOwnNames([...first, ...columns]),
    ...linesOf(table, withTotals),
    withTotals,
    withGroup,
  };
}

/** A report cell as its file value: hours and money as decimals, dates as ISO days. */
export function fileCell(table: ReportTable, column: number, slot: number): FlatCell {
  const value = numberAt(table, column, slot);
  const key = table.columns[column];
  if (value === null || key === undefined) return textAt(table, column, slot) || null;
  if (isPercent(table, column)) return value / 100;
  switch (columnOf(key).kind) {
    case 'hours':
    case 'money':
      return value / 100;
    case 'count':
    case 'gallons':
      return value;
    case 'date':
      return isoDayOf(value);
    default:
      return plainText(table, column, slot);
  }
}

/** A report as file rows, computed on demand. */
export function reportFlat(table: ReportTable, asked: boolean): FlatRows {
  const { columns, lines, groups, withTotals, withGroup } = writtenReport(table, asked);
  const groupCell = (n: number) => table.groups[groups[n] ?? -1]?.label ?? null;
  return {
    columns,
    count: lines.length,
    rowAt: (n) => {
      const display = lines[n] ?? 0;
      const kind = kindOf(display);
      const cells = table.columns.map((_, column) => fileCell(table, column, slotOf(display)));
      if (kind === 'row')
        return withTotals ? [rowTypes.row, ...cells] : withGroup ? [groupCell(n), ...cells] : cells;
      cells[0] = lineLabel(table, display);
      return kind === 'groupTitle' ? cells : [rowTypes[kind], ...cells];
    },
  };
}
