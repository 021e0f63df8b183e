import * as z from 'zod/mini';
import { AircraftKind } from '../base/board.ts';
import { Incident } from '../incidents/incidents.ts';
import { WallStatus } from '../wall/wall.ts';
import { Id, Instant, Litres } from '../wire/wire.ts';

/** An aircraft of a base's board. */
const MapAssigned = z.object({
  assetId: Id,
  radioId: z.string(),
  kind: AircraftKind,
  status: WallStatus,
});
/** A base with the aircraft of its board. */
export const MapBase = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Degrees; null when not entered. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  aircraft: z.array(MapAssigned),
});
export type MapBase = z.output<typeof MapBase>;

/** An incident of today, or one that aircraft are out on. */
export const MapIncident = z.object({
  incident: Incident,
  aircraftOut: z.int(),
  /** Loaded today, at every base. */
  litres: Litres,
});
export type MapIncident = z.output<typeof MapIncident>;

/** An aircraft that is out. */
export const MapAircraft = z.object({
  assetId: Id,
  radioId: z.string(),
  typeName: z.string(),
  kind: AircraftKind,
  dispatchId: z.nullable(Id),
  /** '' without an incident. */
  incident: z.string(),
  incidentId: z.nullable(Id),
  /** Where the point is from; `unknown`: there is none (MAP-3). */
  from: z.enum(['position', 'incident', 'unknown']),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type MapAircraft = z.output<typeof MapAircraft>;

/** A flight that went on to another incident (FOL-2). */
export const MapDivert = z.object({
  id: Id,
  assetId: Id,
  radioId: z.string(),
  at: Instant,
  fromId: Id,
  toId: Id,
});
export type MapDivert = z.output<typeof MapDivert>;

export const MapData = z.object({
  asOf: Instant,
  bases: z.array(MapBase),
  incidents: z.array(MapIncident),
  aircraft: z.array(MapAircraft),
  diverts: z.array(MapDivert),
  /** The attribution of the installation's own tiles; null without tiles (MAP-8). */
  tiles: z.nullable(z.object({ attribution: z.string() })),
});
export type MapData = z.output<typeof MapData>;
