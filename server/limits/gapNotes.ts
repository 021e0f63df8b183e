import { and, isNull } from 'drizzle-orm';
import type { GapNote } from '../../domain/reference/facts.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { meterNotes } from '../schema/limits.ts';

/** Users' explanations of gaps before these activities, with the readings at that time (LIM-21). */
export async function readGapNotes(
  db: Reader,
  beforeActivityIds: readonly string[],
): Promise<GapNote[]> {
  if (beforeActivityIds.length === 0) return [];
  const { afterActivityId, afterReading, beforeActivityId, beforeReading } = meterNotes;
  return db
    .select({ afterActivityId, afterReading, beforeActivityId, beforeReading })
    .from(meterNotes)
    .where(and(isNull(meterNotes.deletedAt), anyOf(beforeActivityId, beforeActivityIds)));
}
