import type { Base } from '../../contract/base/bases.ts';
import type { AircraftKind } from '../../contract/base/board.ts';
import { isInFuture, minutesBetween } from '../dates/minutes.ts';
import { dayWindow, pacificDay, placeTime } from '../dates/pacific.ts';
import { formatDate, parseDate } from '../dates/parseDate.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import { aircraftKinds, kindTexts } from './kinds.ts';

export type BaseFormKind = 'assign' | 'endAssignment' | 'unavailable' | 'rotation';
/** Field names; each form uses a subset. */
export type BaseField =
  | 'assetId'
  | 'start'
  | 'end'
  | 'reason'
  | 'fromDate'
  | 'fromTime'
  | 'untilDate'
  | 'untilTime';
export type BaseTyped = Readonly<Record<BaseField, string>>;
export interface BaseForm {
  readonly kind: BaseFormKind;
  /**
   * Id of the assignment to end or the aircraft to mark, or the aircraft kind to reorder; '' for a
   * new assignment.
   */
  readonly id: string;
  /** Radio id of the aircraft, '' for a new assignment. */
  readonly name: string;
  /**
   * For a rotation: the aircraft in their new order; empty restores first in, first out. Empty for
   * other forms.
   */
  readonly order: readonly string[];
  readonly typed: BaseTyped;
}
export interface FormFinding {
  /** '' for a finding about the whole form. */
  readonly field: BaseField | '';
  readonly message: string;
  /** Label of the fix that sets `moves`, '' for none. */
  readonly fix: string;
}
/** The write for a valid form; instants end in Z. */
export type BaseOrder =
  | {
      readonly kind: 'assign';
      readonly assetId: string;
      readonly startTime: string;
      readonly endTime: string | null;
      readonly moves: boolean;
      readonly done: string;
    }
  | {
      readonly kind: 'endAssignment';
      readonly id: string;
      readonly endTime: string;
      readonly done: string;
    }
  | {
      readonly kind: 'markUnavailable';
      readonly assetId: string;
      readonly reason: string;
      /** Null means the current time: the request omits it. */
      readonly startTime: string | null;
      readonly untilTime: string | null;
      readonly done: string;
    }
  | { readonly kind: 'endUnavailable'; readonly id: string; readonly done: string }
  | {
      readonly kind: 'setRotation';
      readonly of: AircraftKind;
      readonly assetIds: readonly string[];
      readonly reason: string;
      readonly done: string;
    }
  | {
      readonly kind: 'endPreload';
      readonly id: string;
      readonly how: 'offloaded' | 'jettisoned';
      readonly done: string;
    }
  | { readonly kind: 'reopenPreload'; readonly id: string; readonly done: string }
  /** Withdraws a duplicate record, or undoes that (AUTH-14). */
  | {
      readonly kind: 'withdraw' | 'bringBack';
      readonly id: string;
      readonly otherId: string;
      readonly done: string;
    };
export interface FormFacts {
  readonly bases: readonly Base[];
  readonly base: Base;
  readonly aircraft: readonly AircraftFacts[];
  readonly now: string;
}
export interface Checked {
  readonly findings: readonly FormFinding[];
  readonly order: BaseOrder | null;
}

export const emptyTyped = (now: string): BaseTyped => ({
  assetId: '',
  start: formatDate(pacificDay(now)),
  end: '',
  reason: '',
  fromDate: '',
  fromTime: '',
  untilDate: '',
  untilTime: '',
});
const wrong = (field: BaseField | '', message: string, fix = ''): Checked => ({
  findings: [{ field, message, fix }],
  order: null,
});
const right = (order: BaseOrder): Checked => ({ findings: [], order });
/**
 * An assignment that starts or ends today does so now, because earlier flights of today belong to
 * the previous base.
 */
const startOf = (day: string, now: string) => (day === pacificDay(now) ? now : dayWindow(day).from);
const endOf = (day: string, now: string) => (day === pacificDay(now) ? now : dayWindow(day).until);
const isAfter = (later: string, earlier: string) => minutesBetween(earlier, later) > 0;

function checkAssign(
  { typed }: BaseForm,
  { bases, base, aircraft, now }: FormFacts,
  moves: boolean,
): Checked {
  if (typed.assetId === '') return wrong('assetId', 'Choose an aircraft.');
  const start = parseDate(typed.start);
  if (start.error !== null) return wrong('start', start.error);
  const end = typed.end.trim() === '' ? null : parseDate(typed.end);
  if (end !== null && end.error !== null) return wrong('end', end.error);
  const startTime = startOf(start.value, now);
  // The end day is inclusive.
  const endTime = end === null ? null : dayWindow(end.value).until;
  if (endTime !== null && !isAfter(endTime, startTime))
    return wrong('end', 'End must be after start.');
  const name = aircraft.find((a) => a.id === typed.assetId)?.radioId ?? 'This aircraft';
  const other = bases
    .flatMap((b) => b.assignments.map((stay) => ({ stay, at: b })))
    .find(
      ({ stay }) =>
        stay.assetId === typed.assetId &&
        (endTime === null || isAfter(endTime, stay.startTime)) &&
        (stay.endTime === null || isAfter(stay.endTime, startTime)),
    );
  if (other !== undefined && !moves) {
    const text = `${name} is already assigned to ${other.at.name} from ${formatDate(pacificDay(other.stay.startTime))}.`;
    // Only an assignment that started earlier can end at the new start.
    const canMove = other.at.id !== base.id && isAfter(startTime, other.stay.startTime);
    return canMove
      ? wrong('assetId', `${text} End that first?`, 'End it and assign here')
      : wrong('assetId', text);
  }
  return right({
    kind: 'assign',
    assetId: typed.assetId,
    startTime,
    endTime,
    moves,
    done: `${name} assigned to ${base.name}.`,
  });
}

