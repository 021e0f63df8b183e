import { Temporal } from 'temporal-polyfill';
import type { Days } from '../../dates/dateRange.ts';

/** The ranges to compare with: the same days a year earlier, or the range before (RPT-115). */
export const comparedBys = ['earlier', 'before'] as const;
export type ComparedBy = (typeof comparedBys)[number];
export const isComparedBy = (by: string): by is ComparedBy =>
  comparedBys.some((known) => known === by);

/** Labels in pickers, columns and files. */
export const comparedLabels: Readonly<Record<ComparedBy, string>> = {
  earlier: 'A year earlier',
  before: 'The range before',
};

/**
 * The days that a range is compared with (RPT-115). A year before 02/29 is 02/28. The range before
 * whole months is as many whole months; before other days, as many days.
 */
export function comparedDays(by: ComparedBy, { from, until }: Days): Days {
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(until);
  if (by === 'earlier')
    return {
      from: first.subtract({ years: 1 }).toString(),
      until: last.subtract({ years: 1 }).toString(),
    };
  const end = first.subtract({ days: 1 });
  const next = last.add({ days: 1 });
  const isWhole = first.day === 1 && next.day === 1;
  const begin = isWhole
    ? first.subtract({ months: first.until(next, { largestUnit: 'month' }).months })
    : first.subtract({ days: first.until(next).days });
  return { from: begin.toString(), until: end.toString() };
}

/** The ranges to load, earlier first. Ranges that touch or overlap become one. */
export function rangesOf(days: Days, compared: Days | null): readonly Days[] {
  if (compared === null) return [days];
  const isApart = Temporal.PlainDate.from(compared.until).add({ days: 1 }).toString() < days.from;
  return isApart ? [compared, days] : [{ from: compared.from, until: days.until }];
}

/** The span of both ranges, for a single request of their dimensions. */
export const spanOf = (days: Days, compared: Days | null): Days => ({
  from: compared?.from ?? days.from,
  until: days.until,
});

/** Change in hundredths of a percent, halves away from 0; NaN if `before` is 0 or less (APR-42). */
export function percentOf(now: number, before: number): number {
  if (Number.isNaN(now) || Number.isNaN(before) || before <= 0) return Number.NaN;
  const base = BigInt(before);
  const change = BigInt(now - before) * 10_000n;
  const size = change < 0n ? -change : change;
  const rounded = Number((2n * size + base) / (2n * base));
  return change < 0n && rounded !== 0 ? -rounded : rounded;
}
