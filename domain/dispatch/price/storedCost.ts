import type { Costs } from '../../../contract/dispatch/costs.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { ExplainedLoad, ExplainedLoads } from '../../../contract/report/explain.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { adjustmentCauses } from '../../cost/adjustmentCause.ts';
import { addCents, toCents } from '../../cost/costs.ts';
import { pacificDay } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatGallons, formatSignedUsd, formatUsd } from '../../format.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import { contractText } from './contractText.ts';
import { type CostLine, costLines, type PricedActivity } from './costLines.ts';
import { priceLine } from './prices.ts';

/** The costs of a record, with the contract behind them. */
export interface CostSheet {
  readonly lines: readonly CostLine[];
  /** Dollars, in the order of the record's activities. */
  readonly activityTotals: readonly number[];
  readonly total: number;
  readonly contract: string;
}
/** A stored record's cost as pages show it: current figures and approved ones. */
export interface StoredCost {
  /** The stored costs, never an estimate. */
  readonly live: CostSheet;
  /** Null if the record was never approved, or while that is unknown. */
  readonly approved: ApprovedCost | null;
}
export interface ApprovedCost {
  readonly sheet: CostSheet;
  /** "As approved 10/05/2026 by M. Cole" */
  readonly title: string;
  /** "Adjusted +$220.80 on 11/26/2026: the record was corrected." */
  readonly adjustments: readonly string[];
  /** The approved total and its adjustments, in dollars. */
  readonly booked: number;
  /** Whether the record's current cost differs from `booked`. */
  readonly isDifferent: boolean;
  /**
   * Whether the current parts differ from the approved ones, even if the adjusted total is equal.
   */
  readonly hasOtherParts: boolean;
}
type Explained = ExplainedLoads['activities'][number];

/**
 * The price line of each load. If today's slices don't add up to the stored cost, it shows the
 * load's volume instead.
 */
const loadLines = (loads: readonly ExplainedLoad[]): string[] =>
  loads.map(({ slices, cost, litres, agentName, baseCode }) => {
    const isExplained =
      slices.reduce((cents, slice) => cents + centsOf(slice.cost), 0) === centsOf(cost);
    return isExplained
      ? priceLine({ cents: centsOf(cost), slices })
      : `${formatGallons(litres)} ${agentName} from ${baseCode}`;
  });

const sheetOf = (
  record: Dispatch,
  costs: readonly { readonly activityId: string; readonly costs: Costs }[],
  activities: readonly PricedActivity[],
  contract: DimensionContract | null | undefined,
): CostSheet => {
  const cents = addCents(costs.map((each) => toCents(each.costs)));
  return {
    lines: costLines(record.dispatchType, cents, activities),
    activityTotals: record.activities.map(
      ({ activityId }) =>
        costs.find((each) => each.activityId === activityId)?.costs.totalCost ?? 0,
    ),
    total: dollarsOf(cents.totalCost),
    contract:
      contract === undefined || record.dispatchType === 'agentOnly' || record.assetId === null
        ? ''
        : contractText(contract),
  };
};

function liveSheet(record: Dispatch, explained: ExplainedLoads | null): CostSheet {
  const storedOf = (id: string) =>
    explained?.activities.find((each) => each.activityId === id)?.stored ?? null;
  const priced = record.activities.flatMap((activity): PricedActivity[] => {
    const stored = storedOf(activity.activityId);
    return stored === null
      ? []
      : [
          {
            day: record.activityDate,
            aborted: activity.aborted,
            hours: Math.max(0, activity.totalFlightHours ?? 0),
            landings: activity.landings,
            standbyHours: activity.crew.reduce((sum, person) => sum + person.standByHours, 0),
            perDiems: activity.crew.filter((person) => person.perDiemRate > 0).length,
            contract: stored.contract,
            loads: loadLines(stored.loads),
          },
        ];
  });
  const [first] = record.activities;
  return sheetOf(
    record,
    record.activities,
    priced,
    first === undefined ? undefined : storedOf(first.activityId)?.contract,
  );
}

function approvedCost(
  record: Dispatch,
  live: CostSheet,
  { activities, adjustments }: ExplainedLoads,
): ApprovedCost | null {
  const sealed = activities.flatMap(({ approved, ...each }: Explained) =>
    approved === null ? [] : [{ ...each, approved }],
  );
  const [first] = sealed;
  if (first === undefined) return null;
  const sheet = sheetOf(
    record,
    sealed.map(({ activityId, approved }) => ({ activityId, costs: approved.costs })),
    sealed.map(({ approved, loads }) => ({
      ...approved,
      day: record.activityDate,
      aborted: approved.costs.abortFees > 0,
      standbyHours: approved.standByHours,
      loads: loadLines(loads),
    })),
    first.approved.contract,
  );
  const booked = adjustments.reduce(
    (cents, { total }) => cents + centsOf(total),
    centsOf(sheet.total),
  );
  return {
    sheet,
    title: `As approved ${formatDate(pacificDay(first.approved.at))} by ${first.approved.by}`,
    adjustments: adjustments.map(
      ({ total, postedOn, cause }) =>
        `Adjusted ${formatSignedUsd(total)} on ${formatDate(postedOn)}: ${adjustmentCauses[cause]}.`,
    ),
    booked: dollarsOf(booked),
    hasOtherParts: sheet.lines.some(({ dollars }, n) => dollars !== live.lines[n]?.dollars),
    isDifferent: booked !== (record.isArchived ? 0 : centsOf(record.costs.totalCost)),
  };
}

/**
 * The cost of a record in its read view: the stored figures, never an estimate, and the approved
 * ones with adjustments (D-66).
 * @param explained null while the calculation is unknown
 */
export function storedCost(record: Dispatch, explained: ExplainedLoads | null): StoredCost {
  const live = liveSheet(record, explained);
  return { live, approved: explained === null ? null : approvedCost(record, live, explained) };
}

/** "The books hold $10,193.20; the record costs $10,414.00 now."; null if both are equal. */
export const differenceText = (
  { live, approved }: StoredCost,
  isDeleted: boolean,
): string | null =>
  approved === null || !approved.isDifferent
    ? null
    : `The books hold ${formatUsd(approved.booked)}; ${isDeleted ? 'the record is deleted' : `the record costs ${formatUsd(live.total)} now`}.`;
