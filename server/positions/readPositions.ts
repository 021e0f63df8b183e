import { sql } from 'drizzle-orm';
import type { Point } from '../../domain/closest/distance.ts';
import type { Reader } from '../database/open.ts';

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
