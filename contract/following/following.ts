import * as z from 'zod/mini';
import { GivenId, GivenInstant, givenText } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';
import { Presence } from './presence.ts';

/** Minutes between two looks at the display of a tracked flight. */
export const TRACKED = 0;
/** How often a flight is checked, in minutes; 0 = tracked, looked at every 15 minutes. */
export const FollowEvery = z.union([
  z.literal(TRACKED),
  z.literal(15),
  z.literal(30),
  z.literal(60),
]);
export type FollowEvery = z.output<typeof FollowEvery>;

/** The kinds of lines (FOL-2). */
const kinds = [
  'contact',
  'follow',
  'off',
  'onScene',
  'returning',
  'down',
  'divert',
  'abort',
  'found',
  'note',
  'step',
  'correction',
] as const;
export const FlightLogKind = z.enum(kinds);
export type FlightLogKind = z.output<typeof FlightLogKind>;

const Souls = z.int().check(z.gte(0), z.lte(999));
const Latitude = z.number().check(z.gte(-90), z.lte(90));
const Longitude = z.number().check(z.gte(-180), z.lte(180));

/**
 * A line of a flight's log. It is never changed: a `correction` strikes the line that `corrects`
 * names. `everyMinutes`, `eta`, `fuelUntil` and `souls` belong to `follow`; a missing one stays as
 * it was.
 */
export const FlightLogLine = z.object({
  id: Id,
  dispatchId: Id,
  at: Instant,
  kind: FlightLogKind,
  text: z.string(),
  everyMinutes: z.optional(FollowEvery),
  eta: z.optional(Instant),
  fuelUntil: z.optional(Instant),
  souls: z.optional(Souls),
  latitude: z.optional(Latitude),
  longitude: z.optional(Longitude),
  stepId: z.optional(Id),
  corrects: z.optional(Id),
  receivedAt: Instant,
  /** The user who added the line. */
  by: z.string(),
  /** The order in which the service got the lines. */
  seq: z.int(),
});
export type FlightLogLine = z.output<typeof FlightLogLine>;
/** The log of a flight, in the order of `at`, then of `seq`. */
export const FlightLog = z.object({ lines: z.array(FlightLogLine) });

/** A line with the id that the page made, so that it is stored once however often it is sent. */
export const FlightLogLineBody = z.object({
  id: GivenId,
  dispatchId: GivenId,
  at: GivenInstant,
  kind: FlightLogKind,
  text: z.optional(givenText(500)),
  everyMinutes: z.optional(FollowEvery),
  eta: z.optional(GivenInstant),
  fuelUntil: z.optional(GivenInstant),
  souls: z.optional(Souls),
  latitude: z.optional(Latitude),
  longitude: z.optional(Longitude),
  /** The step of the checklist that a `step` line ticks. */
  stepId: z.optional(GivenId),
  corrects: z.optional(GivenId),
});
export type FlightLogLineBody = z.output<typeof FlightLogLineBody>;
export const FlightLogBody = z.object({
  lines: z.array(FlightLogLineBody).check(z.minLength(1), z.maxLength(50)),
});
/**
 * One result for each line, in their order. `known`: the line was stored by an earlier call.
 * `reason`: why a line was refused; '' otherwise.
 */
export const FlightLogReply = z.object({
  results: z.array(
    z.object({ id: Id, result: z.enum(['stored', 'known', 'refused']), reason: z.string() }),
  ),
});
export type FlightLogReply = z.output<typeof FlightLogReply>;

/** The flight's phase by its log; '' until one is noted. */
export const FlightPhase = z.enum(['', 'off', 'onScene', 'returning', 'down']);
export type FlightPhase = z.output<typeof FlightPhase>;
/** Where an aircraft was, as its own device reported within five minutes (FOL-35). */
export const ReportedPosition = z.object({ at: Instant, latitude: Latitude, longitude: Longitude });
export type ReportedPosition = z.output<typeof ReportedPosition>;
/** A flight that is out, as its log describes it (FOL-7). */
export const FollowedFlight = z.object({
  dispatchId: Id,
  assetId: z.nullable(Id),
  everyMinutes: FollowEvery,
  lastContact: z.nullable(z.object({ at: Instant, by: z.string(), text: z.string() })),
  /** The text of the newest contact that has one: where the aircraft was last. */
  lastPlace: z.nullable(z.object({ at: Instant, text: z.string() })),
  /** When the next check is due; null once the aircraft is down. */
  due: z.nullable(Instant),
  eta: z.nullable(Instant),
  fuelUntil: z.nullable(Instant),
  souls: z.nullable(Souls),
  phase: FlightPhase,
  /** The newest one since its time out. */
  position: z.optional(z.nullable(ReportedPosition)),
  /** Its whole log. */
  lines: z.array(FlightLogLine),
});
export type FollowedFlight = z.output<typeof FollowedFlight>;
/** A step of the checklist as pages show it (FOL-30). */
export const ChecklistStep = z.object({ id: Id, name: z.string(), afterMinutes: z.int() });
export type ChecklistStep = z.output<typeof ChecklistStep>;
/** Kept replies of earlier versions have flights alone. */
export const Following = z.object({
  flights: z.array(FollowedFlight),
  /** The checklist, in its order. */
  steps: z.optional(z.array(ChecklistStep)),
  /** Minutes after a missed check at which a flight is overdue (FOL-9). */
  overdueMinutes: z.optional(z.int()),
  /** Everybody else who is entering a record (FOL-34). */
  people: z.optional(z.array(Presence)),
});
export type Following = z.output<typeof Following>;
/** Without `baseId`: the flights of every base. */
export const FollowingQuery = z.object({ baseId: z.optional(GivenId) });
