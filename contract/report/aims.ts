import * as z from 'zod/mini';
import { Category } from '../aircraft/aircraft.ts';
import { Incident } from '../incidents/incidents.ts';
import { GivenDayOrInstant, givenText } from '../wire/given.ts';
import { Day, Dollars, Id, Litres } from '../wire/wire.ts';

/**
 * GET /aims/dimensions: the aircraft and incidents of historic records, and the days where historic
 * and current records meet.
 */
export const AimsDimensions = z.object({
  aircraft: z.array(
    z.object({
      id: Id,
      radioId: z.string(),
      registration: z.string(),
      category: Category,
      typeCode: z.string(),
      vendorName: z.string(),
    }),
  ),
  incidents: z.array(Incident),
  /**
   * The last day of historic records and the first day of current records; null without records.
   */
  lastDay: z.nullable(Day),
  firstCurrentDay: z.nullable(Day),
});
export type AimsDimensions = z.output<typeof AimsDimensions>;
/** Maximum number of historic aircraft and incidents in one request. */
export const MAX_AIMS_NAMES = 100;
/** `ids` is a comma-separated list of uuids, of aircraft and incidents alike. */
export const AimsNamesQuery = z.object({
  ids: givenText(MAX_AIMS_NAMES * 37).check(z.minLength(36)),
});
/**
 * GET /x/aims/names: the known aircraft and incidents among these ids, from any range (AIMS-27).
 */
export const AimsNames = z.pick(AimsDimensions, { aircraft: true, incidents: true });
export type AimsNames = z.output<typeof AimsNames>;

export const AimsQuery = z.object({ from: GivenDayOrInstant, until: GivenDayOrInstant });
export type AimsQuery = z.output<typeof AimsQuery>;

/** Wall-clock time in Los Angeles, `YYYY-MM-DDTHH:mm` (AIMS-2). */
const LocalTime = z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)));
const text = z.nullable(z.string());
const stored = z.nullable(Dollars);
/**
 * One historic activity (AIMS-2, AIMS-4). Hours and meters are decimals, money is in dollars as
 * stored; null where nothing was stored.
 */
export const AimsMetric = z.object({
  activityId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  aircraftId: z.nullable(Id),
  incidentId: z.nullable(Id),
  activityDate: Day,
  dispatchTime: LocalTime,
  timeOut: LocalTime,
  timeIn: LocalTime,
  requestNumber: text,
  missionTypeDesc: text,
  missionFlightTypeDesc: text,
  takeOffBaseCode: text,
  landingBaseCode: text,
  agentBaseCode: text,
  agentTypeName: text,
  contractTypeCode: text,
  hobbsStart: z.nullable(z.number()),
  hobbsEnd: z.nullable(z.number()),
  totalFlightHours: z.number(),
  dayFlightHours: z.number(),
  nightFlightHours: z.number(),
  landings: z.int(),
  dropCount: z.int(),
  volumeOnIncident: Litres,
  volumeJettisoned: Litres,
  aborted: z.boolean(),
  hourlyRate: stored,
  dailyAvailability: stored,
  flightCost: stored,
  abortFees: stored,
  availabilityCost: stored,
  totalAgentCost: stored,
  landingFees: Dollars,
  remarks: z.string(),
});
export type AimsMetric = z.output<typeof AimsMetric>;
/** GET /aims/metrics: one row per activity, by day. */
export const AimsMetrics = z.array(AimsMetric);
