import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { MeterJoin } from '../../contract/limits/limits.ts';
import { type Join, type MeterRow, meterJoins } from '../../domain/limits/meters.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { assets } from '../schema/aircraft.ts';
import { activities, dispatches } from '../schema/dispatches.ts';
import { meterNotes } from '../schema/limits.ts';

interface Asked {
  readonly from: string;
  readonly until: string;
  readonly assetId?: string | undefined;
}
interface FlownRow extends MeterRow {
  readonly assetId: string;
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly day: string;
  readonly takeOffBaseId: string | null;
  readonly landingBaseId: string | null;
}

/**
 * Flights that took off, per aircraft, by time out. Starts with the aircraft's last reading before
 * the span.
 */
async function readFlown(db: Reader, { from, until, assetId }: Asked): Promise<FlownRow[]> {
  const isFlight = and(
    eq(dispatches.type, 'flight'),
    isNull(dispatches.deletedAt),
    eq(activities.aborted, false),
  );
  // One query per aircraft: a single maximum over all aircraft would read every flight ever flown.
  const before = db
    .select({
      assetId: assets.id,
      day: sql<string | null>`(
        select d.activity_date from dispatches d join activities a on a.dispatch_id = d.id
        where d.asset_id = assets.id and d.deleted_at is null and d.type = 'flight'
          and not a.aborted and a.hobbs_end is not null and d.activity_date < ${from}::date
        order by d.activity_date desc limit 1)`.as('day'),
    })
    .from(assets)
    .where(assetId === undefined ? undefined : eq(assets.id, assetId))
    .as('before');
  const beganAt = sql`coalesce(${activities.timeOut}, ${dispatches.dispatchTime}, (${dispatches.activityDate} + time '12:00') at time zone 'America/Los_Angeles')`;
  const rows = await db
    .select({
      id: activities.id,
      start: activities.hobbsStart,
      end: activities.hobbsEnd,
      hours: activities.totalFlightHours,
      meterReset: dispatches.meterReset,
      assetId: sql<string>`${dispatches.assetId}`,
      dispatchId: dispatches.id,
      dispatchNumber: dispatches.number,
      day: dispatches.activityDate,
      takeOffBaseId: activities.takeOffBaseId,
      landingBaseId: activities.landingBaseId,
    })
    .from(dispatches)
    .innerJoin(activities, eq(activities.dispatchId, dispatches.id))
    .innerJoin(before, eq(before.assetId, dispatches.assetId))
    .where(
      and(
        isFlight,
        lte(dispatches.activityDate, until),
        sql`${dispatches.activityDate} >= coalesce(${before.day}, ${from}::date)`,
      ),
    )
    .orderBy(
      asc(dispatches.assetId),
      asc(dispatches.activityDate),
      asc(beganAt),
      asc(dispatches.number),
      asc(activities.position),
    );
  return rows;
}

type Notes = ReadonlyMap<string, NonNullable<MeterJoin['note']>>;
const noteKey = (join: Pick<Join<MeterRow>, 'after' | 'before'>) =>
  `${join.after.id} ${join.before.id} ${join.after.end} ${join.before.start}`;

async function readNotes(db: Reader, joins: readonly Join<MeterRow>[]): Promise<Notes> {
  if (joins.length === 0) return new Map();
  const rows = await db
    .select()
    .from(meterNotes)
    .where(
      and(
        isNull(meterNotes.deletedAt),
        inArray(
          meterNotes.beforeActivityId,
          joins.map(({ before }) => before.id),
        ),
      ),
    );
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.updatedBy),
  );
  return new Map(
    rows.map((row) => [
      `${row.afterActivityId} ${row.beforeActivityId} ${row.afterReading} ${row.beforeReading}`,
      { reason: row.reason, by: nameOf(row.updatedBy), at: row.updatedAt },
    ]),
  );
}

const sideOf = (
  row: FlownRow,
  reading: number | null,
  baseId: string | null,
): MeterJoin['after'] => ({
  activityId: row.id,
  dispatchId: row.dispatchId,
  dispatchNumber: row.dispatchNumber,
  day: row.day,
  baseId,
  reading: (reading ?? 0) / 100,
});

/**
 * Meter gaps and overlaps whose later flight is within the span (LIM-20), with users' explanations.
 */
export async function readMeters(db: Reader, asked: Asked): Promise<MeterJoin[]> {
  const flown = new Map<string, FlownRow[]>();
  for (const row of await readFlown(db, asked))
    flown.set(row.assetId, [...(flown.get(row.assetId) ?? []), row]);
  const joins = [...flown.values()]
    .flatMap((rows) => meterJoins(rows))
    .filter(({ before }) => before.day >= asked.from);
  const notes = await readNotes(db, joins);
  return joins.map((join) => ({
    kind: join.kind,
    assetId: join.before.assetId,
    after: sideOf(join.after, join.after.end, join.after.landingBaseId),
    before: sideOf(join.before, join.before.start, join.before.takeOffBaseId),
    hours: join.hours / 100,
    note: notes.get(noteKey(join)) ?? null,
  }));
}
