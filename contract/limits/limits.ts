import * as z from 'zod/mini';
import { GivenDay, GivenId, givenText } from '../wire/given.ts';
import { Day, Hours, Id, Instant } from '../wire/wire.ts';

/** Most people one question about duty may name. */
export const MOST_CREW = 20;
/** Most days of one worklist. */
export const LIMIT_SPAN_DAYS = 366;
/** Longest reason that explains a gap of a meter. */
export const NOTE_MAX = 200;

/** What one dispatch adds to a pilot's or co-pilot's day (LIM-1). */
export const DutyEntry = z.object({
  crewId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
  day: Day,
  /** Flight hours; of an aborted flight and of a standby none. */
  hours: Hours,
  /** When the duty began and ended; null while nobody knows. */
  start: z.nullable(Instant),
  end: z.nullable(Instant),
  /** Not back yet. */
  isOut: z.boolean(),
});
export type DutyEntry = z.output<typeof DutyEntry>;

/** `crewIds` is a comma list of uuids (WIRE-13). */
export const DutyQuery = z.object({
  crewIds: givenText(800).check(z.minLength(36)),
  day: GivenDay,
});
export const DutyList = z.object({ duty: z.array(DutyEntry) });

export const LimitsQuery = z.object({ from: GivenDay, until: GivenDay });
const LimitPerson = z.object({ crewId: Id, name: z.string(), vendorName: z.string() });
/** Everybody on duty within the days, with the days before and after that a window reaches. */
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
  /** The base it ended at, or began from. */
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
  /** Why, in somebody's words, while both readings stand as they did then. */
  note: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Instant })),
});
export type MeterJoin = z.output<typeof MeterJoin>;
export const Meters = z.object({ joins: z.array(MeterJoin) });

const Reading = z.number().check(z.gte(0), z.lte(99_999.99));
/** The readings say what was seen: where one has moved since, nothing is written. */
export const MeterNoteBody = z.object({
  afterActivityId: GivenId,
  beforeActivityId: GivenId,
  afterReading: Reading,
  beforeReading: Reading,
  reason: givenText(NOTE_MAX).check(z.minLength(3)),
});
export const MeterNote = z.object({ join: MeterJoin });
