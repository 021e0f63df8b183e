import type { Base } from '../../contract/base/bases.ts';
import { isInFuture, minutesBetween } from '../dates/minutes.ts';
import { dayWindow, pacificDay, placeTime } from '../dates/pacific.ts';
import { formatDate, parseDate } from '../dates/parseDate.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import { type AircraftKind, aircraftKinds, kindTexts } from './kinds.ts';

export type BaseFormKind = 'assign' | 'endAssignment' | 'unavailable' | 'rotation';
/** Names of the form's fields; each form uses those it needs. */
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
  /** The assignment to end, the aircraft to mark, the kind to put in order; '' for a new assignment. */
  readonly id: string;
  /** Radio id of the aircraft it is about, '' for a new assignment. */
  readonly name: string;
  /**
   * The aircraft in their new order, for a rotation; empty otherwise, and first in, first out again when a rotation has
   * none.
   */
  readonly order: readonly string[];
  readonly typed: BaseTyped;
}
export interface FormFinding {
  /** '' = about the form as a whole. */
  readonly field: BaseField | '';
  readonly message: string;
  /** Label of the way out that `moves` opens, '' when there is none. */
  readonly fix: string;
}
/** What is to be sent once a form is right; instants end in Z. */
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
      /** Null = now. */
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
  /** AUTH-14. */
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
/** Today starts and ends now: what the aircraft did earlier in the day stays where it was. */
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
  // A stay that ends on its first day lasts to the end of that day.
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
    // Only a stay that began before can be ended at the new start.
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
  /** Null when neither is typed. */
  readonly instant: string | null;
  readonly error: string | null;
  /** The field that decides. */
  readonly part: 'date' | 'time';
}
/** A moment typed as day and time: a time alone is of today, a day alone is what `whole` makes of it. */
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
 * What a form of the page says, or the order it amounts to (BASE-4, BASE-5). `moves`: the stay elsewhere may be ended.
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
