import { Day } from '../../contract/wire/wire.ts';
import { addDays, daysBetween, formatDate, parseDate } from '../dates/parseDate.ts';

/** How the accruals are grouped. */
export type AccrualsBy = 'vendor' | 'incident';
/** The state of the accruals in the URL; '' = not set (APR-71). */
export interface AccrualsAddress {
  /** The first day flown. */
  readonly from: string;
  /** The last day flown. Invoices settled up to this day count as paid. */
  readonly until: string;
  readonly by: AccrualsBy;
}
const dayOf = (text = ''): string => (Day.safeParse(text).success ? text : '');

/** Reads the URL; an invalid value counts as not set (URL-2). */
export const readAccrualsAddress = (values: Readonly<Record<string, string>>): AccrualsAddress => ({
  from: dayOf(values['from']),
  until: dayOf(values['until']),
  by: values['by'] === 'incident' ? 'incident' : 'vendor',
});
export function accrualsPath({ from, until, by }: AccrualsAddress): string {
  const given = Object.entries({ from, until, by: by === 'vendor' ? '' : by })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `&${name}=${value}`);
  return `/approvals?tab=accruals${given.join('')}`;
}

export interface AccrualDays {
  readonly from: string;
  readonly until: string;
}
/** Maximum span in days: a year and the running month. */
export const ACCRUAL_DAYS = 400;
/** The chosen days; by default the year up to the end of the last whole month. */
export function accrualDays(
  { from, until }: Pick<AccrualsAddress, 'from' | 'until'>,
  today: string,
): AccrualDays {
  const asOf = until === '' ? addDays(`${today.slice(0, 8)}01`, -1) : until;
  return { from: from === '' ? addDays(asOf, -365) : from, until: asOf };
}

export type AccrualField = 'from' | 'until';
export interface AccrualFinding {
  readonly field: AccrualField;
  readonly message: string;
}
/** Parses typed dates. Returns the days, or the first error. */
export function readAccrualDays(
  typed: Readonly<Record<AccrualField, string>>,
  today: string,
): AccrualDays | AccrualFinding {
  const year = Number(today.slice(0, 4));
  const [until, from] = [parseDate(typed.until, year).value, parseDate(typed.from, year).value];
  const notDay = 'Enter a date as MM/DD/YYYY.';
  if (until === null) return { field: 'until', message: notDay };
  if (until > today) return { field: 'until', message: `Choose ${formatDate(today)} or earlier.` };
  if (from === null) return { field: 'from', message: notDay };
  if (from > until)
    return { field: 'from', message: `Choose ${formatDate(until)} or earlier, the last day.` };
  return daysBetween(from, until) < ACCRUAL_DAYS
    ? { from, until }
    : { field: 'from', message: `Choose at most ${ACCRUAL_DAYS} days.` };
}
