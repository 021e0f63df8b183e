const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/**
 * Random share of a wait, so that not all computers of a base send at the same moment when its link
 * returns.
 */
const JITTER = 0.2;

/**
 * Milliseconds to wait before the next attempt: 1, 2, 4 … 60 s, ± 20 %. Never shorter than
 * `askedMs`, the service's `Retry-After`.
 * @param tries number of failed attempts
 * @param chance random number from 0 to 1
 */
export function backOffMs(tries: number, chance: number, askedMs = 0): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1));
  return Math.max(askedMs, Math.round(wait * (1 - JITTER + 2 * JITTER * chance)));
}
