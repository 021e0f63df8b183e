import { and, asc, eq, sql } from 'drizzle-orm';
import type { HandoverSheet } from '../../contract/shift/shift.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { LIMIT_REACH_DAYS } from '../../domain/limits/duty.ts';
import { handoverSheet } from '../../domain/shift/sheet.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { readFuelStorages } from '../fuel/readFuel.ts';
import { readDuty } from '../limits/readDuty.ts';
import { notFound } from '../problems/problem.ts';
import { shiftNotes } from '../schema/shift.ts';
import { readWallFacts } from '../wall/readWall.ts';

/** Notes for the next shift that no taken hand-over has on its sheet (SHIFT-4). */
async function readOpenNotes(db: Reader, baseId: string): Promise<HandoverSheet['notes']> {
  const rows = await db
    .select()
    .from(shiftNotes)
    .where(
      and(
        eq(shiftNotes.baseId, baseId),
        eq(shiftNotes.forNext, true),
        sql`${shiftNotes.at} > coalesce((select max(h.given_at) from handovers h where h.base_id = ${baseId}::uuid and h.taken_at is not null), '-infinity')`,
      ),
    )
    .orderBy(asc(shiftNotes.at), asc(shiftNotes.id));
  const nameOf = await readUserNames(
    db,
    rows.map(({ byUid }) => byUid),
  );
  return rows.map(({ at, text, byUid }) => ({ at, text, by: nameOf(byUid) }));
}

/** The sheet of a base now. @throws HttpProblem 404 */
export async function readSheet(db: Reader, baseId: string): Promise<HandoverSheet> {
  const [now, today] = [nowInstant(), pacificToday()];
  const facts = await readWallFacts(db);
  const duty = await readDuty(db, { from: addDays(today, -LIMIT_REACH_DAYS), until: today });
  const storages = await readFuelStorages(db);
  const sheet = handoverSheet({
    ...facts,
    baseId,
    now,
    duty: grouped(duty, ({ crewId }) => crewId),
    storages: storages
      .filter((one) => one.baseId === baseId && one.archivedAt === null)
      .map(({ name, bookLitres, capacityLitres }) => ({
        name,
        litres: bookLitres,
        capacityLitres,
      })),
    notes: await readOpenNotes(db, baseId),
  });
  if (sheet === null) throw notFound();
  return sheet;
}
