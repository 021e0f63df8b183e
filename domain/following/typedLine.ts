import type {
  FlightLogKind,
  FlightLogLineBody,
  FollowEvery,
} from '../../contract/following/following.ts';
import { CLOCK_TOLERANCE_MINUTES } from '../dates/minutes.ts';
import { pacificDay, pacificTime, placeTime } from '../dates/pacific.ts';
import { addDays } from '../dates/parseDate.ts';
import { invalidTime, parseTime, rewriteTime } from '../dates/parseTime.ts';
import { addMinutes, epochMs } from './instants.ts';
import { checkTime, isTimeOfLog, lineRefusal } from './refusal.ts';
import type { FollowRow } from './rows.ts';

/** A line without its id, which the page gives it when it sends it. */
export type NewLine = Omit<FlightLogLineBody, 'id'>;
/** The kinds that the form offers, in its order. */
export const formKinds = [
  'contact',
  'off',
  'onScene',
  'returning',
  'down',
  'abort',
  'found',
  'follow',
  'note',
] as const satisfies readonly FlightLogKind[];
export type FormKind = (typeof formKinds)[number];

/** The fields of the form of a line, as typed. */
export interface LineTyped {
  readonly kind: FormKind;
  /** '' for now. */
  readonly time: string;
  readonly text: string;
  readonly every: string;
  readonly eta: string;
  /** A time, or hours from the time out: "3.5 h". */
  readonly fuelUntil: string;
  readonly souls: string;
}
export type LineField = keyof LineTyped;
export interface LineFinding {
  readonly field: LineField;
  readonly message: string;
}

/** The form of a row, with how the flight is followed now. */
export function startLine({ followed }: FollowRow, kind: FormKind): LineTyped {
  const { everyMinutes, eta, fuelUntil, souls } = followed;
  return {
    kind,
    time: '',
    text: '',
    every: String(everyMinutes),
    eta: eta === null ? '' : pacificTime(eta),
    fuelUntil: fuelUntil === null ? '' : pacificTime(fuelUntil),
    souls: souls === null ? '' : String(souls),
  };
}

/** The instants at which a time of day occurs around `now`. */
const placesAround = (time: string, now: string): readonly string[] =>
  [-1, 0, 1].flatMap((days) => {
    const placed = placeTime(addDays(pacificDay(now), days), time);
    return placed.kind === 'placed' ? [placed.instant] : [];
  });
/** The last such time that can have been: at most 5 minutes ahead (FOL-5). */
export function pastTime(time: string, now: string): string | null {
  const latest = epochMs(addMinutes(now, CLOCK_TOLERANCE_MINUTES));
  return placesAround(time, now).findLast((at) => epochMs(at) <= latest) ?? null;
}
/** The occurrence nearest to now: an ETA is ahead, or just passed. */
export function nearestTime(time: string, now: string): string | null {
  const apart = (at: string) => Math.abs(epochMs(at) - epochMs(now));
  return placesAround(time, now).toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

const hoursTyped = /^(\d{1,2}(?:\.\d{1,2})?)\s*h?$/i;
/** A typed time or hours as an instant; null if it is neither. */
function timeAhead(text: string, now: string, timeOut: string): string | null {
  const hours = hoursTyped.exec(text.trim())?.[1];
  if (hours !== undefined) return addMinutes(timeOut, Math.round(Number(hours) * 60));
  const { value } = parseTime(rewriteTime(text));
  return value === null ? null : nearestTime(value, now);
}

const everyOf: Readonly<Record<string, FollowEvery>> = { '0': 0, '15': 15, '30': 30, '60': 60 };

interface Read {
  /** Two lines for a return with its ETA; none with findings. */
  readonly lines: readonly NewLine[];
  readonly findings: readonly LineFinding[];
}
const refuse = (field: LineField, message: string): Read => ({
  lines: [],
  findings: [{ field, message }],
});

/** A typed ETA that differs from the flight's; undefined for the same, null if it is no time. */
function etaOf(typed: LineTyped, row: FollowRow, now: string): string | null | undefined {
  const isSame = typed.eta.trim() === startLine(row, 'follow').eta;
  return isSame ? undefined : timeAhead(typed.eta, now, row.facts.timeOut);
}
const noEta = 'Enter the ETA as a time, like 14:40.';

/** The fields of a `follow` line that differ from how the flight is followed now. */
function readFollow(typed: LineTyped, row: FollowRow, now: string): Partial<NewLine> | Read {
  const before = startLine(row, 'follow');
  const isChanged = (field: LineField) => typed[field].trim() !== before[field];
  const { timeOut } = row.facts;
  const eta = etaOf(typed, row, now);
  if (eta === null) return refuse('eta', noEta);
  const fuel = isChanged('fuelUntil') ? timeAhead(typed.fuelUntil, now, timeOut) : undefined;
  if (fuel === null)
    return refuse('fuelUntil', 'Enter a time, like 16:10, or hours from the time out, like 3.5 h.');
  if (isChanged('souls') && !/^\d{1,3}$/.test(typed.souls.trim()))
    return refuse('souls', 'Enter a whole number.');
  const every = everyOf[typed.every];
  return {
    ...(every === undefined || !isChanged('every') ? {} : { everyMinutes: every }),
    ...(eta === undefined ? {} : { eta }),
    ...(fuel === undefined ? {} : { fuelUntil: fuel }),
    ...(isChanged('souls') ? { souls: Number(typed.souls) } : {}),
  };
}

/** The lines of a filled form, or the errors of its fields. */
export function readLine(typed: LineTyped, row: FollowRow, now: string): Read {
  const text = rewriteTime(typed.time.trim());
  const time = text === '' ? null : parseTime(text).value;
  if (text !== '' && time === null) return refuse('time', invalidTime);
  const at = time === null ? now : pastTime(time, now);
  if (at === null || !isTimeOfLog(at, row.start, now)) return refuse('time', checkTime);
  if (typed.text.length > 500) return refuse('text', 'Use at most 500 characters.');
  const more = typed.kind === 'follow' ? readFollow(typed, row, now) : {};
  if ('findings' in more) return more;
  const line: NewLine = {
    dispatchId: row.dispatchId,
    at,
    kind: typed.kind,
    text: typed.text.trim(),
    ...more,
  };
  const refusal = lineRefusal({ ...line, id: '' });
  if (refusal !== '') return refuse(typed.kind === 'follow' ? 'every' : 'text', refusal);
  const eta = typed.kind === 'returning' ? etaOf(typed, row, now) : undefined;
  if (eta === null) return refuse('eta', noEta);
  const { dispatchId } = row;
  return {
    lines: eta === undefined ? [line] : [line, { dispatchId, at, kind: 'follow', eta }],
    findings: [],
  };
}
