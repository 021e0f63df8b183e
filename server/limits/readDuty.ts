import { and, asc, between, eq, isNull } from 'drizzle-orm';
import type { DutyEntry } from '../../contract/limits/limits.ts';
import { type DutyPart, dutyPartOf, entryOf } from '../../domain/limits/crewDuty.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { statement } from '../database/statement.ts';
import { activities, activityCrew, dispatches } from '../schema/dispatches.ts';
import { crewRoles } from '../schema/people.ts';

interface Span {
  /** Both `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly until: string;
}

const flightCrewRoles = statement('flight_crew_roles', (db) =>
  db.select({ id: crewRoles.id }).from(crewRoles).where(eq(crewRoles.isFlightCrew, true)),
);

/**
 * The duty of the flight crew within a span, one entry per person and dispatch (LIM-1); only
 * these crew members, if given.
 */
export async function readDuty(
  db: Reader,
  { from, until }: Span,
  crewIds?: readonly string[],
): Promise<DutyEntry[]> {
  if (crewIds?.length === 0) return [];
  const roles = await flightCrewRoles(db).execute();
  if (roles.length === 0) return [];
  const rows = await db
    .selectDistinct({
      crewId: activityCrew.crewId,
      dispatchId: dispatches.id,
      dispatchNumber: dispatches.number,
      dispatchType: dispatches.type,
      day: dispatches.activityDate,
      dispatchTime: dispatches.dispatchTime,
      position: activities.position,
      timeOut: activities.timeOut,
      timeIn: activities.timeIn,
      totalFlightHours: activities.totalFlightHours,
      aborted: activities.aborted,
    })
    .from(activityCrew)
    .innerJoin(activities, eq(activities.id, activityCrew.activityId))
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .where(
      and(
        isNull(dispatches.deletedAt),
        between(dispatches.activityDate, from, until),
        anyOf(
          activityCrew.roleId,
          roles.map(({ id }) => id),
        ),
        crewIds === undefined ? undefined : anyOf(activityCrew.crewId, crewIds),
      ),
    )
    .orderBy(asc(dispatches.activityDate), asc(dispatches.number), asc(activities.position));
  const entries = new Map<
    string,
    { readonly row: (typeof rows)[number]; readonly parts: DutyPart[] }
  >();
  for (const row of rows) {
    const hours =
      row.totalFlightHours === null || row.dispatchType !== 'flight'
        ? null
        : row.totalFlightHours / 100;
    const part = dutyPartOf(
      { ...row, totalFlightHours: hours },
      row.position === 0 ? row.dispatchTime : null,
    );
    const key = `${row.dispatchId} ${row.crewId}`;
    const known = entries.get(key);
    if (known === undefined) entries.set(key, { row, parts: [part] });
    else known.parts.push(part);
  }
  return [...entries.values()].map(
    ({ row: { crewId, dispatchId, dispatchNumber, dispatchType, day }, parts }) =>
      entryOf({ crewId, dispatchId, dispatchNumber, dispatchType, day }, parts),
  );
}
