import * as z from 'zod/mini';
import { Category } from '../aircraft/aircraft.ts';
import { ApprovalState, SignedDollars } from '../approvals/approvals.ts';
import { DispatchType } from '../dispatch/dispatches.ts';
import { Incident } from '../incidents/incidents.ts';
import { GivenDay, GivenDayOrInstant } from '../wire/given.ts';
import { Day, Dollars, Flag, Id, Instant } from '../wire/wire.ts';
import { eachWordColumn } from './wordColumns.ts';

/** A contract in reports. `source`: whether it covers the aircraft itself or its type (COST-7). */
export const DimensionContract = z.object({
  id: Id,
  startDate: Day,
  endDate: z.nullable(Day),
  source: z.enum(['aircraft', 'type']),
  typeCode: z.string(),
  vendorName: z.string(),
  hourlyRate: Dollars,
  dailyAvailability: Dollars,
  crewStandbyRate: Dollars,
});
export type DimensionContract = z.output<typeof DimensionContract>;
/**
 * Short numeric id used in monthly report data instead of `id`. Missing in replies cached by
 * earlier releases (PERF-36).
 */
const ReportNumber = z.optional(z.int());
export const DimensionAircraft = z.object({
  id: Id,
  number: ReportNumber,
  radioId: z.string(),
  registration: z.string(),
  category: Category,
  typeCode: z.string(),
  baseCode: z.string(),
  baseName: z.string(),
  vendorName: z.string(),
  contracts: z.array(DimensionContract),
});
export type DimensionAircraft = z.output<typeof DimensionAircraft>;
export const DimensionIncident = z.extend(
  z.omit(Incident, { latitude: true, longitude: true, pointSource: true }),
  { number: ReportNumber },
);
export type DimensionIncident = z.output<typeof DimensionIncident>;
/** GET /catis/dimensions */
export const Dimensions = z.object({
  aircraft: z.array(DimensionAircraft),
  incidents: z.array(DimensionIncident),
  bases: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  agentTypes: z.array(z.object({ id: Id, name: z.string(), isCharged: z.boolean() })),
  /**
   * Every contract, including ended and deleted ones, because the books refer to them (APR-41).
   * Replies cached by earlier releases omit the list.
   */
  contracts: z.optional(z.array(DimensionContract)),
  /**
   * First day of current records; null without any (RPT-116). Replies cached by earlier releases
   * omit the day.
   */
  firstDay: z.optional(z.nullable(Day)),
});
export type Dimensions = z.output<typeof Dimensions>;

/**
 * Without dates: everything. With dates: only aircraft and incidents with activities in the range
 * (RPT-100).
 */
export const DimensionsQuery = z.object({
  from: z.optional(GivenDayOrInstant),
  until: z.optional(GivenDayOrInstant),
  /**
   * Refuses the request when there are more activities than a page can total (PERF-39, PERF-40).
   */
  ifFew: Flag,
});
export type DimensionsQuery = z.output<typeof DimensionsQuery>;
/** Pacific days are inclusive at both ends; an instant as `until` is exclusive (WIRE-4). */
export const MetricsQuery = z.object({ from: GivenDayOrInstant, until: GivenDayOrInstant });
export type MetricsQuery = z.output<typeof MetricsQuery>;
/**
 * GET /catis/metrics. `alsoFrom` and `alsoUntil` name other days that the caller already holds.
 * Their activities are not in the reply, but count toward the most that a page can total (PERF-40).
 */
export const MetricsCallQuery = z.extend(MetricsQuery, {
  alsoFrom: z.optional(GivenDay),
  alsoUntil: z.optional(GivenDay),
});
/** Maximum number of days for row JSON; columns have no limit. */
export const ROW_JSON_MAX_DAYS = 400;

const text = z.nullable(z.string());
const decimal = z.nullable(z.number());
const SignedLitres = z.number().check(z.gte(-1_000_000), z.lte(1_000_000));
/**
 * One activity with its dispatch (WIRE-16), or an adjustment. Hours and meters are decimals, money
 * is in dollars, volumes in litres.
 */
export const MetricRow = z.object({
  dispatchId: Id,
  dispatchNumber: z.int(),
  /** For an adjustment, the adjustment's own id. */
  activityId: Id,
  /** Approved figures count. An adjustment is a signed difference on its posting day (APR-43). */
  kind: z.enum(['activity', 'adjustment']),
  approval: z.nullable(ApprovalState),
  dispatchType: DispatchType,
  aircraftId: z.nullable(Id),
  incident: z.nullable(Incident),
  activityDate: Day,
  createdAt: Instant,
  ...eachWordColumn('key', () => text),
  dispatchTime: z.nullable(Instant),
  timeOut: z.nullable(Instant),
  timeIn: z.nullable(Instant),
  hobbsStart: decimal,
  hobbsEnd: decimal,
  takeOffBaseCode: text,
  landingBaseCode: text,
  /** Several codes are joined: "HMT, RAM". */
  agentBaseCode: text,
  agentTypeName: text,
  totalFlightHours: decimal,
  dayFlightHours: decimal,
  nightFlightHours: decimal,
  aborted: z.boolean(),
  landings: decimal,
  landingFees: SignedDollars,
  totalAgentCost: SignedDollars,
  totalCostExclAvailCost: SignedDollars,
  totalCost: SignedDollars,
  isSplitPricing: z.boolean(),
  isMissingAgentRate: z.boolean(),
  remarks: z.string(),
  crew: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      roleName: z.string(),
      vendorName: z.string(),
      standByHours: z.number(),
      perDiemRate: SignedDollars,
    }),
  ),
  drops: z.array(
    z.object({
      agentTypeId: Id,
      baseId: Id,
      name: z.string(),
      /** The agent's code. CATIS has no separate code, so it repeats the name. */
      code: z.string(),
      baseCode: z.string(),
      volumeOnIncident: SignedLitres,
      volumeJettisoned: SignedLitres,
      rateId: z.nullable(Id),
    }),
  ),
});
export const WORKBOOK_MEDIA_TYPE =
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Of metrics with this type: one line per activity, any number of days (RPT-181). */
export const CSV_MEDIA_TYPE = 'text/csv';
/** GET /catis/metrics as row JSON: one row per activity. */
export const MetricsRows = z.array(MetricRow);
