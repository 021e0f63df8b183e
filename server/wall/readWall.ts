import { and, gte, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { isAircraftOnBoard } from '../../domain/base/board.ts';
import { ATTENTION_DAYS } from '../../domain/base/facts.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import type { WallFacts } from '../../domain/wall/section.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { readMarksWithin } from '../base/board.ts';
import { readBases } from '../base/readBases.ts';
import { readRotationsByBase } from '../base/rotations.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import { dispatches } from '../schema/dispatches.ts';

/**
 * Number of log ids to look back. Ids may commit out of order, so the highest id alone could miss a
 * change.
 */
const LOOKED_BACK = 1000;

/**
 * A mark that changes with every logged change: the highest id of the log, and the number of rows
 * just below it.
 */
export async function readMark(db: Reader): Promise<string> {
  const { rows } = await db.execute<{ highest: number; rows: number }>(sql`
    select coalesce(max(id), 0) as highest, count(*) as rows from change_log where id > (select coalesce(max(id), 0) - ${LOOKED_BACK} from change_log)`);
  const { highest = 0, rows: count = 0 } = rows[0] ?? {};
  return `${highest}-${count}`;
}

/** The facts for all walls. Its days are those of the board on the base page (BASE-10). */
export async function readWallFacts(db: Reader): Promise<WallFacts> {
  const from = nowInstant();
  const until = Temporal.Instant.from(from).add({ milliseconds: 1 }).toString();
  const bases = await readBases(db);
  const assigned = bases.flatMap(({ assignments }) =>
    assignments.filter((stay) => isAircraftOnBoard(stay, from)).map(({ assetId }) => assetId),
  );
  return {
    bases,
    aircraft: await readAircraftFacts(db, [...new Set(assigned)]),
    dispatches: await readDispatches(
      db,
      and(
        gte(dispatches.activityDate, addDays(pacificToday(), 1 - ATTENTION_DAYS)),
        isDeleted(false),
      ),
    ),
    marks: await readMarksWithin(db, { from, until }),
    rotations: await readRotationsByBase(db),
  };
}
