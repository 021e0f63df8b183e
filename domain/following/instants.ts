import { Temporal } from 'temporal-polyfill';
import { instantText } from '../dates/pacific.ts';

/** Instants of the database have milliseconds, typed ones have none: compare them as numbers. */
export const epochMs = (instant: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds;
const MINUTE_MS = 60_000;
export const addMinutes = (instant: string, minutes: number): string =>
  instantText(epochMs(instant) + minutes * MINUTE_MS);
export const addSeconds = (instant: string, seconds: number): string =>
  instantText(epochMs(instant) + seconds * 1000);
