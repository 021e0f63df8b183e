import * as z from 'zod/mini';
import { GivenDay, GivenId, givenText } from '../wire/given.ts';
import { Day, Hours, Id, Instant } from '../wire/wire.ts';

/** Maximum number of crew members in one duty request. */
export const MAX_CREW = 20;
/** Maximum number of days in one worklist. */
export const LIMIT_SPAN_DAYS = 366;
/** Maximum number of characters in the explanation of a meter gap. */
export const NOTE_MAX = 200;

/** The duty that one dispatch adds to a pilot's or co-pilot's day (LIM-1). */
export const DutyEntry = z.object({
  crewId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
  day: Day,
  /** Flight hours; 0 for an aborted flight and for a standby. */
  hours: Hours,
  /** Start and end of the duty; null while unknown. */
  start: z.nullable(Instant),
  end: z.nullable(Instant),
  /** The aircraft is not back. */
  isOut: z.boolean(),
});
export type DutyEntry = z.output<typeof DutyEntry>;

/** `crewIds` is a comma-separated list of uuids (WIRE-13). */
export const DutyQuery = z.object({
  crewIds: givenText(800).check(z.minLength(36)),
  day: GivenDay,
});
export const DutyList = z.object({ duty: z.array(DutyEntry) });

/** The flight hours that limits leave a pilot or co-pilot today (LIM-14). */
export const CrewLeft = z.object({ crewId: Id, hours: Hours });
export type CrewLeft = z.output<typeof CrewLeft>;
/** Pilots and co-pilots on duty in the last days. Any other has the whole day. */
export const CrewLeftList = z.object({ left: z.array(CrewLeft) });

export const LimitsQuery = z.object({ from: GivenDay, until: GivenDay });
const LimitPerson = z.object({ crewId: Id, name: z.string(), vendorName: z.string() });
/**
 * All pilots and co-pilots on duty on these days. `duty` also covers the days before and after the
 * range that the limits look at.
 */
export const Limits = z.object({ people: z.array(LimitPerson), duty: z.array(DutyEntry) });
export type Limits = z.output<typeof Limits>;

export const MetersQuery = z.object({
  from: GivenDay,
  until: GivenDay,
  assetId: z.optional(GivenId),
});
const MeterSide = z.object({
  activityId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  day: Day,
  /** The base where the flight ended or began. */
  baseId: z.nullable(Id),
  reading: z.number(),
});
export const MeterJoin = z.object({
  kind: z.enum(['gap', 'overlap']),
  assetId: Id,
  after: MeterSide,
  before: MeterSide,
  /** Hours that are missing, or counted twice. */
  hours: z.number(),
  /** A user's explanation; null once one of the readings has changed. */
  note: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Instant })),
});
export type MeterJoin = z.output<typeof MeterJoin>;
export const Meters = z.object({ joins: z.array(MeterJoin) });

const Reading = z.number().check(z.gte(0), z.lte(99_999.99));
/** The readings that the user saw. If a reading has changed since, nothing is written. */
export const MeterNoteBody = z.object({
  afterActivityId: GivenId,
  beforeActivityId: GivenId,
  afterReading: Reading,
  beforeReading: Reading,
  reason: givenText(NOTE_MAX).check(z.minLength(3)),
});
export const MeterNote = z.object({ join: MeterJoin });
