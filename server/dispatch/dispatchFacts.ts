import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { PRELOAD_WINDOW_DAYS } from '../../contract/constants.ts';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/reference/facts.ts';
import { readRates, readSuppressantTypes } from '../agents/readSuppressants.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { readBases, readLandingFees } from '../base/readBases.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readIncidents } from '../incidents/readIncidents.ts';
import { readCrew, readCrewRoles } from '../people/readCrew.ts';
import { dispatches } from '../schema/dispatches.ts';
import { isDeleted, isMetered, latestOf } from './dispatchWindows.ts';
import { readPreloads, readRecentFill } from './loads.ts';
import { readDispatches } from './readDispatches.ts';

/** How far back the last hour meter reading of an aircraft is looked for (D-10). */
const LOOK_BACK_DAYS = 180;
const FILL_HOURS = 24;

const present = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))];

interface Before extends Record<string, string | null> {
  readonly latest: string | null;
  readonly metered: string | null;
}
const noneBefore: Before = { latest: null, metered: null };
/** Ids of the aircraft's last record before a moment, and of its last flight with a reading; the record itself is neither. */
async function readBefore(db: Reader, assetId: string, day: string, began: string | null, ownId: string): Promise<Before> {
  const from = Temporal.PlainDate.from(day).subtract({ days: LOOK_BACK_DAYS }).toString();
  const { where, order } = latestOf(assetId, from, began);
  const other = ownId === '' ? where : and(where, ne(dispatches.id, ownId));
  const first = (condition: SQL | undefined) =>
    sql`(select ${dispatches.id} from ${dispatches} where ${condition ?? sql`true`} order by ${sql.join(order, sql`, `)} limit 1)`;
  const { rows } = await db.execute<Before>(sql`select ${first(other)} as latest, ${first(and(other, isMetered))} as metered`);
  return rows[0] ?? noneBefore;
}

/**
 * What the rules need to know of one body: the same facts the form has, read from the database.
 * @param record the stored dispatch that is being edited, null for a new one
 */
export async function readDispatchFacts(db: Reader, body: DispatchBody, record: Dispatch | null, ownBaseId: string): Promise<DispatchFacts> {
  const now = nowInstant();
  const ownId = record?.id ?? '';
  const drops = body.activities.flatMap((a) => a.drops);
  const began = body.dispatchTime ?? body.activities[0]?.timeOut ?? null;
  const hoursBefore = (hours: number) =>
    Temporal.Instant.from(began ?? now)
      .subtract({ hours })
      .toString();
  const { assetId } = body;
  const before = assetId === null ? noneBefore : await readBefore(db, assetId, body.activityDate, began, ownId);
  // All records the rules look at, in one reading.
  const ofDay = and(eq(dispatches.activityDate, body.activityDate), isDeleted(false));
  const around = await readDispatches(db, or(ofDay, inArray(dispatches.id, present(Object.values(before)))));
  const found = (id: string | null) => around.find((d) => d.id === id) ?? null;
  const common = {
    ...emptyFacts(now),
    bases: await readBases(db),
    agents: await readSuppressantTypes(db),
    crewRoles: await readCrewRoles(db),
    crew: await readCrew(db, present(body.activities.flatMap((a) => a.crew.map((c) => c.crewId)))),
    rates: await readRates(db, present(drops.map((d) => d.baseId)), body.activityDate),
    landingFees: await readLandingFees(db, present(body.activities.map((a) => a.landingBaseId))),
    incidents: await readIncidents(db, present(body.activities.map((a) => a.incidentId))),
    sameDay: around.filter((d) => d.activityDate === body.activityDate && !d.isArchived),
    ownId,
    record,
    ownBaseId,
  };
  if (assetId === null) return common;
  return {
    ...common,
    aircraft: await readAircraftFacts(db, [assetId]),
    recentFor: assetId,
    lastDispatch: found(before.latest),
    lastMetered: found(before.metered),
    recentFill: await readRecentFill(db, assetId, hoursBefore(FILL_HOURS), ownId),
    preloads: await readPreloads(db, assetId, hoursBefore(24 * PRELOAD_WINDOW_DAYS)),
  };
}
