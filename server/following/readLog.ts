import { and, gte, inArray } from 'drizzle-orm';
import type { FlightLogLine, FollowedFlight } from '../../contract/following/following.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { foldLog, inLogOrder } from '../../domain/following/fold.ts';
import { type FollowFacts, followFacts } from '../../domain/following/followed.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import { readReportedPositions } from '../positions/readPositions.ts';
import { dispatches } from '../schema/dispatches.ts';
import { flightLog } from '../schema/following.ts';

/** The absent columns of a row are absent on the wire. */
const given = <T extends object>(row: T) =>
  // `fromEntries` loses the keys; a null one is left out.
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>;
  };

/** The logs of these flights, in their order. */
export async function readLogs(db: Reader, ids: readonly string[]): Promise<FlightLogLine[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(flightLog)
    .where(inArray(flightLog.dispatchId, [...ids]));
  const nameOf = await readUserNames(
    db,
    rows.map(({ byUid }) => byUid),
  );
  return inLogOrder(
    rows.map(({ id, dispatchId, at, receivedAt, kind, text, byUid, seq, ...more }) => ({
      id,
      dispatchId,
      at,
      receivedAt,
      kind,
      text,
      by: nameOf(byUid),
      seq,
      ...given(more),
    })),
  );
}

/** Every flight that is followed now, with its log (FOL-7). */
export async function readFollowing(
  db: Reader,
  isChosen: (facts: FollowFacts) => boolean = () => true,
): Promise<FollowedFlight[]> {
  const now = nowInstant();
  const since = addDays(pacificToday(), -2);
  const records = await readDispatches(
    db,
    and(gte(dispatches.activityDate, since), isDeleted(false)),
  );
  const followed = records.flatMap((record) => followFacts(record, now) ?? []).filter(isChosen);
  const logs = await readLogs(
    db,
    followed.map(({ dispatchId }) => dispatchId),
  );
  const positions = await readReportedPositions(
    db,
    followed.flatMap(({ assetId }) => assetId ?? []),
  );
  return followed.map((facts) => {
    const lines = logs.filter(({ dispatchId }) => dispatchId === facts.dispatchId);
    const {
      aborted: _,
      ticks: _ticks,
      phases: _phases,
      ...state
    } = foldLog(facts, lines, positions.get(facts.assetId ?? ''));
    return { ...state, lines };
  });
}
