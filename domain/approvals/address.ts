import * as z from 'zod/mini';
import { Day, Id } from '../../contract/wire/wire.ts';
import { addDays } from '../dates/parseDate.ts';
import { halfMonthEnd, halfMonthOf } from './halfMonth.ts';

export const approvalsPath = '/approvals';
export const approvalTabs = [
  'check',
  'approve',
  'approved',
  'periods',
  'close',
  'accruals',
] as const;
/** Tabs without a list of records. */
const bookTabs: readonly ApprovalTab[] = ['periods', 'close', 'accruals'];
export type ApprovalTab = (typeof approvalTabs)[number];
/** Whether a tab shows half-months instead of records; for users who may see reports (APR-28). */
export const isOfBooks = (tab: ApprovalTab): boolean => bookTabs.includes(tab);
/** Filter value for records without an aircraft. */
export const NO_AIRCRAFT = 'none';

/** The state of the approvals page in its URL; '' = not set (APR-28). */
export interface ApprovalsFilters {
  readonly tab: ApprovalTab;
  /** Lists only records of this aircraft. */
  readonly aircraft: string;
  /**
   * Lists only records of this half-month. In the grid: its newest half-month. On the tab that
   * closes a month: a half-month of that month.
   */
  readonly start: string;
  /** Id of the record that the summary next to the list shows. */
  readonly open: string;
}
const HalfMonth = Day.check(z.refine((day) => halfMonthOf(day) === day));
const parts = {
  tab: z.enum(approvalTabs),
  aircraft: z.union([Id, z.literal(NO_AIRCRAFT)]),
  start: HalfMonth,
  open: Id,
} as const satisfies Record<keyof ApprovalsFilters, z.ZodMiniType>;

/** Reads the URL; an invalid value counts as not set (URL-2). */
export function readApprovalsFilters(values: Readonly<Record<string, string>>): ApprovalsFilters {
  const text = (name: Exclude<keyof ApprovalsFilters, 'tab'>) =>
    parts[name].safeParse(values[name]).success ? (values[name] ?? '') : '';
  const tab = parts.tab.safeParse(values['tab']);
  return {
    tab: tab.success ? tab.data : 'check',
    aircraft: text('aircraft'),
    start: text('start'),
    open: text('open'),
  };
}
export function approvalsListPath({ tab, aircraft, start, open }: ApprovalsFilters): string {
  const given = [
    ['tab', tab === 'check' ? '' : tab],
    ['aircraft', aircraft],
    ['start', start],
    ['open', open],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  return `${approvalsPath}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
/** Whether two URLs list the same records. */
export const hasSameRecords = (a: ApprovalsFilters, b: ApprovalsFilters): boolean =>
  a.tab === b.tab && a.aircraft === b.aircraft && a.start === b.start;

export interface DaySpan {
  readonly from: string;
  readonly until: string;
}
/** Days before today that the lists include: the most that the service prices in one call. */
const LOOK_BACK = 364;
/**
 * The days of the listed records: one half-month, else the last year. On the tab of approved
 * records: as many half-months as the grid shows.
 */
export function listSpan(
  { start, tab }: Pick<ApprovalsFilters, 'start'> & Partial<Pick<ApprovalsFilters, 'tab'>>,
  today: string,
): DaySpan {
  if (start !== '') return { from: start, until: halfMonthEnd(start) };
  const from = tab === 'approved' ? gridStarts({ start }, today)[0] : undefined;
  return { from: from ?? addDays(today, -LOOK_BACK), until: addDays(today, 1) };
}

/** Half-months shown side by side. */
export const GRID_HALF_MONTHS = 6;
/** Start days of the grid's half-months, oldest first. */
export function gridStarts(
  { start }: Pick<ApprovalsFilters, 'start'>,
  today: string,
): readonly string[] {
  const starts = [start === '' ? halfMonthOf(today) : start];
  while (starts.length < GRID_HALF_MONTHS)
    starts.unshift(halfMonthOf(addDays(starts[0] ?? today, -1)));
  return starts;
}
/** The grid's newest half-month after moving by `halves`; '' for the current one. */
export function shiftedStart(
  { start }: Pick<ApprovalsFilters, 'start'>,
  halves: number,
  today: string,
): string {
  const now = halfMonthOf(today);
  let moved = start === '' ? now : start;
  for (let n = 0; n < Math.abs(halves); n += 1)
    moved = halves < 0 ? halfMonthOf(addDays(moved, -1)) : addDays(halfMonthEnd(moved), 1);
  return moved >= now ? '' : moved;
}

/**
 * Start of the half-month before and after the listed approved records; '' for the newest ones
 * (APR-50).
 */
export const neighborApprovedStarts = (
  { start }: Pick<ApprovalsFilters, 'start'>,
  today: string,
): { readonly earlier: string; readonly later: string } => ({
  earlier: shiftedStart(
    { start: start === '' ? (gridStarts({ start }, today)[0] ?? today) : start },
    -1,
    today,
  ),
  later: start === '' ? '' : shiftedStart({ start }, 1, today),
});
