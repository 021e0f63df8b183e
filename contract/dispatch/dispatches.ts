import * as z from 'zod/mini';
import { Incident } from './incidents.ts';
import { Day, DayOrInstant, Dollars, Flag, Hours, Id, Instant, Litres, Versioned } from './wire.ts';

export const DispatchType = z.enum(['flight', 'standby', 'agentOnly']);
export type DispatchType = z.output<typeof DispatchType>;

/** What a saved record still needs somebody to look at: the warnings of domain §2.3 by name, computed by the server only. */
export const flagCodes = [
  'oldDate', // field 1
  'incidentMissing', // field 3
  'incidentYear', // I1
  'longFlight', // X4
  'hobbsApart', // H3
  'hobbsBelowLast', // H4
  'hobbsGap', // H5
  'meterReset', // H4, chosen
  'hoursNotHobbs', // T2
  'hoursNotClock', // T3
  'noHours', // T4
  'overCapacity', // D2
  'manyLoads', // D3
  'noAgentPrice', // D5
  'preloadUnused', // D6
  'unusualDrops', // D8
  'jettisonUnexplained', // field 29
  'noPilot', // C2
  'perDiemTwice', // C3
  'standbyHigh', // C4
  'flightHoursHigh', // C5
  'overlap', // O1
  'stillOut', // O2
  'requestNumberShared', // R1
  'noRequestNumber', // R2
  'noContract', // K1
  'activityGap', // §2.4
  'hobbsJoin', // §2.4
  'longDuty', // §2.6
  'standbyTwice', // §2.6
  'aircraftNotListed', // §2.7
  'splitPricing', // D7, shown as a chip
  'aborted',
] as const;
export const FlagCode = z.enum(flagCodes);
export type FlagCode = z.output<typeof FlagCode>;

/** The seven parts of specification §9 and their sums, in dollars. Totals add rounded parts. */
export const Costs = z.object({
  flightCost: Dollars,
  abortFees: Dollars,
  availabilityCost: Dollars,
  totalAgentCost: Dollars,
  landingFees: Dollars,
  crewStandbyCost: Dollars,
  perDiemCost: Dollars,
  totalCostExclAvailCost: Dollars,
  totalCost: Dollars,
});
export type Costs = z.output<typeof Costs>;

/** What became of a preload's load (domain §2.7): aboard, taken by a flight, given back, or let go. */
export const PreloadState = z.enum(['open', 'used', 'offloaded', 'jettisoned']);
export type PreloadState = z.output<typeof PreloadState>;

const dropFields = {
  agentTypeId: Id,
  /** The base the agent came from. */
  baseId: Id,
  volumeOnIncident: Litres,
  volumeJettisoned: Litres,
  /** The preload's row that this flight's row took its load from: the load is paid here, at the price of the day it was taken aboard. */
  preloadDropId: z.optional(z.nullable(Id)),
};
export const Drop = z.object({
  id: Id,
  ...dropFields,
  name: z.string(),
  baseCode: z.string(),
  rateId: z.nullable(Id),
  cost: Dollars,
  isSplitPricing: z.boolean(),
  isMissingAgentRate: z.boolean(),
  /** Only of a preload's rows. */
  preloadState: z.optional(PreloadState),
});
export type Drop = z.output<typeof Drop>;

const crewFields = { crewId: Id, roleId: Id, standByHours: Hours.check(z.lte(24)), perDiemRate: Dollars };
export const DispatchCrew = z.object({
  id: Id,
  ...crewFields,
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.string(),
  vendorName: z.string(),
});
export type DispatchCrew = z.output<typeof DispatchCrew>;

const activityFields = {
  incidentId: z.nullable(Id),
  requestNumber: z.nullable(z.string().check(z.maxLength(10))),
  missionTypeDesc: z.nullable(z.string().check(z.maxLength(80))),
  missionFlightTypeDesc: z.nullable(z.string().check(z.maxLength(80))),
  takeOffBaseId: z.nullable(Id),
  landingBaseId: z.nullable(Id),
  timeOut: z.nullable(Instant),
  timeIn: z.nullable(Instant),
  hobbsStart: z.nullable(z.number().check(z.gte(0), z.lte(99_999.99))),
  hobbsEnd: z.nullable(z.number().check(z.gte(0), z.lte(99_999.99))),
  totalFlightHours: z.nullable(z.number().check(z.lte(1000))),
  dayFlightHours: z.nullable(z.number().check(z.lte(1000))),
  nightFlightHours: z.nullable(z.number().check(z.lte(1000))),
  landings: z.nullable(z.number()),
  landingFees: Dollars,
  aborted: z.boolean(),
};
export const Activity = z.object({
  activityId: Id,
  ...activityFields,
  incident: z.nullable(Incident),
  takeOffBaseCode: z.nullable(z.string()),
  landingBaseCode: z.nullable(z.string()),
  drops: z.array(Drop),
  crew: z.array(DispatchCrew),
  /** The contract used (domain §0, rule 10), null when none covers the date. */
  contractId: z.nullable(Id),
  costs: Costs,
});
export type Activity = z.output<typeof Activity>;

