import * as z from 'zod/mini';
import { Day, Id } from '../../contract/wire/wire.ts';
import { addDays } from '../dates/parseDate.ts';
import { halfMonthEnd, halfMonthOf } from './halfMonth.ts';

export const approvalsPath = '/approvals';
export const approvalTabs = ['check', 'approve', 'approved', 'periods'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];
/** Stands for records without an aircraft. */
export const NO_AIRCRAFT = 'none';

/** What the page of approvals shows, as its address says it; '' = not at all (APR-28). */
export interface ApprovalsAddress {
  readonly tab: ApprovalTab;
  /** Records of this aircraft alone. */
  readonly aircraft: string;
  /** Records of this half-month alone; of the grid: its newest. */
  readonly start: string;
  /** The record whose summary stands beside the list. */
  readonly open: string;
}
const HalfMonth = Day.check(z.refine((day) => halfMonthOf(day) === day));
const parts = {
  tab: z.enum(approvalTabs),
  aircraft: z.union([Id, z.literal(NO_AIRCRAFT)]),
  start: HalfMonth,
  open: Id,
} as const satisfies Record<keyof ApprovalsAddress, z.ZodMiniType>;

/** A value that does not parse is none (URL-2). */
export function readApprovalsAddress(values: Readonly<Record<string, string>>): ApprovalsAddress {
  const text = (name: Exclude<keyof ApprovalsAddress, 'tab'>) =>
    parts[name].safeParse(values[name]).success ? (values[name] ?? '') : '';
  const tab = parts.tab.safeParse(values['tab']);
  return {
    tab: tab.success ? tab.data : 'check',
    aircraft: text('aircraft'),
    start: text('start'),
    open: text('open'),
  };
}
export function approvalsAddress({ tab, aircraft, start, open }: ApprovalsAddress): string {
  const given = [
    ['tab', tab === 'check' ? '' : tab],
    ['aircraft', aircraft],
    ['start', start],
    ['open', open],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  return `${approvalsPath}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
/** Whether two addresses list the same. */
export const listsSameRecords = (a: ApprovalsAddress, b: ApprovalsAddress): boolean =>
  a.tab === b.tab && a.aircraft === b.aircraft && a.start === b.start;

export interface DaySpan {
  readonly from: string;
  readonly until: string;
}
/** Days before today that the lists look back: as many as the service prices at once. */
const LOOK_BACK = 364;
/** The days whose records are listed: one half-month, or the last year; of what is approved as many half-months as the grid shows. */
export function listSpan(
  { start, tab }: Pick<ApprovalsAddress, 'start'> & Partial<Pick<ApprovalsAddress, 'tab'>>,
  today: string,
): DaySpan {
  if (start !== '') return { from: start, until: halfMonthEnd(start) };
  const from = tab === 'approved' ? gridStarts({ start }, today)[0] : undefined;
  return { from: from ?? addDays(today, -LOOK_BACK), until: addDays(today, 1) };
}

/** Half-months that stand side by side. */
export const GRID_HALVES = 6;
/** The half-months of the grid, the newest last. */
export function gridStarts(
  { start }: Pick<ApprovalsAddress, 'start'>,
  today: string,
): readonly string[] {
  const starts = [start === '' ? halfMonthOf(today) : start];
  while (starts.length < GRID_HALVES) starts.unshift(halfMonthOf(addDays(starts[0] ?? today, -1)));
  return starts;
}
/** The newest half-month of the grid so many further on; '' = the one that runs now. */
export function movedStart(
  { start }: Pick<ApprovalsAddress, 'start'>,
  halves: number,
  today: string,
): string {
  const now = halfMonthOf(today);
  let moved = start === '' ? now : start;
  for (let n = 0; n < Math.abs(halves); n += 1)
    moved = halves < 0 ? halfMonthOf(addDays(moved, -1)) : addDays(halfMonthEnd(moved), 1);
  return moved >= now ? '' : moved;
}

/** The half-month before, and after, those of which the approved records are listed; '' = the last ones (APR-50). */
export const approvedNeighbours = (
  { start }: Pick<ApprovalsAddress, 'start'>,
  today: string,
): { readonly earlier: string; readonly later: string } => ({
  earlier: movedStart(
    { start: start === '' ? (gridStarts({ start }, today)[0] ?? today) : start },
    -1,
    today,
  ),
  later: start === '' ? '' : movedStart({ start }, 1, today),
});
