import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Activity, Dispatch, Drop, FlagCode } from '../../contract/dispatches.ts';
import { flagCodes } from '../../contract/dispatches.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { DimensionContract } from '../../contract/reports.ts';
import { type ActivityCosts, activityCosts, addCents, type CostCents, toCosts } from '../../domain/cost/costs.ts';
import { dollarsOf } from '../../domain/money.ts';
import { readContractsByAsset } from './aircraftFacts.ts';
import { grouped } from './grouped.ts';
import type { Reader } from './open.ts';
import { wireIncident } from './readIncidents.ts';
import { aircraftVendors } from './schemaAircraft.ts';
import { activities, activityCrew, dispatches, drops, incidents } from './schemaDispatches.ts';
import { crew, crewRoles, people, users } from './schemaPeople.ts';
import { bases, suppressantTypes } from './schemaPlaces.ts';

type DispatchRow = typeof dispatches.$inferSelect;
type ActivityRow = typeof activities.$inferSelect;
type DropRow = typeof drops.$inferSelect;

const hours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/** `J. Ruiz` for each identity uid that has a person; others show as they are. */
export async function readNames(db: Reader, uids: readonly string[]): Promise<(uid: string) => string> {
  const rows =
    uids.length === 0
      ? []
      : await db
          .select({ uid: users.firebaseUserId, first: people.firstName, last: people.lastName })
          .from(users)
          .innerJoin(people, eq(people.id, users.personId))
          .where(inArray(users.firebaseUserId, [...new Set(uids)]));
  const names = new Map(rows.map((r) => [r.uid, `${r.first.slice(0, 1)}. ${r.last}`]));
  return (uid) => names.get(uid) ?? uid;
}

const readCrewRows = (db: Reader, ids: readonly string[]) =>
  db
    .select({ row: activityCrew, firstName: people.firstName, lastName: people.lastName, roleName: crewRoles.name, vendorName: aircraftVendors.name })
    .from(activityCrew)
    .innerJoin(crew, eq(crew.id, activityCrew.crewId))
    .innerJoin(people, eq(people.id, crew.personId))
    .innerJoin(crewRoles, eq(crewRoles.id, activityCrew.roleId))
    .leftJoin(aircraftVendors, eq(aircraftVendors.id, crew.vendorId))
    .where(inArray(activityCrew.activityId, [...ids]))
    .orderBy(asc(activityCrew.activityId), asc(activityCrew.position));

type CrewRow = Awaited<ReturnType<typeof readCrewRows>>[number];
interface Lookups {
  readonly activities: ReadonlyMap<string, readonly ActivityRow[]>;
  readonly drops: ReadonlyMap<string, readonly DropRow[]>;
  readonly crew: ReadonlyMap<string, readonly CrewRow[]>;
  readonly incidents: ReadonlyMap<string, Incident>;
  readonly baseCodes: ReadonlyMap<string, string>;
  readonly agentNames: ReadonlyMap<string, string>;
  readonly contracts: ReadonlyMap<string, readonly DimensionContract[]>;
  readonly nameOf: (uid: string) => string;
}

const dropOf = (row: DropRow, on: Lookups): Drop => ({
  id: row.id,
  agentTypeId: row.agentTypeId,
  baseId: row.baseId,
  volumeOnIncident: row.litresOnIncident,
  volumeJettisoned: row.litresJettisoned,
  name: on.agentNames.get(row.agentTypeId) ?? '',
  baseCode: on.baseCodes.get(row.baseId) ?? '',
  rateId: row.rateId,
  cost: dollarsOf(row.costCents),
  isSplitPricing: row.isSplitPricing,
  isMissingAgentRate: row.isMissingRate,
});

/** The price of a load is stored, as it depends on every load before it; all other parts are worked out from the rates in force. */
function costsOf(row: ActivityRow, dispatch: DispatchRow, dropRows: readonly DropRow[], crewRows: readonly CrewRow[], on: Lookups): ActivityCosts {
  const costs = activityCosts(
    {
      aborted: row.aborted,
      totalFlightHours: hours(row.totalFlightHours),
      landingFees: dollarsOf(row.landingFeesCents),
      crew: crewRows.map(({ row: c }) => ({ standByHours: c.standbyHours / 100, perDiemRate: dollarsOf(c.perDiemCents) })),
      drops: [],
    },
    {
      dispatchType: dispatch.type,
      activityDate: dispatch.activityDate,
      contracts: on.contracts.get(dispatch.assetId ?? '') ?? [],
      rates: [],
      isCharged: () => true,
      used: new Map(),
    },
  );
  const agent = dropRows.reduce((sum, d) => sum + d.costCents, 0);
  const { totalCostExclAvailCost, totalCost } = costs.cents;
  return {
    ...costs,
    cents: { ...costs.cents, totalAgentCost: agent, totalCostExclAvailCost: totalCostExclAvailCost + agent, totalCost: totalCost + agent },
    isMissingAgentRate: dropRows.some((d) => d.isMissingRate),
    isSplitPricing: dropRows.some((d) => d.isSplitPricing),
  };
}

