import { sql } from 'drizzle-orm';
import { closestAircraft, pointOf } from '../../domain/closest/closestAircraft.ts';
import { crewHoursLeft } from '../../domain/closest/crewHours.ts';
import { firstLoadCost } from '../../domain/closest/firstLoad.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { openActivity } from '../../domain/dispatch/view/outNow.ts';
import { dutyDays, LIMIT_REACH_DAYS } from '../../domain/limits/duty.ts';
import { leftToday } from '../../domain/limits/leftToday.ts';
import { readRates, readSuppressantTypes } from '../agents/readSuppressants.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { readIncidents } from '../incidents/readIncidents.ts';
import { readDuty } from '../limits/readDuty.ts';
import { readFreshPositions } from '../positions/readPositions.ts';
import { readWallFacts } from '../wall/readWall.ts';

/** An incident, or the one it was merged into. @throws HttpProblem 404 */
async function readIncident(db: Reader, id: string) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select coalesce(merged_into, id) as id from incidents where id = ${id}::uuid`,
  );
  return firstOrNotFound(
    await readIncidents(
      db,
      rows.map((row) => row.id),
    ),
  );
}

/** Hours left today of each person who was on duty in the last days. */
async function readHoursLeft(db: Reader, today: string, now: string) {
  const duty = await readDuty(db, { from: addDays(today, -LIMIT_REACH_DAYS), until: today });
  return new Map(
    [...grouped(duty, ({ crewId }) => crewId)].map(([crewId, entries]) => [
      crewId,
      leftToday(now, dutyDays(entries)).hundredths / 100,
    ]),
  );
}

export const closestHandlers = {
  listClosest: async ({ store: { db }, id }) => {
    const [now, today] = [nowInstant(), pacificToday()];
    const incident = await readIncident(db, id);
    const facts = await readWallFacts(db);
    const out = facts.dispatches.flatMap((d) => openActivity(d)?.incidentId ?? []);
    const points = (await readIncidents(db, [...new Set(out)])).flatMap((one) => {
      const point = pointOf(one);
      return point === null ? [] : [[one.id, point] as const];
    });
    const left = await readHoursLeft(db, today, now);
    const costs = {
      rates: await readRates(db, null, today),
      agents: await readSuppressantTypes(db),
      dispatches: facts.dispatches,
      today,
    };
    return closestAircraft(
      incident,
      {
        ...facts,
        points: new Map(points),
        positions: await readFreshPositions(db),
        hoursLeft: crewHoursLeft(facts.dispatches, today, left),
        firstLoadCost: (plane, baseId, minutes) => firstLoadCost(plane, baseId, minutes, costs),
      },
      now,
    );
  },
} satisfies Partial<Handlers>;
