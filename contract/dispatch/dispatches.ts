import * as z from 'zod/mini';
import { Incident } from '../incidents/incidents.ts';
import {
  GivenDay,
  GivenDayOrInstant,
  GivenId,
  GivenInstant,
  givenText,
  haveUniqueIds,
} from '../wire/given.ts';
import { Day, Dollars, Flag, Hours, Id, Instant, Litres, Versioned } from '../wire/wire.ts';
import { eachText } from './activityTexts.ts';
import { Costs, Repriced } from './costs.ts';
import { FlagCode } from './flags.ts';
import { PreloadState } from './preloads.ts';

export const DispatchType = z.enum(['flight', 'standby', 'agentOnly']);
export type DispatchType = z.output<typeof DispatchType>;

const dropFields = {
  agentTypeId: Id,
  /** The base the agent came from. */
  baseId: Id,
  volumeOnIncident: Litres,
  volumeJettisoned: Litres,
  /**
   * The preload drop whose load this flight's drop took. The load is paid here, at the price of the
   * day it was filled.
   */
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
  /** Preload drops only. */
  preloadState: z.optional(PreloadState),
});
export type Drop = z.output<typeof Drop>;

const crewFields = {
  crewId: Id,
  roleId: Id,
  standByHours: Hours.check(z.lte(24)),
  perDiemRate: Dollars,
};
export const DispatchCrew = z.object({
  id: Id,
  ...crewFields,
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.string(),
  /** Absent in records that a browser stored before LIM-24. */
  isFlightCrew: z.optional(z.boolean()),
  vendorName: z.string(),
});
export type DispatchCrew = z.output<typeof DispatchCrew>;

const activityFields = {
  incidentId: z.nullable(Id),
  ...eachText(() => z.nullable(z.string())),
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
  /** The contract used (COST-7); null when no contract covers the day. */
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
  remarks: z.string(),
  /** Agent-only: the purpose of the load (D-50). */
  purpose: z.nullable(z.enum(['assist', 'ground', 'preload'])),
  /** The user confirmed that the hour meter was replaced (D-H4). */
  meterReset: z.boolean(),
};
export const Dispatch = z.object({
  id: Id,
  /** The sequential number that users see and type. */
  dispatchNumber: z.int(),
  ...dispatchFields,
  activities: z.array(Activity),
  costs: Costs,
  flags: z.array(FlagCode),
  isSplitPricing: z.boolean(),
  isMissingAgentRate: z.boolean(),
  isArchived: z.boolean(),
  /** The approval state (APR-10); omitted while the record is only entered. */
  approval: z.optional(
    z.object({
      state: z.enum(['checked', 'approved', 'reopened']),
      by: z.string(),
      at: Instant,
      note: z.nullable(z.string()),
    }),
  ),
  createdAt: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  ...Versioned,
});
export type Dispatch = z.output<typeof Dispatch>;

const DropBody = z.object({
  id: z.optional(GivenId),
  ...dropFields,
  agentTypeId: GivenId,
  baseId: GivenId,
  preloadDropId: z.optional(z.nullable(GivenId)),
});
const CrewRowBody = z.object({
  id: z.optional(GivenId),
  ...crewFields,
  crewId: GivenId,
  roleId: GivenId,
});
export type DropBody = z.output<typeof DropBody>;
export type CrewRowBody = z.output<typeof CrewRowBody>;
const ActivityBody = z.object({
  activityId: z.optional(GivenId),
  ...activityFields,
  incidentId: z.nullable(GivenId),
  ...eachText(({ most }) => z.nullable(givenText(most))),
  takeOffBaseId: z.nullable(GivenId),
  landingBaseId: z.nullable(GivenId),
  timeOut: z.nullable(GivenInstant),
  timeIn: z.nullable(GivenInstant),
  drops: z.array(DropBody).check(z.maxLength(60)),
  crew: z.array(CrewRowBody).check(z.maxLength(40)),
});
export type ActivityBody = z.output<typeof ActivityBody>;

/**
 * The body of POST and PUT. Callers send the ids of existing rows back, so that unchanged rows keep
 * them.
 */
