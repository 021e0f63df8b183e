import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { formatHours } from '../../format.ts';
import { hundredths } from '../../forms/typed.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import { isNotSent } from './notSent.ts';
import { beganOrNoon, hasFlown } from './recent.ts';

/** The expected meter of an aircraft after its flights (D-H8). Readings and hours in hundredths. */
export interface Meter {
  /** The last known reading. */
  readonly reading: number;
  /** The activity with that reading. */
  readonly activityId: string;
  /** Hours flown since then by flights without a reading. */
  readonly hours: number;
  readonly flights: readonly Dispatch[];
  /** One of these has not landed, so its hours are unknown. */
  readonly isOpen: boolean;
  /** The last flight of all. */
  readonly last: Dispatch;
}

/**
 * The meter after the last flight with a reading and the flights without one since. Null while no
 * reading is known. A start without an end counts as a reading; hours are added to it.
 */
export function meterAfter(metered: Dispatch | null, unmetered: readonly Dispatch[]): Meter | null {
  const all = metered === null ? unmetered : [metered, ...unmetered];
  let reading: number | null = null;
  let activityId = '';
  let hours = 0;
  let flights: Dispatch[] = [];
  for (const flight of all) {
    for (const activity of flight.activities.filter(({ aborted }) => !aborted)) {
      const { hobbsStart, hobbsEnd } = activity;
      const known = hobbsEnd ?? hobbsStart;
      if (known !== null) {
        reading = hundredths(known);
        activityId = activity.activityId;
        hours = 0;
        flights = [];
      }
      if (hobbsEnd !== null) continue;
      hours += hundredths(activity.totalFlightHours ?? 0);
      if (!flights.includes(flight)) flights.push(flight);
    }
  }
  const last = all.at(-1);
  if (reading === null || last === undefined) return null;
  const isOpen = flights.some(({ activities }) =>
    activities.some(({ aborted, timeIn }) => !aborted && timeIn === null),
  );
  return { reading, activityId, hours, flights, isOpen, last };
}

function namesOf(flights: readonly Dispatch[]): string {
  if (flights.length > 2) return `${flights.length} flights`;
  return flights
    .map((flight) => (isNotSent(flight) ? 'a flight not sent yet' : String(flight.dispatchNumber)))
    .join(' and ');
}
/** "101.3 (100.0 + 1.3 h of 10482)" */
export const expectedText = ({ reading, hours, flights }: Meter): string =>
  `${formatHours((reading + hours) / 100)} (${formatHours(reading / 100)} + ${formatHours(hours / 100)} h of ${namesOf(flights)})`;

/** Sorts by day, then by start. */
export const compareByStart = (a: Dispatch, b: Dispatch): number =>
  a.activityDate.localeCompare(b.activityDate) ||
  beganOrNoon(a).localeCompare(beganOrNoon(b)) ||
  a.dispatchNumber - b.dispatchNumber;

/** A flight's first start reading, null if none was noted. */
export const firstReading = ({ activities }: Dispatch): number | null =>
  activities.find((a) => !a.aborted && a.hobbsStart !== null)?.hobbsStart ?? null;

/** The first of these flights after a moment whose meter start is known. */
export const nextMetered = (flights: readonly Dispatch[], began: string): Dispatch | null =>
  flights
    .filter(
      (flight) =>
        hasFlown(flight) &&
        !flight.isArchived &&
        firstReading(flight) !== null &&
        beganOrNoon(flight) > began,
    )
    .toSorted(compareByStart)[0] ?? null;

/** An aircraft's flights that took off, in the order in which they began. */
export const flightsInOrder = (
  dispatches: readonly Dispatch[],
  assetId: string | null,
): Dispatch[] =>
  dispatches
    .filter((other) => other.assetId === assetId && !other.isArchived && hasFlown(other))
    .toSorted(compareByStart);

/**
 * Splits flights, in order, at the last one with an end reading: that flight, and those after it.
 */
export function splitAtMeter(
  flights: readonly Dispatch[],
): Pick<DispatchFacts, 'lastMetered' | 'unmetered'> {
  const metered = flights.findLastIndex((flight) =>
    flight.activities.some((activity) => activity.hobbsEnd !== null && !activity.aborted),
  );
  return { lastMetered: flights[metered] ?? null, unmetered: flights.slice(metered + 1) };
}

/**
 * The facts about earlier flights that the rules need, from the aircraft's flights in order (D-10).
 */
export function flightsBefore(
  flights: readonly Dispatch[],
  own: Dispatch,
): Pick<DispatchFacts, 'recentFor' | 'lastMetered' | 'unmetered'> {
  const before = flights.filter(
    (other) => other.id !== own.id && beganOrNoon(other) < beganOrNoon(own),
  );
  return { recentFor: own.assetId ?? '', ...splitAtMeter(before) };
}
