import type { Activity, Dispatch, Drop } from '../../contract/dispatch/dispatches.ts';
import { type FlagCode, flagCodes } from '../../contract/dispatch/flags.ts';
import type { PreloadState } from '../../contract/dispatch/preloads.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import { type ActivityCosts, activityCosts, addCents, type CostCents, toCosts } from '../../domain/cost/costs.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { activities, activityCrew, dispatches, drops } from '../schema/dispatches.ts';

type DispatchRow = typeof dispatches.$inferSelect;
type ActivityRow = typeof activities.$inferSelect;
type DropRow = typeof drops.$inferSelect;

const hours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

export interface CrewRow {
  readonly row: typeof activityCrew.$inferSelect;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleName: string;
  readonly vendorName: string | null;
}

/** Everything a page of dispatches needs besides their own rows, by id. */
export interface Lookups {
  readonly activities: ReadonlyMap<string, readonly ActivityRow[]>;
  readonly drops: ReadonlyMap<string, readonly DropRow[]>;
  readonly crew: ReadonlyMap<string, readonly CrewRow[]>;
  readonly incidents: ReadonlyMap<string, Incident>;
  readonly baseCodes: ReadonlyMap<string, string>;
  readonly agentNames: ReadonlyMap<string, string>;
  readonly contracts: ReadonlyMap<string, readonly DimensionContract[]>;
  readonly nameOf: (uid: string) => string;
  /** Preloads' rows that a flight took. */
  readonly takenLoads: ReadonlySet<string>;
}

const stateOf = (row: DropRow, on: Lookups): PreloadState => (on.takenLoads.has(row.id) ? 'used' : (row.preloadEnd ?? 'open'));

const dropOf = (row: DropRow, isPreload: boolean, on: Lookups): Drop => ({
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
  ...(row.preloadDropId === null ? {} : { preloadDropId: row.preloadDropId }),
  ...(isPreload ? { preloadState: stateOf(row, on) } : {}),
});

/**
 * The price of a load is stored, as it depends on every load before it; all other parts are worked out from the rates
 * in force.
 */
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
    drops: dropRows.map((d) => dropOf(d, dispatch.type === 'agentOnly' && row.incidentId === null, on)),
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

/** A dispatch as the wire has it. */
export function dispatchOf(row: DispatchRow, on: Lookups): Dispatch {
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
