const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** How far a wait may stray, so that a base whose link returns does not send all at once. */
const JITTER = 0.2;

/**
 * Milliseconds to wait before the next try: 1, 2, 4 … 60 s, ± 20 %. `tries` counts the failed ones (1 = the first
 * failed), `chance` is 0 to 1.
 * What the service asked for (`Retry-After`) is never undercut.
 */
export function backOffMs(tries: number, chance: number, askedMs = 0): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1));
  return Math.max(askedMs, Math.round(wait * (1 - JITTER + 2 * JITTER * chance)));
}
