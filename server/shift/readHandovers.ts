import { and, asc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Handover } from '../../contract/shift/shift.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { handovers } from '../schema/shift.ts';
import type { ShiftDay } from './shiftDay.ts';

async function read(db: Reader, where: SQL | undefined, uid: string): Promise<Handover[]> {
  const rows = await db
    .select()
    .from(handovers)
    .where(where)
    .orderBy(asc(handovers.givenAt), asc(handovers.id));
  const nameOf = await readUserNames(
    db,
    rows.flatMap(({ givenBy, takenBy }) => [givenBy, ...(takenBy === null ? [] : [takenBy])]),
  );
  return rows.map(({ givenBy, takenBy, ...row }) => ({
    ...row,
    givenBy: nameOf(givenBy),
    takenBy: takenBy === null ? null : nameOf(takenBy),
    isOwn: givenBy === uid,
  }));
}
export const readHandover = async (db: Reader, id: string, uid: string) =>
  (await read(db, eq(handovers.id, id), uid))[0] ?? null;

/** The newest hand-over of a base. Drizzle would not qualify the columns. */
export const isNewest = sql<boolean>`not exists (select 1 from handovers n where n.base_id = handovers.base_id and n.given_at > handovers.given_at)`;

/** Those given or taken on a day, and the newest if it is not yet taken. */
export const readHandovers = (db: Reader, { baseId, from, until }: ShiftDay, uid: string) =>
  read(
    db,
    and(
      eq(handovers.baseId, baseId),
      or(
        and(gte(handovers.givenAt, from), lt(handovers.givenAt, until)),
        and(gte(handovers.takenAt, from), lt(handovers.takenAt, until)),
        and(sql`${handovers.takenAt} is null`, isNewest),
      ),
    ),
    uid,
  );
