import * as z from 'zod/mini';
import { SignedDollars } from '../approvals/approvals.ts';
import { Costs } from '../dispatch/costs.ts';
import { Day, Dollars, Flag, Id, Instant } from '../wire/wire.ts';
import { DimensionContract } from './reports.ts';

/** The part of a load that falls in one tier: US gallons with at most six places, dollars per gallon, dollars. */
const ExplainedSlice = z.object({ gallons: z.number(), price: z.number(), cost: Dollars });
/** One load and how its price came about. */
const ExplainedLoad = z.object({
  agentName: z.string(),
  baseCode: z.string(),
  /** On the incident plus jettisoned: both are paid for. */
  litres: z.number(),
  isCharged: z.boolean(),
  isMissingAgentRate: z.boolean(),
  cost: Dollars,
  /**
   * The rate in force on the day; null when the agent is not charged or has no price. `usedLitres`: loaded on it before
   * this load.
   */
  rate: z.nullable(
    z.object({ startDate: Day, endDate: z.nullable(Day), usedLitres: z.number().check(z.gte(0)) }),
  ),
  slices: z.array(ExplainedSlice),
});
export type ExplainedLoad = z.output<typeof ExplainedLoad>;
/** What is kept of an activity when it is approved (APR-46). */
const ExplainedActivity = z.object({ loads: z.array(ExplainedLoad) });
export type ExplainedActivity = z.output<typeof ExplainedActivity>;
/** What an activity was approved at; rates are null where it had no contract. */
const ApprovedAt = z.object({
  by: z.string(),
  at: Instant,
  /** Whether the steps of its loads' prices were kept then; else its loads have neither rate nor slices. */
  isKept: z.boolean(),
  hourlyRate: z.nullable(Dollars),
  dailyAvailability: z.nullable(Dollars),
  crewStandbyRate: z.nullable(Dollars),
  /** The contract, with the rates above; null where the activity had none. */
  contract: z.nullable(DimensionContract),
  /** The approved costs, and the quantities that they follow from. */
  costs: Costs,
  hours: z.number().check(z.gte(0)),
  landings: z.int().check(z.gte(0)),
  standByHours: z.number().check(z.gte(0)),
  /** Number of people with a per diem. */
  perDiems: z.int().check(z.gte(0)),
});
export type ApprovedAt = z.output<typeof ApprovedAt>;
/** Why the books moved, and for which day's flight. */
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
/** The activity as it is stored now: the contract and the load prices that its current costs follow from. */
const StoredActivity = z.extend(ExplainedActivity, { contract: z.nullable(DimensionContract) });
/** `isArchived`: a deleted record is explained too. */
export const ExplainQuery = z.object({ isArchived: Flag });
/**
 * GET /x/dispatches/{id}/explain: the activities in the order of a report's rows, then those of a deleted record.
 * `loads` explains the row of the report: as approved where the activity is approved, else as stored.
 * `stored` is null when the activity was removed after its approval.
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