const dispatchFields = {
  dispatchType: DispatchType,
  assetId: z.nullable(Id),
  /** Local day of the dispatch. */
  activityDate: Day,
  dispatchTime: z.nullable(Instant),
  remarks: z.string().check(z.maxLength(2000)),
  /** Agent-only: what the load was for (domain §2.7). */
  purpose: z.nullable(z.enum(['assist', 'ground', 'preload'])),
  /** The person said that the hour meter was replaced (H4). */
  meterReset: z.boolean(),
};
export const Dispatch = z.object({
  id: Id,
  /** The running number people see and type. */
  dispatchNumber: z.int(),
  ...dispatchFields,
  activities: z.array(Activity),
  costs: Costs,
  flags: z.array(FlagCode),
  isSplitPricing: z.boolean(),
  isMissingAgentRate: z.boolean(),
  isArchived: z.boolean(),
  createdAt: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  ...Versioned,
});
export type Dispatch = z.output<typeof Dispatch>;

/** What POST and PUT take. Ids of rows that already exist are sent back, so that unchanged rows keep them. */
export const DispatchBody = z.object({
  ...dispatchFields,
  activities: z
    .array(
      z.object({
        activityId: z.optional(Id),
        ...activityFields,
        drops: z.array(z.object({ id: z.optional(Id), ...dropFields })).check(z.maxLength(60)),
        crew: z.array(z.object({ id: z.optional(Id), ...crewFields })).check(z.maxLength(40)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
export type DispatchBody = z.output<typeof DispatchBody>;
export type ActivityBody = DispatchBody['activities'][number];

/** Other dispatches whose loads a write priced again, and what those loads cost before and after. */
export const Repriced = z.object({ dispatches: z.int(), before: Dollars, after: Dollars });
export type Repriced = z.output<typeof Repriced>;
/** `repriced` comes with a write that moved others across a price tier. */
export const DispatchReply = z.object({ dispatch: Dispatch, repriced: z.optional(Repriced) });
export type DispatchReply = z.output<typeof DispatchReply>;
export const DispatchList = z.object({ dispatches: z.array(Dispatch) });
/** Default window: the current day in America/Los_Angeles (specification §7). */
export const DispatchQuery = z.object({ from: z.optional(DayOrInstant), until: z.optional(DayOrInstant), isArchived: Flag });
export const RecentQuery = z.object({ assetId: Id, from: z.optional(DayOrInstant) });
/** The aircraft's latest dispatch, null when there is none since `from`. */
export const RecentDispatch = z.object({ dispatch: z.nullable(Dispatch) });
/** The aircraft's latest load and what of it is still aboard. */
export const RecentFill = z.object({
  fill: z.nullable(z.object({ dispatchId: Id, dropId: Id, agentTypeId: Id, baseId: Id, loadedAt: Instant, litres: Litres, litresAboard: Litres })),
});
export const PreloadQuery = z.object({ baseId: Id, start: z.optional(DayOrInstant), end: z.optional(DayOrInstant) });
/** Loads of a base; `incident` null = a preload (domain §0, rule 14). */
export const PreloadDrops = z.object({
  drops: z.array(
    z.object({
      id: Id,
      dispatchId: Id,
      dispatchNumber: z.int(),
      assetId: z.nullable(Id),
      agentTypeId: Id,
      name: z.string(),
      baseId: Id,
      litres: Litres,
      loadedAt: Instant,
      incident: z.nullable(Incident),
      cost: Dollars,
      /** Null = no preload: a flight's load, or one for an incident. */
      state: z.nullable(PreloadState),
    }),
  ),
});
/** How a preload that no flight takes ends: given back (it costs nothing) or let go (its cost stays with the base). */
export const PreloadEnd = z.object({ how: z.enum(['offloaded', 'jettisoned']) });
/** Without `baseId` of every base. */
export const AttentionQuery = z.object({ baseId: z.optional(Id) });
/** `incidentIds` is a comma list of uuids (contract §Shapes). */
export const ActivitiesQuery = z.object({ incidentIds: z.string().check(z.minLength(36), z.maxLength(4000)) });
export const ActivityList = z.array(z.object({ dispatchId: Id, dispatchNumber: z.int(), activityDate: Day, assetId: z.nullable(Id), activity: Activity }));