export const DispatchBody = z.object({
  ...dispatchFields,
  assetId: z.nullable(GivenId),
  activityDate: GivenDay,
  dispatchTime: z.nullable(GivenInstant),
  remarks: givenText(2000),
  activities: z.array(ActivityBody).check(
    z.minLength(1),
    z.maxLength(20),
    haveUniqueIds((activities: ActivityBody[]) =>
      activities.map(({ activityId }, n) => [activityId, n, 'activityId'] as const),
    ),
    haveUniqueIds((activities: ActivityBody[]) =>
      activities.flatMap(({ drops }, n) =>
        drops.map(({ id }, k) => [id, n, 'drops', k, 'id'] as const),
      ),
    ),
    haveUniqueIds((activities: ActivityBody[]) =>
      activities.flatMap(({ crew }, n) =>
        crew.map(({ id }, k) => [id, n, 'crew', k, 'id'] as const),
      ),
    ),
  ),
});
export type DispatchBody = z.output<typeof DispatchBody>;

/**
 * The body of POST. `dispatchId` is the new record's id from the page, so that the page can refer
 * to the record before the service stores it. A known id returns 409 with that record.
 */
export const NewDispatchBody = z.extend(DispatchBody, { dispatchId: z.optional(GivenId) });
export type NewDispatchBody = z.output<typeof NewDispatchBody>;
/** The line of the flight's log that a divert writes together with the record (FOL-21). */
export const DivertLine = z.object({ id: GivenId, at: GivenInstant, text: givenText(500) });
export type DivertLine = z.output<typeof DivertLine>;
/** The body of PUT. `divert`: the save diverts the flight in the air. */
export const ChangedDispatchBody = z.extend(DispatchBody, { divert: z.optional(DivertLine) });
export type ChangedDispatchBody = z.output<typeof ChangedDispatchBody>;

/** Another flight of the aircraft, and the flags that a write added to it (D-H10, D-O3). */
export const LinkedFlight = z.object({ id: Id, dispatchNumber: z.int(), flags: z.array(FlagCode) });
export type LinkedFlight = z.output<typeof LinkedFlight>;
/**
 * `repriced` is present when a write moved other loads across a price tier, `linked` when the write
 * flagged other flights.
 */
export const DispatchReply = z.object({
  dispatch: Dispatch,
  repriced: z.optional(Repriced),
  linked: z.optional(z.array(LinkedFlight)),
});
export type DispatchReply = z.output<typeof DispatchReply>;
/**
 * `otherId`: the record of the same flight that stays. `undo` restores the withdrawn record
 * (AUTH-14).
 */
export const Withdrawal = z.object({ otherId: GivenId, undo: z.optional(z.boolean()) });
export const DispatchList = z.object({ dispatches: z.array(Dispatch) });
/**
 * Without `from` and `until`: the current day in America/Los_Angeles (WIRE-7). `aboard` is our own
 * parameter: also returns older loads that are still aboard their aircraft (D-53); `from` must be a
 * day.
 */
export const DispatchQuery = z.object({
  from: z.optional(GivenDayOrInstant),
  until: z.optional(GivenDayOrInstant),
  isArchived: Flag,
  aboard: Flag,
});
export const RecentQuery = z.object({ assetId: GivenId, from: z.optional(GivenDayOrInstant) });
/**
 * `until`, our addition, leaves out dispatches that began at or after it, so that a flight entered
 * late gets the right predecessor.
 */
export const RecentDispatchQuery = z.extend(RecentQuery, { until: z.optional(GivenInstant) });
/**
 * The aircraft's latest dispatch, and its latest flight with a meter reading, whatever was recorded
 * in between (standbys, loads, aborted flights). Each is null if the aircraft has none since
 * `from`. `unmetered`: the flights after `metered` without a reading, earliest first. `next`: the
 * first flight after `until` with a meter start.
 */
export const RecentDispatch = z.object({
  dispatch: z.nullable(Dispatch),
  metered: z.nullable(Dispatch),
  unmetered: z.optional(z.array(Dispatch)),
  next: z.optional(z.nullable(Dispatch)),
});
/** Without `baseId`: all bases. */
export const AttentionQuery = z.object({ baseId: z.optional(GivenId) });
/** `incidentIds` is a comma-separated list of uuids (WIRE-13). */
export const ActivitiesQuery = z.object({ incidentIds: givenText(4000).check(z.minLength(36)) });
export const ActivityList = z.array(
  z.object({
    dispatchId: Id,
    dispatchNumber: z.int(),
    activityDate: Day,
    assetId: z.nullable(Id),
    activity: Activity,
  }),
);
