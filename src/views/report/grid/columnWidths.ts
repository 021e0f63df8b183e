import {
  ADJUSTMENT_LABEL,
  type ColumnKey,
  type ColumnKind,
  columnOf,
} from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';

const byKind: Readonly<Record<ColumnKind, number>> = {
  text: 140,
  date: 112,
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
/** Minimum width of the first column, which also shows group names. */
const FIRST_AT_LEAST = 220;

/** Width of an across column of hours, counts or gallons. */
const ACROSS = 120;
/** Width of the across total cost, which stays next to the names on a phone. */
const ACROSS_TOTAL = 168;

/**
 * Maximum widths on a phone, regardless of the user's widths. Name and total are side by side with
 * room for a third column (RPT-140).
 */
const FIRST_AT_MOST_NARROW = 124;
const TOTAL_AT_MOST_NARROW = 132;

/** Default width of the dispatch column, also on a phone, if it lists adjustments (RPT-192). */
const ADJUSTMENT = 176;
const hasAdjustments = ({ columns, cells }: Pick<ReportTable, 'columns' | 'cells'>): boolean => {
  const own = cells[columns.indexOf('dispatchId')];
  return own?.kind === 'text' && own.texts.some((text) => text.startsWith(ADJUSTMENT_LABEL));
};

/** Width of each column in pixels: the user's width, else the default (RPT-31). */
export const columnWidths = (
  table: Pick<ReportTable, 'columns' | 'across' | 'cells'>,
  chosen: Readonly<Partial<Record<ColumnKey, number>>>,
  isNarrow: boolean,
): number[] => {
  const { columns, across } = table;
  const isWide = hasAdjustments(table);
  return columns.map((key, n) => {
    if (key === 'dispatchId' && isWide) return chosen[key] ?? ADJUSTMENT;
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
};

/**
 * Width from the left without figures in a total line: the first column and the blank ones after
 * it. In pixels.
 */
export function blankWidth(columns: readonly ColumnKey[], widths: readonly number[]): number {
  const firstNumber = columns.findIndex((key, n) => n > 0 && columnOf(key).total !== 'none');
  return widths
    .slice(0, firstNumber === -1 ? undefined : firstNumber)
    .reduce((sum, width) => sum + width, 0);
}
