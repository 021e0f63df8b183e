import type * as z from 'zod/mini';
import { type MeterJoin, type MeterNoteBody, NOTE_MAX } from '../../contract/limits/limits.ts';

const SHORTEST = 3;

/** The error of a typed reason, null if it is valid (LIM-21). */
export function reasonError(reason: string): string | null {
  const length = reason.trim().length;
  if (length < SHORTEST) return 'Say why, in at least 3 characters.';
  return length > NOTE_MAX ? `At most ${NOTE_MAX} characters.` : null;
}

/** The request body: the reason, with the readings that the user saw. */
export const noteBody = (
  { after, before }: MeterJoin,
  reason: string,
): z.output<typeof MeterNoteBody> => ({
  afterActivityId: after.activityId,
  beforeActivityId: before.activityId,
  afterReading: after.reading,
  beforeReading: before.reading,
  reason: reason.trim(),
});
