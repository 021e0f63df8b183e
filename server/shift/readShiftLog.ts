import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { ShiftLine } from '../../contract/shift/shift.ts';
import { dayWindow } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { epochMs } from '../../domain/following/instants.ts';
import { dispatchLines, isOfBase } from '../../domain/shift/dispatchLines.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { nowInstant } from '../database/clock.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import { readLogs } from '../following/readLog.ts';
import { dispatches } from '../schema/dispatches.ts';
import { shiftNotes } from '../schema/shift.ts';
import { readChangeLines } from './readChangeLines.ts';
import { readHandovers } from './readHandovers.ts';
import { readMarkLines } from './readMarkLines.ts';
import { plainLine, type ShiftDay } from './shiftDay.ts';

/** The last user who set each activity's time in, by activity id. */
async function readLandedBy(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; uid: string }>(sql`
    select distinct on (l.entity_id) l.entity_id as id, l.uid from change_log l
    where l.entity = 'activities' and l.entity_id = any(${sql.param([...ids])}::text[]) and l.after ->> 'time_in' is not null
      and l.before ->> 'time_in' is distinct from l.after ->> 'time_in'
    order by l.entity_id, l.id desc`);
  const nameOf = await readUserNames(
    db,
    rows.map(({ uid }) => uid),
  );
  return new Map(rows.map(({ id, uid }) => [id, nameOf(uid)]));
}

/** Records of the day and of the day before, and those that were entered on it (SHIFT-2). */
async function readDispatchLines(
  db: Reader,
  date: string,
  { baseId, from, until }: ShiftDay,
  overdueMinutes: number | null,
) {
  const records = await readDispatches(
    db,
    and(
      isDeleted(false),
      or(
        and(
          gte(dispatches.activityDate, addDays(date, -1)),
          lt(dispatches.activityDate, addDays(date, 1)),
        ),
        and(gte(dispatches.createdAt, from), lt(dispatches.createdAt, until)),
      ),
    ),
  );
  const own = records.filter((record) => isOfBase(record, baseId));
  const aircraft = await readAircraftFacts(db, [
    ...new Set(own.flatMap(({ assetId }) => assetId ?? [])),
  ]);
  const radioIds = new Map(
    aircraft.map(({ id, radioId, registration }) => [id, radioId || registration]),
  );
  const logs = grouped(
    await readLogs(
      db,
      own.map(({ id }) => id),
    ),
    ({ dispatchId }) => dispatchId,
  );
  const landedBy = await readLandedBy(
    db,
    own.flatMap(({ activities }) => activities.map(({ activityId }) => activityId)),
  );
  const now = nowInstant();
  return own.flatMap((dispatch) =>
    dispatchLines({
      overdueMinutes,
      dispatch,
      radioId: radioIds.get(dispatch.assetId ?? '') ?? '',
      log: logs.get(dispatch.id) ?? [],
      landedBy,
      now,
    }),
  );
}

/** The notes of a day; or those with these ids. */
export async function readNoteLines(
  db: Reader,
  given: ShiftDay | { readonly ids: readonly string[] },
): Promise<ShiftLine[]> {
  const rows = await db
    .select()
    .from(shiftNotes)
    .where(
      'ids' in given
        ? inArray(shiftNotes.id, [...given.ids])
        : and(
            eq(shiftNotes.baseId, given.baseId),
            gte(shiftNotes.at, given.from),
            lt(shiftNotes.at, given.until),
          ),
    )
    .orderBy(asc(shiftNotes.at), asc(shiftNotes.id));
  const nameOf = await readUserNames(
    db,
    rows.map(({ byUid }) => byUid),
  );
  return rows.map(({ id, at, text, forNext, byUid }) => ({
    ...plainLine,
    key: id,
    at,
    kind: 'note',
    text,
    forNext,
    by: nameOf(byUid),
  }));
}

interface ShiftQuery {
  readonly baseId: string;
  /** Pacific day. */
  readonly date: string;
  readonly uid: string;
  /** Null where flights aren't followed. */
  readonly overdueMinutes: number | null;
}
/**
 * Everything about a base on a Pacific day, in the order of its time, with the hand-overs
 * (SHIFT-2).
 */
export async function readShiftLog(db: Reader, { baseId, date, uid, overdueMinutes }: ShiftQuery) {
  const day: ShiftDay = { baseId, ...dayWindow(date) };
  const handovers = await readHandovers(db, day, uid);
  const isWithin = ({ at }: ShiftLine) =>
    epochMs(at) >= epochMs(day.from) && epochMs(at) < epochMs(day.until);
  const lines = [
    ...(await readDispatchLines(db, date, day, overdueMinutes)),
    ...(await readMarkLines(db, day)),
    ...(await readChangeLines(db, day)),
    ...(await readNoteLines(db, day)),
    ...handovers.flatMap((one): ShiftLine[] => [
      {
        ...plainLine,
        key: `${one.id} given`,
        at: one.givenAt,
        kind: 'handover',
        text: 'Handed over',
        by: one.givenBy,
        record: { kind: 'handover', id: one.id },
      },
      ...(one.takenAt === null
        ? []
        : [
            {
              ...plainLine,
              key: `${one.id} taken`,
              at: one.takenAt,
              kind: 'handover' as const,
              text: `Took over from ${one.givenBy}`,
              by: one.takenBy ?? '',
              record: { kind: 'handover' as const, id: one.id },
            },
          ]),
    ]),
  ]
    .filter(isWithin)
    // Lines of one time stay in the order of their source.
    .sort((a, b) => epochMs(a.at) - epochMs(b.at));
  return { baseId, date, asOf: nowInstant(), lines, handovers };
}