function checkEnd({ id, name, typed }: BaseForm, { base, now }: FormFacts): Checked {
  const end = parseDate(typed.end);
  if (end.error !== null)
    return wrong('end', typed.end.trim() === '' ? 'Enter the end.' : end.error);
  const stay = base.assignments.find((a) => a.id === id);
  if (stay === undefined) return wrong('', 'This assignment is gone.');
  const endTime = endOf(end.value, now);
  if (!isAfter(endTime, stay.startTime)) return wrong('end', 'End must be after start.');
  return right({
    kind: 'endAssignment',
    id,
    endTime,
    done: `${name} no longer assigned to ${base.name} from ${formatDate(end.value)}.`,
  });
}

interface Moment {
  /** Null if both fields are empty. */
  readonly instant: string | null;
  readonly error: string | null;
  /** The field that an error is shown at. */
  readonly part: 'date' | 'time';
}
/**
 * Reads a date field and a time field. Without a date, the day is today. Without a time, `whole`
 * converts the day to an instant.
 */
function readMoment(
  date: string,
  time: string,
  now: string,
  whole: (day: string) => string,
): Moment {
  const isDateOnly = time.trim() === '';
  if (date.trim() === '' && isDateOnly) return { instant: null, error: null, part: 'date' };
  const day = date.trim() === '' ? { value: pacificDay(now), error: null } : parseDate(date);
  if (day.error !== null) return { instant: null, error: day.error, part: 'date' };
  if (isDateOnly) return { instant: whole(day.value), error: null, part: 'date' };
  const read = parseTime(rewriteTime(time));
  if (read.error !== null) return { instant: null, error: read.error, part: 'time' };
  const placed = placeTime(day.value, read.value);
  return placed.kind === 'gap'
    ? { instant: null, error: placed.hint, part: 'time' }
    : { instant: placed.instant, error: null, part: 'time' };
}

function checkUnavailable({ id, name, typed }: BaseForm, { now }: FormFacts): Checked {
  const reason = typed.reason.trim();
  if (reason === '') return wrong('reason', 'Enter the reason.');
  if (reason.length > 200) return wrong('reason', 'Use at most 200 characters.');
  const from = readMoment(typed.fromDate, typed.fromTime, now, (day) => dayWindow(day).from);
  if (from.error !== null) return wrong(from.part === 'date' ? 'fromDate' : 'fromTime', from.error);
  const isLater = from.part === 'time' ? isInFuture : isAfter;
  if (from.instant !== null && isLater(from.instant, now))
    return wrong(from.part === 'date' ? 'fromDate' : 'fromTime', "From can't be in the future.");
  const order = {
    kind: 'markUnavailable',
    assetId: id,
    reason,
    startTime: from.instant,
    done: `${name} marked unavailable.`,
  } as const;
  const until = readMoment(typed.untilDate, typed.untilTime, now, (day) => dayWindow(day).until);
  const field = until.part === 'date' ? 'untilDate' : 'untilTime';
  if (until.error !== null) return wrong(field, until.error);
  if (until.instant !== null && !isAfter(until.instant, now))
    return wrong(field, 'Until must be in the future.');
  return right({ ...order, untilTime: until.instant });
}

function checkRotation({ id, order, typed }: BaseForm, { base }: FormFacts): Checked {
  const reason = typed.reason.trim();
  if (reason === '') return wrong('reason', 'Enter the reason.');
  if (reason.length > 200) return wrong('reason', 'Use at most 200 characters.');
  const of = aircraftKinds.find((kind) => kind === id) ?? 'tankers';
  const done = `${kindTexts[of]} of ${base.name}: ${order.length === 0 ? 'first in, first out again.' : 'rotation changed.'}`;
  return right({ kind: 'setRotation', of, assetIds: order, reason, done });
}

/**
 * Checks a form of the page: returns findings, or the write to send (BASE-4, BASE-5).
 * @param moves whether an assignment to another base can be ended
 */
export function checkForm(form: BaseForm, facts: FormFacts, moves: boolean): Checked {
  switch (form.kind) {
    case 'assign':
      return checkAssign(form, facts, moves);
    case 'endAssignment':
      return checkEnd(form, facts);
    case 'unavailable':
      return checkUnavailable(form, facts);
    case 'rotation':
      return checkRotation(form, facts);
  }
}
