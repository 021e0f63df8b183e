import { getTimes } from 'suncalc';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A place on the earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Start and end in milliseconds since 1970. */
type Span = readonly [start: number, end: number];

// biome-ignore lint/style/noRestrictedGlobals: suncalc speaks Date; none leaves this file
const dateOf = (moment: number) => new Date(moment);

/** The aviation night that begins on the evening of the sun's day around a moment; null where the sun stays up or down. */
function nightAfter(moment: number, { latitude, longitude }: Place): Span | null {
  const { dusk } = getTimes(dateOf(moment), latitude, longitude);
  const { dawn } = getTimes(dateOf(moment + DAY), latitude, longitude);
  return dusk === null || dawn === null ? null : [dusk.getTime(), dawn.getTime()];
}

const overlap = ([from, until]: Span, [start, end]: Span) =>
  Math.max(0, Math.min(until, end) - Math.max(from, start));

/**
 * Minutes of a flight within aviation night: from the end of evening civil twilight to the start of morning civil
 * twilight (D-F17).
 * @param from time out, `until` time in: whole minutes since 1970, UTC
 */
export function nightMinutes(from: number, until: number, place: Place): number {
  const flight: Span = [from * MINUTE, until * MINUTE];
  let total = 0;
  // The night of the evening before may still last; a flight of several days has several.
  for (let day = flight[0] - DAY; day < flight[1] + DAY; day += DAY) {
    const night = nightAfter(day, place);
    if (night !== null) total += overlap(flight, night);
  }
  return Math.round(total / MINUTE);
}