function activityOf(row: ActivityRow, dispatch: DispatchRow, on: Lookups): { readonly activity: Activity; readonly costs: ActivityCosts } {
  const dropRows = on.drops.get(row.id) ?? [];
  const crewRows = on.crew.get(row.id) ?? [];
  const costs = costsOf(row, dispatch, dropRows, crewRows, on);
  const activity: Activity = {
    activityId: row.id,
    incidentId: row.incidentId,
    requestNumber: row.requestNumber,
    missionTypeDesc: row.missionType,
    missionFlightTypeDesc: row.flightType,
    takeOffBaseId: row.takeOffBaseId,
    landingBaseId: row.landingBaseId,
    timeOut: row.timeOut,
    timeIn: row.timeIn,
    hobbsStart: hours(row.hobbsStart),
    hobbsEnd: hours(row.hobbsEnd),
    totalFlightHours: hours(row.totalFlightHours),
    dayFlightHours: hours(row.dayFlightHours),
    nightFlightHours: hours(row.nightFlightHours),
    landings: row.landings,
    landingFees: dollarsOf(row.landingFeesCents),
    aborted: row.aborted,
    incident: on.incidents.get(row.incidentId ?? '') ?? null,
    takeOffBaseCode: on.baseCodes.get(row.takeOffBaseId ?? '') ?? null,
    landingBaseCode: on.baseCodes.get(row.landingBaseId ?? '') ?? null,
    drops: dropRows.map((d) => dropOf(d, on)),
    crew: crewRows.map(({ row: c, firstName, lastName, roleName, vendorName }) => ({
      id: c.id,
      crewId: c.crewId,
      roleId: c.roleId,
      standByHours: c.standbyHours / 100,
      perDiemRate: dollarsOf(c.perDiemCents),
      firstName,
      lastName,
      roleName,
      vendorName: vendorName ?? '',
    })),
    contractId: costs.contract?.id ?? null,
    costs: toCosts(costs.cents),
  };
  return { activity, costs };
}

/** Flags that follow rates and contracts, which change after the record was saved. */
const priced: readonly FlagCode[] = ['noContract', 'noAgentPrice', 'splitPricing'];

function flagsNow(stored: readonly FlagCode[], costs: readonly ActivityCosts[]): FlagCode[] {
  const found = new Set(stored.filter((flag) => !priced.includes(flag)));
  if (costs.some((c) => c.isMissingContract)) found.add('noContract');
  if (costs.some((c) => c.isMissingAgentRate)) found.add('noAgentPrice');
  if (costs.some((c) => c.isSplitPricing)) found.add('splitPricing');
  return flagCodes.filter((flag) => found.has(flag));
}

function dispatchOf(row: DispatchRow, on: Lookups): Dispatch {
  const parts = (on.activities.get(row.id) ?? []).map((a) => activityOf(a, row, on));
  const costs = parts.map((p) => p.costs);
  const cents: CostCents = addCents(costs.map((c) => c.cents));
  return {
    id: row.id,
    dispatchNumber: row.number,
    dispatchType: row.type,
    assetId: row.assetId,
    activityDate: row.activityDate,
    dispatchTime: row.dispatchTime,
    remarks: row.remarks,
    purpose: row.purpose,
    meterReset: row.meterReset,
    activities: parts.map((p) => p.activity),
    costs: toCosts(cents),
    flags: flagsNow(row.flags, costs),
    isSplitPricing: costs.some((c) => c.isSplitPricing),
    isMissingAgentRate: costs.some((c) => c.isMissingAgentRate),
    isArchived: row.deletedAt !== null,
    createdAt: row.createdAt,
    createdBy: on.nameOf(row.createdBy),
    updatedBy: on.nameOf(row.updatedBy),
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** The dispatches the condition picks, whole, in the order given: a fixed number of queries however many there are. */
export async function readDispatches(db: Reader, where: SQL | undefined, order: readonly SQL[] = [], limit = 100_000): Promise<Dispatch[]> {
  const rows = await db
    .select()
    .from(dispatches)
    .where(where)
    .orderBy(...order, asc(dispatches.activityDate), asc(dispatches.number))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const activityRows = await db
    .select()
    .from(activities)
    .where(inArray(activities.dispatchId, ids))
    .orderBy(asc(activities.dispatchId), asc(activities.position));
  const activityIds = activityRows.map((a) => a.id);
  const dropRows = await db.select().from(drops).where(inArray(drops.activityId, activityIds)).orderBy(asc(drops.activityId), asc(drops.position));
  const crewRows = await readCrewRows(db, activityIds);
  const incidentIds = present(activityRows.map((a) => a.incidentId));
  const incidentRows = incidentIds.length === 0 ? [] : await db.select().from(incidents).where(inArray(incidents.id, incidentIds));
  const baseRows = await db.select({ id: bases.id, code: bases.code }).from(bases);
  const agentRows = await db.select({ id: suppressantTypes.id, name: suppressantTypes.name }).from(suppressantTypes);
  const on: Lookups = {
    activities: grouped(activityRows, (a) => a.dispatchId),
    drops: grouped(dropRows, (d) => d.activityId),
    crew: grouped(crewRows, (c) => c.row.activityId),
    incidents: new Map(incidentRows.map((i) => [i.id, wireIncident(i)])),
    baseCodes: new Map(baseRows.map((b) => [b.id, b.code])),
    agentNames: new Map(agentRows.map((a) => [a.id, a.name])),
    contracts: await readContractsByAsset(db, present(rows.map((r) => r.assetId))),
    nameOf: await readNames(db, present(rows.flatMap((r) => [r.createdBy, r.updatedBy]))),
  };
  return rows.map((row) => dispatchOf(row, on));
}

/** One dispatch by id, a deleted one only when asked for; null when there is none. */
export async function readDispatch(db: Reader, id: string, options: { withDeleted?: true } = {}): Promise<Dispatch | null> {
  const [found] = await readDispatches(db, eq(dispatches.id, id));
  return found === undefined || (found.isArchived && options.withDeleted !== true) ? null : found;
}
