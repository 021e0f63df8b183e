import { Temporal } from 'temporal-polyfill';
import type { PeriodRow } from '../../contract/approvals/books.ts';
import type { CloseList } from '../../contract/approvals/closeList.ts';
import { halfMonthName } from '../approvals/halfMonth.ts';
import { format0 } from '../format.ts';
import { isLeft, isReasonKind } from './lines.ts';

/** First day of the month in an address; without one, of the last whole month. */
export const closeMonth = (start: string, today: string): string =>
  start === ''
    ? Temporal.PlainDate.from(`${today.slice(0, 8)}01`)
        .subtract({ months: 1 })
        .toString()
    : `${start.slice(0, 8)}01`;
/** First day of the month, `months` later; negative for earlier. */
export const monthsLater = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).add({ months }).toString();
/** The first day of the month's second half. */
export const secondHalf = (month: string): string => `${month.slice(0, 8)}16`;
/** "July 2025". */
export const monthName = (month: string): string =>
  Temporal.PlainDate.from(month).toLocaleString('en-US', { month: 'long', year: 'numeric' });

export interface MonthState {
  /** Number of lines that must be mended (`must`) or need a reason (`reasons`). */
  readonly must: number;
  readonly reasons: number;
  /** Open half-months of aircraft; empty once the month is closed. */
  readonly open: readonly PeriodRow[];
  readonly text: string;
  /** The month can be closed: no line is left, and both half-months are over. */
  readonly isReady: boolean;
}
const linesText = (count: number, what: string) =>
  `${format0(count)} ${count === 1 ? 'line' : 'lines'} ${what}`;

/** Summarizes in numbers and words what blocks the closing of a month (APR-62). */
export function monthState(
  month: string,
  lines: CloseList['lines'],
  periods: readonly PeriodRow[],
): MonthState {
  const own = periods.filter(({ start }) => start.slice(0, 7) === month.slice(0, 7));
  const open = own.filter(({ closed }) => closed === null);
  const must = lines.filter(({ kind }) => !isReasonKind(kind)).length;
  const reasons = lines.filter((line) => isReasonKind(line.kind) && isLeft(line)).length;
  const running = open.find(({ isOver }) => !isOver);
  const isReady = must + reasons === 0 && running === undefined && open.length > 0;
  const left = [
    ...(must === 0 ? [] : [linesText(must, 'to mend')]),
    ...(reasons === 0
      ? []
      : [linesText(reasons, `that ${reasons === 1 ? 'needs' : 'need'} a reason`)]),
  ].join(', ');
  const over = running === undefined ? '' : ` ${halfMonthName(running.start)} isn't over yet.`;
  const text =
    own.length === 0
      ? `Nothing was recorded in ${monthName(month)}.`
      : open.length === 0
        ? `${monthName(month)} is closed.`
        : `${left === '' ? 'Nothing is left' : left}.${over}`;
  return { must, reasons, open, text, isReady };
}
