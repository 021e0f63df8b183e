import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';
import { formatDate } from './parseDate.ts';
import { invalidTime } from './parseTime.ts';

/** A typed local time on its day, in America/Los_Angeles. */
export interface Placed {
  readonly kind: 'placed';
  /** Instant ending in Z, whole minutes. */
  readonly instant: string;
  readonly epochMinutes: number;
  readonly offset: string;
  /** PDT or PST. */
  readonly abbreviation: string;
  /** The other reading of a time that occurs twice (D-X7), else null. */
  readonly twin: { readonly offset: string; readonly abbreviation: string } | null;
}
/** A time skipped when clocks go forward (D-X8). */
export interface SkippedTime {
  readonly kind: 'gap';
  readonly error: string;
  readonly hint: string;
}

const abbreviations: Record<string, string> = { '-07:00': 'PDT', '-08:00': 'PST' };
export const zoneAbbreviation = (offset: string): string => abbreviations[offset] ?? offset;

/** An instant that ends in Z and includes seconds, as in `z.iso.datetime()` and the database. */
export const instantText = (epochMilliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toString({ smallestUnit: 'second' });

/** Minutes since the epoch, rounded down. */
export const epochMinutes = (instant: string): number =>
  Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000);

/**
 * Converts HH:mm on a `YYYY-MM-DD` day in Pacific time to an instant (D-X7). For a time that occurs
 * twice, a matching `chosenOffset` decides, else the first one. Returns a gap for a skipped time.
 */
export function placeTime(day: string, time: string, chosenOffset = ''): Placed | SkippedTime {
  const key = `${day} ${time} ${chosenOffset}`;
  const known = placed.get(key);
  if (known !== undefined) return known;
  if (placed.size >= MAX_PLACED) placed.clear();
  const found = placeAnew(day, time, chosenOffset);
  placed.set(key, found);
  return found;
}

// Cache: a form places the same few times on every keystroke. Each costs five zoned dates, half the
// time of a check.
const placed = new Map<string, Placed | SkippedTime>();
const MAX_PLACED = 1_000;

function placeAnew(day: string, time: string, chosenOffset: string): Placed | SkippedTime {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  const first = local.toZonedDateTime(REPORT_ZONE, { disambiguation: 'earlier' });
  if (!first.toPlainDateTime().equals(local)) {
    return {
      kind: 'gap',
      error: invalidTime,
      hint: `${time} doesn't exist on ${formatDate(day)} (clocks go forward).`,
    };
  }
  const second = local.toZonedDateTime(REPORT_ZONE, { disambiguation: 'later' });
  const isTwice = second.offset !== first.offset;
  const chosen = isTwice && chosenOffset === second.offset ? second : first;
  const other = chosen === first ? second : first;
  return {
    kind: 'placed',
    instant: instantText(chosen.epochMilliseconds),
    epochMinutes: chosen.epochMilliseconds / 60_000,
    offset: chosen.offset,
    abbreviation: zoneAbbreviation(chosen.offset),
    twin: isTwice ? { offset: other.offset, abbreviation: zoneAbbreviation(other.offset) } : null,
  };
}

const zoned = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(REPORT_ZONE);

/** The Pacific day of an instant, `YYYY-MM-DD`. */
export const pacificDay = (instant: string): string => zoned(instant).toPlainDate().toString();

/** The Pacific time of day of an instant, HH:mm. */
export const pacificTime = (instant: string): string =>
  zoned(instant).toPlainTime().toString({ smallestUnit: 'minute' });

/** The Pacific UTC offset at an instant, `-07:00` or `-08:00`. */
export const pacificOffset = (instant: string): string => zoned(instant).offset;

/**
 * A Pacific day as instants: `from` is its start, `until` the start of the next day (23, 24 or 25
 * hours later).
 */
export function dayWindow(day: string): { readonly from: string; readonly until: string } {
  const date = Temporal.PlainDate.from(day);
  const start = (of: Temporal.PlainDate) =>
    instantText(of.toZonedDateTime(REPORT_ZONE).epochMilliseconds);
  return { from: start(date), until: start(date.add({ days: 1 })) };
}

/**
 * Converts `from` and `until` of a query to instants (WIRE-4). Days are Pacific and inclusive; an
 * `until` given as an instant is exclusive.
 */
export function queryWindow(
  from: string,
  until: string,
): { readonly from: string; readonly until: string } {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  return {
    from: isDay(from) ? dayWindow(from).from : from,
    until: isDay(until) ? dayWindow(until).until : until,
  };
}
