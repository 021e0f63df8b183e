import * as z from 'zod/mini';
import { Day, Dollars } from '../wire/wire.ts';

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
  rate: z.nullable(z.object({ startDate: Day, endDate: z.nullable(Day), usedLitres: z.number().check(z.gte(0)) })),
  slices: z.array(ExplainedSlice),
});
export type ExplainedLoad = z.output<typeof ExplainedLoad>;
/** GET /x/dispatches/{id}/explain: the loads of each activity, both in the dispatch's order. */
export const ExplainedLoads = z.object({ activities: z.array(z.object({ loads: z.array(ExplainedLoad) })) });
export type ExplainedLoads = z.output<typeof ExplainedLoads>;
