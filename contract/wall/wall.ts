import * as z from 'zod/mini';
import { RotationKind } from '../base/board.ts';
import { FlightPhase } from '../following/following.ts';
import { GivenId } from '../wire/given.ts';
import { Dollars, Flag, Id, Instant, Litres } from '../wire/wire.ts';

/** An aircraft's status, in the words of the board (BASE-2). */
export const WallStatus = z.enum(['Out', 'Available', 'Standby', 'Loaded', 'Unavailable']);
export type WallStatus = z.output<typeof WallStatus>;

/**
 * The state of a followed flight for walls, which guests read: no crew and no names (FOL-18).
 * A wall computes by itself when the flight is overdue.
 */
export const WallFollowing = z.object({
  due: z.nullable(Instant),
  eta: z.nullable(Instant),
  fuelUntil: z.nullable(Instant),
  phase: FlightPhase,
  souls: z.nullable(z.int()),
  lastContact: z.nullable(z.object({ at: Instant, place: z.string() })),
});
export type WallFollowing = z.output<typeof WallFollowing>;

/**
 * One line of a wall: the board's data about an aircraft, without its crew and without the reason
 * it can't be sent.
 */
export const WallAircraft = z.object({
  assetId: Id,
  radioId: z.string(),
  typeName: z.string(),
  kind: RotationKind,
  status: WallStatus,
  /** Start of the status; null if unknown. */
  since: z.nullable(Instant),
  /** '' unless the aircraft is out. */
  incident: z.string(),
  /** The agent aboard; '' when none is known. */
  agent: z.string(),
  /**
   * The aircraft's rank among those of its kind that can be sent, from 1; null if it can't be sent.
   */
  rotation: z.nullable(z.int()),
  /** The latest completed flight that dropped agent, at its time in. */
  lastDrop: z.nullable(z.object({ at: Instant, litres: Litres })),
  /** Flights that are followed only. */
  following: z.optional(WallFollowing),
});
export type WallAircraft = z.output<typeof WallAircraft>;

export const WallBase = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Degrees; null when not entered. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  aircraft: z.array(WallAircraft),
});
export type WallBase = z.output<typeof WallBase>;

export const WallToday = z.object({
  /** Incidents, busiest first. */
  incidents: z.array(z.object({ label: z.string(), aircraftOut: z.int(), litres: z.number() })),
  /** Litres filled at the base, including jettisoned litres. Added exactly, rounded for display. */
  litres: z.number(),
  loads: z.int(),
  /** Flight hours in hundredths. */
  hundredths: z.int(),
  /** Null unless requested, because guests read walls. */
  cost: z.nullable(Dollars),
});

/** One base with its aircraft, or every base that has aircraft. */
export const Wall = z.object({
  bases: z.array(WallBase),
  today: WallToday,
  /** Minutes after a missed check at which a flight is overdue (FOL-9). */
  overdueMinutes: z.optional(z.int()),
});
export type Wall = z.output<typeof Wall>;

/** A base's id, or `all`. */
export const WallParams = z.object({
  baseId: z.union([GivenId, z.literal('all')], { error: 'Give the id of a base, or all.' }),
});
/**
 * `cost=true` adds cost. `signal=true` leaves the board out of the events, which then only report
 * that something changed.
 */
export const WallQuery = z.object({ cost: Flag, signal: Flag });
