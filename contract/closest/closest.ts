import * as z from 'zod/mini';
import { AircraftKind } from '../base/board.ts';
import { Incident } from '../incidents/incidents.ts';
import { WallStatus } from '../wall/wall.ts';
import { Dollars, Id, Instant, Litres } from '../wire/wire.ts';

/** An aircraft with the time at which it could be at an incident (CLO-5). */
export const ClosestAircraft = z.object({
  assetId: Id,
  radioId: z.string(),
  typeName: z.string(),
  kind: AircraftKind,
  status: WallStatus,
  /** The reason of its unavailable mark; '' for an available aircraft. */
  reason: z.string(),
  baseId: Id,
  baseCode: z.string(),
  /**
   * Where its way begins: its base; for an aircraft that is out its position, else its incident, if
   * one of the two is known.
   */
  from: z.enum(['base', 'position', 'incident', 'unknown']),
  /** Nautical miles; null when one of the two points is not known. */
  distanceNm: z.nullable(z.number()),
  /** Minutes from the call to take-off; 0 for one that is out. */
  readyMinutes: z.int(),
  /** Null when the distance or the type's speed is not known. */
  enRouteMinutes: z.nullable(z.int()),
  arrival: z.nullable(Instant),
  /** The load aboard; '' when none is known. */
  agent: z.string(),
  capacityLitres: Litres,
  /** Its rank in the rotation of its base and kind; null if it can't be sent. */
  rotation: z.nullable(z.int()),
  /** Hours that limits leave its crew today; null when its crew is not known (LIM-14). */
  hoursLeft: z.nullable(z.number()),
  isBeforeSunset: z.nullable(z.boolean()),
  /** Whether it is back at its base before the cut-off there (HOME-11). */
  isBackBeforeCutOff: z.nullable(z.boolean()),
  /** An estimate for a first load (CLO-7); null when a price is missing. */
  firstLoadCost: z.nullable(Dollars),
});
export type ClosestAircraft = z.output<typeof ClosestAircraft>;

/** `aircraft`: by arrival. Without the incident's point, ways and times are null. */
export const Closest = z.object({
  incident: Incident,
  asOf: Instant,
  /** At the incident; null without its point. */
  sunset: z.nullable(Instant),
  aircraft: z.array(ClosestAircraft),
});
export type Closest = z.output<typeof Closest>;
