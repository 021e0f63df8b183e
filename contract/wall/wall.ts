import * as z from 'zod/mini';
import { RotationKind } from '../base/board.ts';
import { GivenId } from '../wire/given.ts';
import { Dollars, Flag, Id, Instant, Litres } from '../wire/wire.ts';

/** What an aircraft is doing, in the words of the board (BASE-2). */
export const WallStatus = z.enum(['Out', 'Available', 'Standby', 'Loaded', 'Unavailable']);
export type WallStatus = z.output<typeof WallStatus>;

/** One line of a wall: what the board says of an aircraft, without its crew and without why it can't be sent. */
export const WallAircraft = z.object({
  assetId: Id,
  radioId: z.string(),
  typeName: z.string(),
  kind: RotationKind,
  status: WallStatus,
  /** Since when; null when unknown. */
  since: z.nullable(Instant),
  /** '' unless out. */
  incident: z.string(),
  /** What is aboard, '' when nothing is known to be. */
  agent: z.string(),
  /** Place among those of its kind that can be sent, from 1; null for one that can't. */
  rotation: z.nullable(z.int()),
  /** The latest closed flight that brought agent, at its time in. */
  lastDrop: z.nullable(z.object({ at: Instant, litres: Litres })),
});
export type WallAircraft = z.output<typeof WallAircraft>;

export const WallBase = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Degrees; null when nobody typed them. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  aircraft: z.array(WallAircraft),
});
export type WallBase = z.output<typeof WallBase>;

export const WallToday = z.object({
  /** Busiest first. */
  incidents: z.array(z.object({ label: z.string(), aircraftOut: z.int(), litres: z.number() })),
  /** Loaded at the base, jettisoned ones too; summed exactly, rounded on show. */
  litres: z.number(),
  loads: z.int(),
  /** Hundredths of an hour flown. */
  hundredths: z.int(),
  /** null unless it was asked for: guests read walls. */
  cost: z.nullable(Dollars),
});

/** One base with its aircraft, or every base that has some. */
export const Wall = z.object({ bases: z.array(WallBase), today: WallToday });
export type Wall = z.output<typeof Wall>;

/** A base's id, or `all`. */
export const WallParams = z.object({
  baseId: z.union([GivenId, z.literal('all')], { error: 'Give the id of a base, or all.' }),
});
/** `cost=true` adds cost; `signal=true` leaves the board out of the events: that something changed is all they say. */
export const WallQuery = z.object({ cost: Flag, signal: Flag });
