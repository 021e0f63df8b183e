import { Temporal } from 'temporal-polyfill';
import { formatDate } from '../dates/parseDate.ts';

/**
 * A half-month of an aircraft; `assetId` null = records without an aircraft. `start` is day 1 or 16
 * (APR-1).
 */
export interface Period {
  readonly assetId: string | null;
  readonly start: string;
}

/** The first day of a day's half-month. */
export const halfMonthOf = (day: string): string =>
  `${day.slice(0, 8)}${day.slice(8) < '16' ? '01' : '16'}`;

/** The last day of the half-month that starts on `start`. */
export const halfMonthEnd = (start: string): string => {
  const first = Temporal.PlainDate.from(start);
  return (
    first.day === 1 ? first.with({ day: 15 }) : first.with({ day: first.daysInMonth })
  ).toString();
};

/** Start days of the half-months that overlap `from` to `until`, earliest first. */
export function halfMonthsBetween(from: string, until: string): string[] {
  const starts: string[] = [];
  for (let start = halfMonthOf(from); start <= until; ) {
    starts.push(start);
    start = Temporal.PlainDate.from(halfMonthEnd(start)).add({ days: 1 }).toString();
  }
  return starts;
}

/** `07/01–07/15/2025`. */
export const halfMonthName = (start: string): string =>
  `${formatDate(start).slice(0, 5)}–${formatDate(halfMonthEnd(start))}`;

export const periodName = ({ assetId, start }: Period): string => `${assetId ?? ''} ${start}`;
