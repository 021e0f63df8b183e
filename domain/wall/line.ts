import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';

/** How far what a wall shows can be relied on (BASE-25). */
export type LineState = 'live' | 'late' | 'stale' | 'signedOut';

/** Seconds without a byte beyond which a wall is late, and stale; the service sends one every 15 s. */
const LATE_SECONDS = 45;
const STALE_SECONDS = 180;

export interface Line {
  readonly secondsSinceLastByte: number;
  /** What the browser says of its network. */
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

/** What a wall says of its line, '' while it is live. @param heardAt when its last byte came */
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

/** Milliseconds before a line is tried again: 1, 2, 4 … 30 s, a quarter of it more or less so that walls don't come at once. */
export function retryDelay(attempt: number, chance: number): number {
  const whole = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5));
  return Math.round(whole * (0.75 + 0.5 * chance));
}
