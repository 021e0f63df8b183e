import { Temporal } from 'temporal-polyfill';
import type { PeriodRow } from '../../contract/approvals/books.ts';
import type { CloseList } from '../../contract/approvals/closeList.ts';
import { halfMonthName } from '../approvals/halfMonth.ts';
import { format0 } from '../format.ts';
import { isLeft, isReasonKind } from './lines.ts';

/** The first day of the month of an address; without one, that of the last whole month. */
export const closeMonth = (start: string, today: string): string =>
  start === ''
    ? Temporal.PlainDate.from(`${today.slice(0, 8)}01`)
        .subtract({ months: 1 })
        .toString()
    : `${start.slice(0, 8)}01`;
/** The first day of the month that many months later. */
export const monthsLater = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).add({ months }).toString();
/** The first day of the month's second half. */
export const secondHalf = (month: string): string => `${month.slice(0, 8)}16`;
/** "July 2025". */
export const monthName = (month: string): string =>
  Temporal.PlainDate.from(month).toLocaleString('en-US', { month: 'long', year: 'numeric' });

export interface MonthState {
  /** Lines that are mended, and lines that need a reason. */
  readonly must: number;
  readonly reasons: number;
  /** Open half-months of aircraft; none of a month that is closed. */
  readonly open: readonly PeriodRow[];
  readonly text: string;
  /** No line is left, and both half-months are over. */
  readonly isReady: boolean;
}
const linesText = (count: number, what: string) =>
  `${format0(count)} ${count === 1 ? 'line' : 'lines'} ${what}`;

/** How far a month is from being closed (APR-62). */
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
