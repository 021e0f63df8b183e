import { and, desc, sql } from 'drizzle-orm';
import type { ReportedPosition } from '../../contract/following/following.ts';
import type { Point } from '../../domain/closest/distance.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { positions } from '../schema/positions.ts';

/** How old a position can be for an aircraft to be there still, in minutes (CLO-12). */
const FRESH_MINUTES = 5;

/**
 * Where aircraft were in the last five minutes, by their id. A position from a clock that is ahead
 * counts from when it came.
 */
export async function readFreshPositions(db: Reader): Promise<ReadonlyMap<string, Point>> {
  const { rows } = await db.execute<{ assetId: string } & Record<keyof Point, number>>(sql`
    select distinct on (asset_id) asset_id as "assetId", latitude, longitude from positions
    where least(at, received_at) > clock_timestamp() - make_interval(mins => ${FRESH_MINUTES}::int)
    order by asset_id, least(at, received_at) desc, at desc`);
  return new Map(
    rows.map(({ assetId, latitude, longitude }) => [assetId, { latitude, longitude }]),
  );
}

/**
 * The newest position of these aircraft that came within five minutes of its time, by their id
 * (FOL-35).
 */
export async function readReportedPositions(
  db: Reader,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, ReportedPosition>> {
  if (assetIds.length === 0) return new Map();
  // A clock that is ahead counts from when the position came.
  const seenAt = sql<string>`least(${positions.at}, received_at)`.mapWith(positions.at);
  const { assetId, latitude, longitude } = positions;
  const rows = await db
    .selectDistinctOn([assetId], { assetId, at: seenAt, latitude, longitude })
    .from(positions)
    .where(
      and(
        anyOf(assetId, assetIds),
        sql`received_at - ${positions.at} < make_interval(mins => ${FRESH_MINUTES}::int)`,
      ),
    )
    .orderBy(assetId, desc(seenAt), desc(positions.at));
  return new Map(rows.map(({ assetId: id, ...position }) => [id, position]));
}
