import { and, eq, or, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { dayWindow } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { LIMIT_REACH_DAYS } from '../../domain/limits/duty.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/reference/facts.ts';
import { readRatesWithoutUse, readSuppressantTypes } from '../agents/readSuppressants.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { readMarksWithin } from '../base/board.ts';
import { readBases, readLandingFees } from '../base/readBases.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readIncidents } from '../incidents/readIncidents.ts';
import { readGapNotes } from '../limits/gapNotes.ts';
import { readDuty } from '../limits/readDuty.ts';
import { readCrew, readCrewRoles } from '../people/readCrew.ts';
import { dispatches } from '../schema/dispatches.ts';
import { isDeleted, latestOf } from './dispatchWindows.ts';
import { readAround } from './flightsBefore.ts';
import { readLoadsAboard } from './loads.ts';
import { readDispatches } from './readDispatches.ts';

/** How many days back to look for an aircraft's last Hobbs reading (D-10). */
export const LOOK_BACK_DAYS = 180;

const present = (ids: readonly (string | null | undefined)[]) => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
];

/**
 * Selects the dispatches that the rules compare a body with: same aircraft, same crew, or a request
 * on the same incidents.
 */
const touching = ({ assetId, activities }: DispatchBody) => {
  const people = sql.param(present(activities.flatMap((a) => a.crew.map((c) => c.crewId))));
  const incidents = sql.param(present(activities.map((a) => a.incidentId)));
  const shared = sql`exists (select 1 from activities x left join activity_crew k on k.activity_id = x.id where x.dispatch_id = ${dispatches.id}
    and (k.crew_id = any(${people}::uuid[]) or (x.request_number is not null and x.incident_id = any(${incidents}::uuid[]))))`;
  return assetId === null ? shared : or(eq(dispatches.assetId, assetId), shared);
};

/**
 * The facts that the rules need for one body, the same as the form has, read from the database.
 * @param record the stored dispatch being edited, null for a new one
 */
export async function readDispatchFacts(
  db: Reader,
  body: DispatchBody,
  record: Dispatch | null,
  ownBaseId: string,
): Promise<DispatchFacts> {
  const now = nowInstant();
  const ownId = record?.id ?? '';
  const drops = body.activities.flatMap((a) => a.drops);
  const began = body.dispatchTime ?? body.activities[0]?.timeOut ?? null;
  const { assetId } = body;
  const from = Temporal.PlainDate.from(body.activityDate)
    .subtract({ days: LOOK_BACK_DAYS })
    .toString();
  const before = latestOf(assetId ?? '', from, began);
  const ofDay = and(
    eq(dispatches.activityDate, body.activityDate),
    isDeleted(false),
    touching(body),
  );
  const around =
    assetId === null ? null : await readAround(db, before, { ownId, own: record, also: ofDay });
  const crewIds = present(body.activities.flatMap((a) => a.crew.map((c) => c.crewId)));
  const common = {
    ...emptyFacts(now),
    bases: await readBases(db),
    agents: await readSuppressantTypes(db),
    crewRoles: await readCrewRoles(db),
    crew: await readCrew(db, crewIds),
    rates: await readRatesWithoutUse(db, present(drops.map((d) => d.baseId)), body.activityDate),
    landingFees: await readLandingFees(db, present(body.activities.map((a) => a.landingBaseId))),
    incidents: await readIncidents(db, present(body.activities.map((a) => a.incidentId))),
    duty: await readDuty(
      db,
      {
        from: addDays(body.activityDate, -LIMIT_REACH_DAYS),
        until: addDays(body.activityDate, LIMIT_REACH_DAYS),
      },
      crewIds,
    ),
    sameDay: around?.also ?? (await readDispatches(db, ofDay)),
    ownId,
    record,
    ownBaseId,
  };
  if (assetId === null || around === null) return common;
  return {
    ...common,
    aircraft: await readAircraftFacts(db, [assetId]),
    recentFor: assetId,
    lastDispatch: around.latest,
    ...around.before,
    gapNotes: await readGapNotes(db, present(record?.activities.map((a) => a.activityId) ?? [])),
    marks: await readMarksWithin(
      db,
      {
        from: dayWindow(body.activityDate).from,
        until: dayWindow(addDays(body.activityDate, 1)).until,
      },
      assetId,
    ),
    preloads: await readLoadsAboard(db, assetId, began ?? now, ownId),
  };
}
