import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { Activity, Dispatch, Drop } from '../../contract/dispatch/dispatches.ts';
import { type FlagCode, flagCodes } from '../../contract/dispatch/flags.ts';
import type { PreloadState } from '../../contract/dispatch/preloads.ts';
import {
  type ActivityCosts,
  addCents,
  type CostCents,
  toCosts,
  totalsOf,
} from '../../domain/cost/costs.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { StoredActivity, StoredDispatch, StoredDrop } from './storedDispatch.ts';

const hours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

const stateOf = ({ isTaken, preloadEnd }: StoredDrop): PreloadState =>
  isTaken ? 'used' : (preloadEnd ?? 'open');

const dropOf = (row: StoredDrop, isPreload: boolean): Drop => ({
  id: row.id,
  agentTypeId: row.agentTypeId,
  baseId: row.baseId,
  volumeOnIncident: row.litresOnIncident,
  volumeJettisoned: row.litresJettisoned,
  name: row.agentName,
  baseCode: row.baseCode,
  rateId: row.rateId,
  cost: dollarsOf(row.costCents),
  isSplitPricing: row.isSplitPricing,
  isMissingAgentRate: row.isMissingRate,
  ...(row.preloadDropId === null ? {} : { preloadDropId: row.preloadDropId }),
  ...(isPreload ? { preloadState: stateOf(row) } : {}),
});

type StoredCosts = Pick<
  ActivityCosts,
  'cents' | 'isMissingContract' | 'isMissingAgentRate' | 'isSplitPricing'
>;
/** The seven stored cost parts (COST-20). */
function costsOf(row: StoredActivity, dispatch: StoredDispatch): StoredCosts {
  const { drops, crew } = row;
  return {
    cents: totalsOf({
      flightCost: row.flightCostCents,
      abortFees: row.abortFeesCents,
      availabilityCost: row.availabilityCostCents,
      totalAgentCost: drops.reduce((sum, d) => sum + d.costCents, 0),
      landingFees: row.landingFeesCents,
      crewStandbyCost: row.crewStandbyCents,
      perDiemCost: crew.reduce((sum, c) => sum + c.perDiemCents, 0),
    }),
    isMissingContract: row.contractId === null && dispatch.type !== 'agentOnly',
    isMissingAgentRate: drops.some((d) => d.isMissingRate),
    isSplitPricing: drops.some((d) => d.isSplitPricing),
  };
}

// Lists every field, optional ones included. Otherwise the compiler would not report a forgotten
// one.
const activityOf = (
  row: StoredActivity,
  dispatch: StoredDispatch,
  costs: StoredCosts,
): Required<Activity> => ({
  activityId: row.id,
  incidentId: row.incidentId,
  ...eachText((_, key) => row[key]),
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
  incident: row.incident,
  takeOffBaseCode: row.takeOffBaseCode,
  landingBaseCode: row.landingBaseCode,
  drops: row.drops.map((d) => dropOf(d, dispatch.type === 'agentOnly' && row.incidentId === null)),
  crew: row.crew.map(({ standbyHours, perDiemCents, ...c }) => ({
    ...c,
    standByHours: standbyHours / 100,
    perDiemRate: dollarsOf(perDiemCents),
  })),
  // An agent-only record is paid by no contract (COST-16).
  contractId: dispatch.type === 'agentOnly' ? null : row.contractId,
  costs: toCosts(costs.cents),
});

/** Flags about rates and contracts, which can change after the record was saved. */
const priced: readonly FlagCode[] = ['noContract', 'noAgentPrice', 'splitPricing'];

/**
 * The stored flags, with those about prices recomputed from the current costs, in the contract's
 * order.
 */
export function flagsNow(
  stored: readonly FlagCode[],
  costs: readonly (Pick<ActivityCosts, 'isMissingContract' | 'isMissingAgentRate'> &
    Partial<Pick<ActivityCosts, 'isSplitPricing'>>)[],
): FlagCode[] {
  const found = new Set(stored.filter((flag) => !priced.includes(flag)));
  if (costs.some((c) => c.isMissingContract)) found.add('noContract');
  if (costs.some((c) => c.isMissingAgentRate)) found.add('noAgentPrice');
  if (costs.some((c) => c.isSplitPricing === true)) found.add('splitPricing');
  return flagCodes.filter((flag) => found.has(flag));
}

/** A dispatch in its wire format. */
export function dispatchOf(row: StoredDispatch): Dispatch {
  const parts = row.activities.map((activity) => ({ activity, costs: costsOf(activity, row) }));
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
    activities: parts.map((p) => activityOf(p.activity, row, p.costs)),
    costs: toCosts(cents),
    flags: flagsNow(row.flags, costs),
    isSplitPricing: costs.some((c) => c.isSplitPricing),
    isMissingAgentRate: costs.some((c) => c.isMissingAgentRate),
    isArchived: row.deletedAt !== null,
    ...(row.approval === 'entered'
      ? {}
      : {
          approval: {
            state: row.approval,
            by: row.approvalByName,
            at: row.approvalAt ?? row.updatedAt,
            note: row.approvalNote,
          },
        }),
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    updatedBy: row.updatedByName,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}
