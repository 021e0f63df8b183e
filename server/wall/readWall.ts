import { and, gte, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { isAircraftOnBoard } from '../../domain/base/board.ts';
import { ATTENTION_DAYS } from '../../domain/base/facts.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { followFacts } from '../../domain/following/followed.ts';
import { PRESENCE_SECONDS } from '../../domain/following/presence.ts';
import type { WallFacts } from '../../domain/wall/section.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { readMarksWithin } from '../base/board.ts';
import { readBases } from '../base/readBases.ts';
import { readRotationsByBase } from '../base/rotations.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import { readLogs } from '../following/readLog.ts';
import { readReportedPositions } from '../positions/readPositions.ts';
import { dispatches } from '../schema/dispatches.ts';

/**
 * Number of log ids to look back. Ids may commit out of order, so the highest id alone could miss a
 * change.
 */
const LOOKED_BACK = 1000;
/** Aircraft report positions all the time; pages reload for them this often at most. */
const POSITIONS_EVERY_SECONDS = 15;

/**
 * A mark that changes with every logged change and every line of a flight's log (FOL-4): the
 * highest id of each, and the number of rows just below it; with who enters which record (FOL-34),
 * and every 15 seconds with new positions.
 */
export async function readMark(db: Reader): Promise<string> {
  const counted = (table: SQL, id: SQL) =>
    sql`(select coalesce(max(${id}), 0) || '-' || count(*) from ${table} where ${id} > (select coalesce(max(${id}), 0) - ${LOOKED_BACK} from ${table}))`;
  const { rows } = await db.execute<{ mark: string }>(
    sql`select ${counted(sql`change_log`, sql`id`)} || '/' || ${counted(sql`flight_log`, sql`seq`)}
      || '/' || (select md5(coalesce(string_agg(uid || asset_id || coalesce(dispatch_id::text, ''), ' ' order by uid, asset_id), ''))
        from presence where seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_SECONDS}))
      || '/' || (select coalesce(floor(extract(epoch from max(received_at)) / ${POSITIONS_EVERY_SECONDS}), 0) from positions) as mark`,
  );
  return rows[0]?.mark ?? '';
}

/** The facts for all walls. Its days are those of the board on the base page (BASE-10). */
export async function readWallFacts(db: Reader): Promise<WallFacts> {
  const from = nowInstant();
  const until = Temporal.Instant.from(from).add({ milliseconds: 1 }).toString();
  const bases = await readBases(db);
  const assigned = bases.flatMap(({ assignments }) =>
    assignments.filter((stay) => isAircraftOnBoard(stay, from)).map(({ assetId }) => assetId),
  );
  const records = await readDispatches(
    db,
    and(
      gte(dispatches.activityDate, addDays(pacificToday(), 1 - ATTENTION_DAYS)),
      isDeleted(false),
    ),
  );
  const followed = records.filter((record) => followFacts(record, from) !== null);
  return {
    bases,
    aircraft: await readAircraftFacts(db, [...new Set(assigned)]),
    dispatches: records,
    positions: await readReportedPositions(
      db,
      followed.flatMap(({ assetId }) => assetId ?? []),
    ),
    logs: await readLogs(
      db,
      followed.map(({ id }) => id),
    ),
    marks: await readMarksWithin(db, { from, until }),
    rotations: await readRotationsByBase(db),
  };
}
