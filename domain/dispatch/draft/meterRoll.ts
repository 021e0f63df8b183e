/** Three to five digits before the point, in hundredths of an hour. */
const ROLLS = [100_000, 1_000_000, 10_000_000] as const;
/** Most hours, in hundredths, that a roll has before and after it (D-H11). */
const MAX_AROUND_ROLL = 1400;

/**
 * The reading at which a meter started again at 0 between two readings, in hundredths; null if it
 * did not (D-H11).
 */
export const rollBetween = (start: number, end: number): number | null =>
  end < start && end <= MAX_AROUND_ROLL
    ? (ROLLS.find((roll) => start < roll && roll - start <= MAX_AROUND_ROLL) ?? null)
    : null;

/** Hours between two readings, in hundredths; null if the meter runs backwards. */
export function hoursBetween(start: number, end: number): number | null {
  if (end >= start) return end - start;
  const roll = rollBetween(start, end);
  return roll === null ? null : roll - start + end;
}
