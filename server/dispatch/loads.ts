import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { PreloadDrop, RecentFill } from '../../contract/dispatch/preloads.ts';
import { queryWindow } from '../../domain/dates/pacific.ts';
import { loadsAboard } from '../../domain/dispatch/draft/aboard.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { Departure } from '../../domain/reference/facts.ts';
import type { Reader } from '../database/open.ts';
import { statement } from '../database/statement.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { activities, dispatches, drops, incidents, preloadUses } from '../schema/dispatches.ts';
import { suppressantTypes } from '../schema/places.ts';
import { isDeleted } from './dispatchWindows.ts';

type Fill = NonNullable<z.output<typeof RecentFill>['fill']>;
type Preload = PreloadDrop;

/**
 * When a load was filled, as far as known: its time out, else the dispatch time, else Pacific noon.
 */
const loadedAt = sql<string>`coalesce(${activities.timeOut}, ${dispatches.dispatchTime}, (${dispatches.activityDate} + time '12:00') at time zone 'America/Los_Angeles')`;
const loadedAtText = sql<string>`to_char(${loadedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const litresLoaded = sql<number>`(${drops.litresOnIncident} + ${drops.litresJettisoned})`.mapWith(
  Number,
);

const loads = (name: string, where: SQL | undefined, order: readonly SQL[], limit: number) =>
  statement(name, (db) =>
    db
      .select({
        drop: drops,
        dispatch: dispatches,
        incident: incidents,
        name: suppressantTypes.name,
        loadedAt: loadedAtText,
        litres: litresLoaded,
        takenBy: preloadUses.byId,
      })
      .from(drops)
      .innerJoin(activities, eq(activities.id, drops.activityId))
      .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
      .innerJoin(suppressantTypes, eq(suppressantTypes.id, drops.agentTypeId))
      .leftJoin(incidents, eq(incidents.id, activities.incidentId))
      .leftJoin(preloadUses, eq(preloadUses.loadId, drops.id))
      .where(and(isDeleted(false), where))
      .orderBy(...order, asc(dispatches.number), asc(activities.position), asc(drops.position))
      .limit(limit),
  );
type Load = Awaited<ReturnType<ReturnType<ReturnType<typeof loads>>['execute']>>[number];
const given = {
  asset: sql`${sql.placeholder('asset')}::uuid`,
  since: sql`${sql.placeholder('since')}::timestamptz`,
};

/**
 * The state of a preload: open, ended or used. null for a load that had an incident when it was
 * filled.
 */
const stateOf = ({ drop, dispatch, incident, takenBy }: Load): Preload['state'] => {
  if (dispatch.type !== 'agentOnly' || incident !== null) return null;
  return takenBy === null ? (drop.preloadEnd ?? 'open') : 'used';
};
const preloadOf = (load: Load): Preload => {
  const { drop, dispatch, incident, name, loadedAt: at, litres } = load;
  return {
    id: drop.id,
    dispatchId: dispatch.id,
    dispatchNumber: dispatch.number,
    assetId: dispatch.assetId,
    agentTypeId: drop.agentTypeId,
    name,
    baseId: drop.baseId,
    litres,
    loadedAt: at,
    incident: incident === null ? null : wireIncident(incident),
    cost: dollarsOf(drop.costCents),
    state: stateOf(load),
  };
};

const most = 5000;

const loadsOfBase = loads(
  'loads_of_base',
  and(
    eq(drops.baseId, sql`${sql.placeholder('base')}::uuid`),
    gte(loadedAt, given.since),
    lt(loadedAt, sql`${sql.placeholder('until')}::timestamptz`),
  ),
  [asc(loadedAt)],
  most,
);
/**
 * A base's loads within a window (WIRE-12), oldest first. Those without an incident are preloads
 * (D-53).
 */
export async function readBaseLoads(
  db: Reader,
  baseId: string,
  start: string,
  end: string,
): Promise<Preload[]> {
  const window = queryWindow(start, end);
  const found = await loadsOfBase(db).execute({
    base: baseId,
    since: window.from,
    until: window.until,
  });
  return found.map(preloadOf);
}

const preloadsOfAircraft = loads(
  'preloads_of_aircraft',
  and(
    eq(dispatches.assetId, given.asset),
    eq(dispatches.type, 'agentOnly'),
    isNull(activities.incidentId),
    isNull(drops.preloadEnd),
    isNull(preloadUses.loadId),
  ),
  [asc(loadedAt)],
  most,
);
/**
 * The first departure of an aircraft after each of these times and before `until`, without the
 * dispatch `exceptId`.
 */
async function firstDepartures(
  db: Reader,
  assetId: string,
  moments: readonly string[],
  until: string,
  exceptId: string,
): Promise<Departure[]> {
  const { rows } = await db.execute<{ dispatchId: string; at: string }>(sql`
    select f.id as "dispatchId", to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from unnest(${sql.param(moments)}::timestamptz[]) as m (at), lateral (
      select d.id, coalesce(a.time_out, d.dispatch_time, (d.activity_date + time '12:00') at time zone 'America/Los_Angeles') as at
      from dispatches d join activities a on a.dispatch_id = d.id and not a.aborted
      where d.asset_id = ${assetId}::uuid and d.deleted_at is null and d.type = 'flight' and d.id is distinct from ${exceptId === '' ? null : exceptId}::uuid
        and d.activity_date >= (m.at at time zone 'America/Los_Angeles')::date - 1
        and coalesce(a.time_out, d.dispatch_time, (d.activity_date + time '12:00') at time zone 'America/Los_Angeles') >= m.at
        and coalesce(a.time_out, d.dispatch_time, (d.activity_date + time '12:00') at time zone 'America/Los_Angeles') < ${until}::timestamptz
      order by 2 limit 1
    ) f`);
  return rows.map((row) => ({ ...row, assetId }));
}
/**
 * An aircraft's preloads that no flight took, no user ended and no departure before `until`
 * followed, regardless of age and base (D-53).
 */
export async function readLoadsAboard(
  db: Reader,
  assetId: string,
  until: string,
  ownId = '',
): Promise<Preload[]> {
  const found = (await preloadsOfAircraft(db).execute({ asset: assetId })).map(preloadOf);
  const moments = [...new Set(found.map((load) => load.loadedAt))];
  const departures =
    moments.length === 0 ? [] : await firstDepartures(db, assetId, moments, until, ownId);
  return loadsAboard(found, departures, { assetId, ownId });
}

const other = sql`${dispatches.id} is distinct from ${sql.placeholder('except')}::uuid`;
const lastLoadOfAircraft = loads(
  'last_load_of_aircraft',
  and(eq(dispatches.assetId, given.asset), gte(loadedAt, given.since), other),
  [sql`${loadedAt} desc`],
  1,
);
/**
 * The aircraft's latest load since a given time. A flight drops or jettisons what it loads, so only
 * an open preload is still aboard.
 * @param exceptId a dispatch to leave out
 */
export async function readRecentFill(
  db: Reader,
  assetId: string,
  since: string,
  exceptId = '',
): Promise<Fill | null> {
  const [latest] = await lastLoadOfAircraft(db).execute({
    asset: assetId,
    since,
    except: exceptId === '' ? null : exceptId,
  });
  if (latest === undefined) return null;
  const { drop, dispatch, loadedAt: at, litres } = latest;
  const isAboard = stateOf(latest) === 'open';
  return {
    dispatchId: dispatch.id,
    dropId: drop.id,
    agentTypeId: drop.agentTypeId,
    baseId: drop.baseId,
    loadedAt: at,
    litres,
    litresAboard: isAboard ? litres : 0,
  };
}
