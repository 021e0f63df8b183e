import type * as z from 'zod/mini';
import type { MarkBody, UnavailableMark } from '../../contract/base/board.ts';
import { isAfter } from '../dates/minutes.ts';
import { pacificDay, pacificTime, placeTime } from '../dates/pacific.ts';
import { formatDate, parseDate } from '../dates/parseDate.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import { paysChoices } from './window.ts';

export const markFields = [
  'fromDate',
  'fromTime',
  'untilDate',
  'untilTime',
  'reason',
  'pays',
  'paysReason',
] as const;
export type MarkField = (typeof markFields)[number];
export type MarkTyped = Readonly<Record<MarkField, string>>;
export interface MarkFinding {
  readonly field: MarkField;
  readonly message: string;
}
export type MarkChange = z.output<typeof MarkBody>;
/** Maximum number of characters of a reason. */
const REASON_MAX = 200;

const dateOf = (instant: string | null | undefined) =>
  instant == null ? '' : formatDate(pacificDay(instant));
const timeOf = (instant: string | null | undefined) =>
  instant == null ? '' : pacificTime(instant);

export const typedMark = (mark: UnavailableMark): MarkTyped => ({
  fromDate: dateOf(mark.startTime),
  fromTime: timeOf(mark.startTime),
  untilDate: dateOf(mark.untilTime),
  untilTime: timeOf(mark.untilTime),
  reason: mark.reason,
  pays: mark.pays ?? 'deduct',
  paysReason: mark.paysReason ?? '',
});

type Side = 'from' | 'until';
type Placed = { readonly instant: string | null } | MarkFinding;
/** The typed moment; an unchanged one keeps its stored seconds. Null where nothing is typed. */
function momentOf(side: Side, typed: MarkTyped, stored: string | null): Placed {
  const [date, time] = [typed[`${side}Date`].trim(), typed[`${side}Time`].trim()];
  if (date === '' && time === '') return { instant: null };
  if (date === dateOf(stored) && time === timeOf(stored)) return { instant: stored };
  const day = parseDate(date);
  if (day.error !== null) return { field: `${side}Date`, message: day.error };
  const read = parseTime(rewriteTime(time));
  if (read.error !== null) return { field: `${side}Time`, message: read.error };
  const placed = placeTime(day.value, read.value);
  return placed.kind === 'gap'
    ? { field: `${side}Time`, message: placed.hint }
    : { instant: placed.instant };
}

/** The change of a mark, or the first thing that is wrong with it (PAY-15). */
export function readMark(
  typed: MarkTyped,
  stored: UnavailableMark,
): { readonly body: MarkChange } | MarkFinding {
  const from = momentOf('from', typed, stored.startTime);
  if ('field' in from) return from;
  if (from.instant === null) return { field: 'fromDate', message: 'Enter when it began.' };
  const until = momentOf('until', typed, stored.untilTime);
  if ('field' in until) return until;
  if (until.instant !== null && !isAfter(until.instant, from.instant))
    return { field: 'untilTime', message: 'Until must be after from.' };
  const [reason, paysReason] = [typed.reason.trim(), typed.paysReason.trim()];
  if (reason === '') return { field: 'reason', message: 'Enter the reason.' };
  const long = (['reason', 'paysReason'] as const).find(
    (field) => typed[field].trim().length > REASON_MAX,
  );
  if (long !== undefined) return { field: long, message: `Use at most ${REASON_MAX} characters.` };
  const pays = paysChoices.find((choice) => choice === typed.pays) ?? 'deduct';
  if (pays === 'excuse' && paysReason === '')
    return { field: 'paysReason', message: 'Say why it is excused.' };
  return {
    body: {
      startTime: from.instant,
      untilTime: until.instant,
      reason,
      pays,
      paysReason: paysReason === '' ? null : paysReason,
    },
  };
}

/** The field that a refusal of the service is about. */
export function fieldOfPath(path: string): MarkField {
  if (path === 'startTime') return 'fromTime';
  return markFields.find((field) => field === path) ?? 'untilTime';
}
