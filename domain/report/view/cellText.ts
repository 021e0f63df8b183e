import { formatDate } from '../../dates/parseDate.ts';
import { clockText, format0, format2, formatUsd } from '../../format.ts';
import { shareOfDispatch } from '../engine/shares.ts';
import {
  ADJUSTMENT_LABEL,
  type ColumnKey,
  checkFlags,
  columnOf,
} from '../request/columnsCatalogue.ts';
import { isoDayOf } from '../request/days.ts';
import {
  isAcrossTotal,
  isPercent,
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
  totalSlot,
} from '../request/table.ts';

/** A cell's text on screen (RPT-30): '' for a blank, "—" for a meaningless total. */
export function cellText(table: ReportTable, column: number, slot: number): string {
  const key = table.columns[column];
  if (key === undefined) return '';
  const value = numberAt(table, column, slot);
  if (value === null)
    return slot === totalSlot(table) && !isPercent(table, column) && columnOf(key).total === 'sum'
      ? '—'
      : namedText(table, column, slot);
  return isPercent(table, column) ? `${format2(value / 100)} %` : figureText(key, value);
}

/** A text; that of a dispatch says whether the row is only a share of it (RPT-175). */
function namedText(table: ReportTable, column: number, slot: number): string {
  const text = textAt(table, column, slot);
  const isShare = table.columns[column] === 'dispatchId' && table.shares?.[slot] === 1;
  return isShare && !text.startsWith(ADJUSTMENT_LABEL) ? shareOfDispatch(text) : text;
}

/** Formats a figure by its column's kind. */
export function figureText(key: ColumnKey, value: number): string {
  switch (columnOf(key).kind) {
    case 'hours':
      return format2(value / 100);
    case 'money':
      return formatUsd(value / 100);
    case 'count':
    case 'gallons':
      return format0(value);
    default:
      return plainWords(key, value);
  }
}

/**
 * Whether a total is a distinct count, which is not the sum of the lines above or of the columns
 * next to it (RPT-85). Applies to groups, the grand total and the total of columns across.
 */
export function isDistinctTotal(table: ReportTable, column: number, display: number): boolean {
  const key = table.columns[column];
  const isTotal = kindOf(display) !== 'row' || isAcrossTotal(table, column);
  return (
    key !== undefined &&
    isTotal &&
    !isPercent(table, column) &&
    columnOf(key).total === 'distinct' &&
    numberAt(table, column, slotOf(display)) !== null
  );
}

/** A cell in an export: as on screen but numbers plain, money without `$` (RPT-51). */
export function plainText(table: ReportTable, column: number, slot: number): string {
  const key = table.columns[column];
  if (key === undefined) return '';
  const value = numberAt(table, column, slot);
  if (value === null) return textAt(table, column, slot);
  if (isPercent(table, column)) return hundredths(value);
  switch (columnOf(key).kind) {
    case 'hours':
    case 'money':
      return hundredths(value);
    case 'count':
    case 'gallons':
      return String(value);
    default:
      return plainWords(key, value);
  }
}

/** Formats hundredths; differences can be negative. */
function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

function plainWords(key: ColumnKey, value: number): string {
  switch (columnOf(key).kind) {
    case 'date':
      return formatDate(isoDayOf(value));
    case 'time':
      return minutesText(value);
    default:
      return checkWords(value).join(', ');
  }
}

/** Formats clock minutes that count from the row's day. */
function minutesText(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const clock = minutes - days * 1440;
  const time = `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`;
  return clockText(time, days);
}

/** The labels of a `flags` cell. */
export const checkWords = (bits: number): string[] =>
  checkFlags.filter(({ bit }) => (bits & bit) !== 0).map(({ label }) => label);
