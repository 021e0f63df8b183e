import * as z from 'zod/mini';
import { Day, Id } from '../../contract/wire/wire.ts';
import { halfMonthEnd, halfMonthOf } from '../approvals/halfMonth.ts';
import { addDays } from '../dates/parseDate.ts';

export const sheetTabs = ['sheets', 'reconciliation'] as const;
export type SheetTab = (typeof sheetTabs)[number];
/** The state of the page in its URL; '' = not set (PAY-20). */
export interface SheetAddress {
  readonly tab: SheetTab;
  /** Aircraft id. */
  readonly aircraft: string;
  /** First day of the half-month; '' for the current one. */
  readonly start: string;
  /** The day that is open as a page. */
  readonly day: string;
}
export const noSheetAddress: SheetAddress = { tab: 'sheets', aircraft: '', start: '', day: '' };

const HalfMonth = Day.check(z.refine((day) => halfMonthOf(day) === day));
const valid = (schema: z.ZodMiniType, text = ''): string =>
  schema.safeParse(text).success ? text : '';

/** Reads the URL; an invalid value counts as not set (URL-2). */
export const readSheetAddress = (values: Readonly<Record<string, string>>): SheetAddress => ({
  tab: values['tab'] === 'reconciliation' ? 'reconciliation' : 'sheets',
  aircraft: valid(Id, values['aircraft']),
  start: valid(HalfMonth, values['start']),
  day: valid(Day, values['day']),
});
export function daySheetsPath(address: Partial<SheetAddress> = {}): string {
  const { tab, aircraft, start, day } = { ...noSheetAddress, ...address };
  const search = Object.entries({ tab: tab === 'sheets' ? '' : tab, aircraft, start, day })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return search === '' ? '/day-sheets' : `/day-sheets?${search}`;
}

/** The page of an aircraft's day. */
export const sheetOfDayPath = (aircraft: string, day: string): string =>
  daySheetsPath({ aircraft, start: halfMonthOf(day), day });

/** The days of the half-month that is shown. */
export function shownHalf({ start }: Pick<SheetAddress, 'start'>, today: string) {
  const from = start === '' ? halfMonthOf(today) : start;
  return { from, until: halfMonthEnd(from) };
}
/** The half-month before or after; '' for the current one and later. */
export function movedHalf(
  { start }: Pick<SheetAddress, 'start'>,
  by: -1 | 1,
  today: string,
): string {
  const { from, until } = shownHalf({ start }, today);
  const moved = by < 0 ? halfMonthOf(addDays(from, -1)) : addDays(until, 1);
  return moved >= halfMonthOf(today) ? '' : moved;
}
/** Half-months of the reconciliation, the shown one included. */
const RECONCILED_HALVES = 6;
/** The days that the reconciliation covers, up to the shown half-month. */
export function reconciledDays(address: Pick<SheetAddress, 'start'>, today: string) {
  let { from } = shownHalf(address, today);
  const { until } = shownHalf(address, today);
  for (let n = 1; n < RECONCILED_HALVES; n += 1) from = halfMonthOf(addDays(from, -1));
  return { from, until };
}
