import { getTimes } from 'suncalc';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Coordinates in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Start and end in milliseconds since 1970. */
type Span = readonly [start: number, end: number];

// biome-ignore lint/style/noRestrictedGlobals: suncalc speaks Date; none leaves this file
const dateOf = (moment: number) => new Date(moment);

/**
 * The aviation night that starts on the evening of a moment's solar day; null if the sun doesn't
 * set or rise.
 */
function nightAfter(moment: number, { latitude, longitude }: Place): Span | null {
  const { dusk } = getTimes(dateOf(moment), latitude, longitude);
  const { dawn } = getTimes(dateOf(moment + DAY), latitude, longitude);
  return dusk === null || dawn === null ? null : [dusk.getTime(), dawn.getTime()];
}

const overlap = ([from, until]: Span, [start, end]: Span) =>
  Math.max(0, Math.min(until, end) - Math.max(from, start));

/**
 * Minutes of a flight within aviation night: from the end of evening civil twilight to the start of
 * morning civil twilight (D-F17).
 * @param from time out in whole minutes since 1970, UTC
 * @param until time in, likewise
 */
export function nightMinutes(from: number, until: number, place: Place): number {
  const flight: Span = [from * MINUTE, until * MINUTE];
  let total = 0;
  // Start a day earlier, because the previous night can still last. A flight of several days has
  // several nights.
  for (let day = flight[0] - DAY; day < flight[1] + DAY; day += DAY) {
    const night = nightAfter(day, place);
    if (night !== null) total += overlap(flight, night);
  }
  return Math.round(total / MINUTE);
}
