import { TIME_HEADER } from '../../../contract/constants.ts';
import { localTexts } from './storage.ts';

/** The last offset, for a start without a network. */
const OFFSET = 'catis.clockOffset';
const MAX_ANSWERS = 5;
/** In ms. The network's delay can cause smaller offsets, so they count as 0. */
const SMALL_MS = 2_000;
/** In ms. For a backward correction smaller than this, the clock pauses instead of going back. */
const STILL_MS = 60_000;

const stored = Number(localTexts.get(OFFSET));
/** Milliseconds to add to this computer's clock. */
let offset = Number.isFinite(stored) ? stored : 0;
const measured: number[] = [];
let latest = 0;
const listeners = new Set<(offsetMs: number) => void>();

/** The service's time in epoch milliseconds. */
export function serviceMs(): number {
  const now = Date.now() + offset;
  // Drafts, entries and saves are compared by their times.
  if (now < latest && latest - now < STILL_MS) return latest;
  latest = now;
  return now;
}
/**
 * The service's time as an ISO instant in UTC, because this computer's clock can be wrong (SES-32).
 */
export const serviceNow = (): string => new Date(serviceMs()).toISOString();

/**
 * Whether the service has answered since this page loaded. Until then ages are uncertain, so
 * nothing expires.
 */
export const isServiceTimeKnown = (): boolean => measured.length > 0;

/**
 * Calls back with the first offset in ms after this page loaded, and with each later one.
 * @returns a function that stops it
 */
export function onServiceTime(tell: (offsetMs: number) => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};
/**
 * Measures this computer's clock by a reply from the network.
 * @param roundTripMs from sending the request to the reply's headers
 */
export function measureClock(reply: Pick<Response, 'headers'>, roundTripMs: number): void {
  const sentAt = Number(reply.headers.get(TIME_HEADER) ?? Number.NaN);
  if (!Number.isSafeInteger(sentAt) || sentAt <= 0) return;
  const isFirst = measured.length === 0;
  measured.push(sentAt + roundTripMs / 2 - Date.now());
  if (measured.length > MAX_ANSWERS) measured.shift();
  const found = Math.round(median(measured));
  const next = Math.abs(found) < SMALL_MS ? 0 : found;
  if (next === offset && !isFirst) return;
  offset = next;
  localTexts.set(OFFSET, String(offset));
  for (const tell of [...listeners]) tell(offset);
}
