import * as z from 'zod/mini';
import { DispatchType } from '../dispatch/dispatches.ts';
import { Incident } from '../incidents/incidents.ts';
import { GivenDay } from '../wire/given.ts';
import { Day, Dollars, Id } from '../wire/wire.ts';

/** Why no contract pays: there is none, the last one ended before the day, or the first one starts after it. */
const UncoveredReason = z.object({
  kind: z.enum(['none', 'ended', 'starts']),
  date: z.nullable(Day),
});
/** A flight or standby on a day that no contract of its aircraft covers (RPT-60). */
export const UncoveredActivity = z.object({
  dispatchId: Id,
  dispatchNumber: z.int(),
  activityId: Id,
  dispatchType: DispatchType,
  activityDate: Day,
  /** null: the dispatch names no aircraft. */
  aircraftId: z.nullable(Id),
  radioId: z.string(),
  registration: z.string(),
  typeCode: z.string(),
  vendorName: z.string(),
  incident: z.nullable(Incident),
  /** Hours, two places. */
  totalFlightHours: z.number(),
  standByHours: z.number(),
  reason: UncoveredReason,
  /** First day after this one on which a contract pays again; null: none ever does. */
  coveredFrom: z.nullable(Day),
  /** US dollars per hour of the contract nearest before the day, else after it. */
  lastHourlyRate: z.nullable(Dollars),
  /** What that contract would have charged; it stands in no report. */
  costNotCounted: z.nullable(Dollars),
});
export type UncoveredActivity = z.output<typeof UncoveredActivity>;
/** Pacific days, inclusive at both ends; without them all days are answered (RPT-84). */
export const UncoveredQuery = z.object({ from: z.optional(GivenDay), until: z.optional(GivenDay) });
export type UncoveredQuery = z.output<typeof UncoveredQuery>;
/** GET /catis/dispatches-without-contracts/metrics, by aircraft and then by day. */
export const UncoveredActivities = z.array(UncoveredActivity);
