import * as z from 'zod/mini';
import { DispatchType } from '../dispatch/dispatches.ts';
import { Incident } from '../incidents/incidents.ts';
import { GivenDay } from '../wire/given.ts';
import { Day, Dollars, Id } from '../wire/wire.ts';

/**
 * Why no contract pays: the aircraft has none, the last one ended before the day, or the first one
 * starts after the day.
 */
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
  /** null: the dispatch has no aircraft. */
  aircraftId: z.nullable(Id),
  radioId: z.string(),
  registration: z.string(),
  typeCode: z.string(),
  vendorName: z.string(),
  incident: z.nullable(Incident),
  /** Hours with two decimals. */
  totalFlightHours: z.number(),
  standByHours: z.number(),
  reason: UncoveredReason,
  /** The next day on which a contract covers the aircraft; null if no contract does. */
  coveredFrom: z.nullable(Day),
  /** US dollars per hour, from the nearest contract before the day, otherwise after it. */
  lastHourlyRate: z.nullable(Dollars),
  /** The cost under the nearest contract. No report includes it. */
  costNotCounted: z.nullable(Dollars),
});
export type UncoveredActivity = z.output<typeof UncoveredActivity>;
/** Pacific days, inclusive at both ends; without `from` and `until`, all days (RPT-84). */
export const UncoveredQuery = z.object({ from: z.optional(GivenDay), until: z.optional(GivenDay) });
export type UncoveredQuery = z.output<typeof UncoveredQuery>;
/** GET /catis/dispatches-without-contracts/metrics, by aircraft, then day. */
export const UncoveredActivities = z.array(UncoveredActivity);
