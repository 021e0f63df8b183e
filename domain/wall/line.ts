import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';

/** How current the wall's data is (BASE-25). */
export type LineState = 'live' | 'late' | 'stale' | 'signedOut';

/** Seconds without data until a wall is late, then stale; the service sends a byte every 15 s. */
const LATE_SECONDS = 45;
const STALE_SECONDS = 180;

export interface Line {
  readonly secondsSinceLastByte: number;
  /** The browser's network state. */
  readonly online: boolean;
  readonly signedIn: boolean;
}
export function lineState({ secondsSinceLastByte, online, signedIn }: Line): LineState {
  if (!signedIn) return 'signedOut';
  if (!online || secondsSinceLastByte > STALE_SECONDS) return 'stale';
  return secondsSinceLastByte > LATE_SECONDS ? 'late' : 'live';
}

/** Seconds from one instant to another, rounded down. */
export const secondsBetween = (from: string, to: string): number =>
  Math.floor(
    (Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) /
      1000,
  );

const clockOf = (instant: string, smallestUnit: 'minute' | 'second') =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(REPORT_ZONE)
    .toPlainTime()
    .toString({ smallestUnit });

/**
 * The wall's text about its connection, '' while it is live.
 * @param heardAt instant of the last byte
 */
export function lineText(state: LineState, heardAt: string): string {
  switch (state) {
    case 'live':
      return '';
    case 'late':
      return `Last update ${clockOf(heardAt, 'second')}.`;
    case 'stale':
      return `No connection since ${clockOf(heardAt, 'minute')}. What you see may be out of date.`;
    case 'signedOut':
      return 'Signed out. Sign in to go on.';
  }
}

/**
 * Milliseconds before the next connection attempt: 1, 2, 4 … 30 s, ± 25 %, so that walls don't
 * reconnect at the same time.
 */
export function retryDelay(attempt: number, chance: number): number {
  const whole = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5));
  return Math.round(whole * (0.75 + 0.5 * chance));
}
