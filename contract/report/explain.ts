import * as z from 'zod/mini';
import { SignedDollars } from '../approvals/approvals.ts';
import { Costs } from '../dispatch/costs.ts';
import { Day, Dollars, Flag, Id, Instant } from '../wire/wire.ts';
import { DimensionContract } from './reports.ts';

/**
 * The part of a load within one tier: US gallons with at most six decimals, dollars per gallon,
 * dollars.
 */
const ExplainedSlice = z.object({ gallons: z.number(), price: z.number(), cost: Dollars });
/** One load and the steps of its price. */
const ExplainedLoad = z.object({
  agentName: z.string(),
  baseCode: z.string(),
  /** On the incident plus jettisoned, because both are paid for. */
  litres: z.number(),
  isCharged: z.boolean(),
  isMissingAgentRate: z.boolean(),
  cost: Dollars,
  /**
   * The rate in force on the day; null when the agent is not charged or has no price. `usedLitres`:
   * litres of earlier loads at this rate, which decide the price tier.
   */
  rate: z.nullable(
    z.object({ startDate: Day, endDate: z.nullable(Day), usedLitres: z.number().check(z.gte(0)) }),
  ),
  slices: z.array(ExplainedSlice),
});
export type ExplainedLoad = z.output<typeof ExplainedLoad>;
/** The explanation stored when an activity is approved (APR-46). */
const ExplainedActivity = z.object({ loads: z.array(ExplainedLoad) });
export type ExplainedActivity = z.output<typeof ExplainedActivity>;
/** The figures an activity was approved with; rates are null without a contract. */
const ApprovedAt = z.object({
  by: z.string(),
  at: Instant,
  /**
   * Whether the price steps were stored at approval. Otherwise the loads have neither rate nor
   * slices.
   */
  isKept: z.boolean(),
  hourlyRate: z.nullable(Dollars),
  dailyAvailability: z.nullable(Dollars),
  crewStandbyRate: z.nullable(Dollars),
  /** The contract with the rates above; null when the activity had none. */
  contract: z.nullable(DimensionContract),
  /** The approved costs, and the quantities behind them. */
  costs: Costs,
  hours: z.number().check(z.gte(0)),
  landings: z.int().check(z.gte(0)),
  standByHours: z.number().check(z.gte(0)),
  /** Number of people with a per diem. */
  perDiems: z.int().check(z.gte(0)),
});
export type ApprovedAt = z.output<typeof ApprovedAt>;
/** The reason for an adjustment, and the day of its flight. */
const ExplainedAdjustment = z.object({
  postedOn: Day,
  activityDate: Day,
  cause: z.enum(['repriced', 'corrected', 'late', 'deleted', 'manual']),
  reason: z.string(),
  by: z.string(),
  at: Instant,
  total: SignedDollars,
});
export type ExplainedAdjustment = z.output<typeof ExplainedAdjustment>;
/** The stored activity: the contract and load prices behind its current costs. */
const StoredActivity = z.extend(ExplainedActivity, { contract: z.nullable(DimensionContract) });
/** `isArchived`: explains deleted records too. */
export const ExplainQuery = z.object({ isArchived: Flag });
/**
 * GET /x/dispatches/{id}/explain: the activities in the order of a report's rows, then the
 * activities of a deleted record. `loads` explains the report's row: as approved if the activity is
 * approved, otherwise as stored. `stored` is null when the activity was removed after its approval.
 */
export const ExplainedLoads = z.object({
  activities: z.array(
    z.extend(ExplainedActivity, {
      activityId: Id,
      day: Day,
      approved: z.nullable(ApprovedAt),
      stored: z.nullable(StoredActivity),
    }),
  ),
  adjustments: z.array(ExplainedAdjustment),
});
export type ExplainedLoads = z.output<typeof ExplainedLoads>;
