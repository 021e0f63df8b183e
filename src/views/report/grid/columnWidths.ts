import {
  type ColumnKey,
  type ColumnKind,
  columnOf,
} from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';

const byKind: Readonly<Record<ColumnKind, number>> = {
  text: 140,
  date: 104,
  time: 96,
  count: 104,
  hours: 120,
  gallons: 148,
  money: 148,
  flags: 260,
};
const byKey: Readonly<Partial<Record<ColumnKey, number>>> = {
  incident: 260,
  incidentType: 180,
  aircraft: 180,
  vendorName: 180,
  missionTypeDesc: 160,
  agentTypeName: 180,
  remarks: 320,
};
/** The first column also carries the names of groups. */
const FIRST_AT_LEAST = 220;

/** A month's hours, counts or gallons. */
const ACROSS = 120;
/** Their total cost, which has its place beside the names on a phone. */
const ACROSS_TOTAL = 168;

/** On a phone name and total stand side by side with room for a third, whoever made them wider (RPT-140). */
const FIRST_AT_MOST_NARROW = 124;
const TOTAL_AT_MOST_NARROW = 132;

/** Pixels of each column: as a user made it, else its own (RPT-31). */
export const columnWidths = (
  { columns, across }: Pick<ReportTable, 'columns' | 'across'>,
  chosen: Readonly<Partial<Record<ColumnKey, number>>>,
  isNarrow: boolean,
): number[] =>
  columns.map((key, n) => {
    if (
      isNarrow &&
      (key === 'totalCost' || key === 'totalCostExclAvailCost') &&
      (across === undefined || n < across.from)
    )
      return Math.min(chosen[key] ?? TOTAL_AT_MOST_NARROW, TOTAL_AT_MOST_NARROW);
    if (across !== undefined && n === across.from - 1)
      return chosen[key] ?? (columnOf(key).kind === 'money' ? ACROSS_TOTAL : ACROSS);
    if (across !== undefined && n >= across.from)
      return chosen[key] ?? (columnOf(key).kind === 'money' ? byKind.money : ACROSS);
    const own = columnOf(key).width ?? byKey[key] ?? byKind[columnOf(key).kind];
    const width =
      chosen[key] ??
      (n === 0 && columnOf(key).width === undefined ? Math.max(own, FIRST_AT_LEAST) : own);
    return n === 0 && isNarrow ? Math.min(width, FIRST_AT_MOST_NARROW) : width;
  });

/** Pixels from the left over which a total line has no numbers: the first column and the blank ones after it. */
export function blankWidth(columns: readonly ColumnKey[], widths: readonly number[]): number {
  const firstNumber = columns.findIndex((key, n) => n > 0 && columnOf(key).total !== 'none');
  return widths
    .slice(0, firstNumber === -1 ? undefined : firstNumber)
    .reduce((sum, width) => sum + width, 0);
}
