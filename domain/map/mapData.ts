import type { Incident } from '../../contract/incidents/incidents.ts';
import type { MapAircraft, MapData, MapDivert } from '../../contract/map/map.ts';
import { type BoardRow, boardRows } from '../base/board.ts';
import { pointOf } from '../closest/closestAircraft.ts';
import type { Point } from '../closest/distance.ts';
import { pacificDay } from '../dates/pacific.ts';
import { openActivity } from '../dispatch/view/outNow.ts';
import { struckIds } from '../following/fold.ts';
import { incidentsToday } from '../home/incidentsToday.ts';
import { byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import type { WallFacts } from '../wall/section.ts';

/** The incidents of today, and those that aircraft are out on since an earlier day. */
export const mapIncidentIds = ({ dispatches }: WallFacts, now: string): string[] => [
  ...new Set([
    ...incidentsToday(dispatches, '', pacificDay(now)).map(({ incidentId }) => incidentId),
    ...dispatches.flatMap((d) => {
      const open = openActivity(d);
      return open === null || open.timeOut === null ? [] : (open.incidentId ?? []);
    }),
    ...divertsIn({ dispatches }).flatMap(({ fromId, toId }) => [fromId, toId]),
  ]),
];

/** The parts of open flights that went on to another incident, without their log. */
function divertsIn({ dispatches }: Pick<WallFacts, 'dispatches'>) {
  return dispatches.flatMap((flight) => {
    const at = flight.activities.findIndex((a) => !a.aborted && a.timeIn === null);
    const [before, open] = [flight.activities[at - 1], flight.activities[at]];
    const [fromId, toId] = [before?.incidentId ?? null, open?.incidentId ?? null];
    return fromId === null || toId === null || fromId === toId ? [] : [{ flight, fromId, toId }];
  });
}
/** Diverts of flights that are still out, by the last `divert` line of their log. */
function divertsOf(facts: WallFacts, out: readonly BoardRow[]): MapDivert[] {
  const struck = struckIds(facts.logs);
  return divertsIn(facts).flatMap(({ flight, fromId, toId }) => {
    const row = out.find((one) => one.flight?.id === flight.id);
    const line = facts.logs
      .filter((l) => l.dispatchId === flight.id && l.kind === 'divert' && !struck.has(l.id))
      .toSorted((a, b) => b.at.localeCompare(a.at))[0];
    if (row === undefined || line === undefined) return [];
    return [{ id: line.id, assetId: row.assetId, radioId: nameOf(row), at: line.at, fromId, toId }];
  });
}

const nameOf = ({ radioId, registration }: BoardRow) => (radioId === '' ? registration : radioId);

/** An aircraft that is out at its position, else at its incident (MAP-3). */
function aircraftOf(
  row: BoardRow,
  incident: Incident | null,
  positions: ReadonlyMap<string, Point>,
): MapAircraft {
  const own = positions.get(row.assetId) ?? null;
  const point = own ?? (incident === null ? null : pointOf(incident));
  return {
    assetId: row.assetId,
    radioId: nameOf(row),
    typeName: row.typeName,
    kind: row.kind,
    dispatchId: row.flight?.id ?? null,
    incident: row.incidentId === null ? '' : row.incident,
    incidentId: row.incidentId,
    from: own !== null ? 'position' : point !== null ? 'incident' : 'unknown',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  };
}

export interface MapFacts extends WallFacts {
  /** The incidents of `mapIncidentIds`. */
  readonly incidents: readonly Incident[];
  /** Where aircraft that are out are now, by their id (CLO-12). */
  readonly freshPositions: ReadonlyMap<string, Point>;
}
/** Everything that the map and its list show (MAP-1). */
export function mapData(facts: MapFacts, now: string): Omit<MapData, 'tiles'> {
  const boards = facts.bases
    .filter((base) => base.archivedAt === null)
    .map((base) => ({
      base,
      rows: boardRows(
        base,
        facts.aircraft,
        facts.dispatches,
        facts.marks,
        now,
        facts.rotations.get(base.id) ?? [],
      ),
    }));
  const out = boards.flatMap(({ rows }) => rows.filter(({ status }) => status === 'Out'));
  const today = new Map(
    incidentsToday(facts.dispatches, '', pacificDay(now)).map((row) => [row.incidentId, row]),
  );
  return {
    asOf: now,
    bases: boards.map(({ base: { id, code, name, latitude, longitude }, rows }) => ({
      id,
      code,
      name,
      latitude,
      longitude,
      aircraft: rows.map((row) => ({
        assetId: row.assetId,
        radioId: nameOf(row),
        kind: row.kind,
        status: row.status,
      })),
    })),
    incidents: facts.incidents.map((incident) => ({
      incident,
      aircraftOut: out.filter(({ incidentId }) => incidentId === incident.id).length,
      litres: today.get(incident.id)?.litres ?? 0,
    })),
    aircraft: out
      .map((row) =>
        aircraftOf(row, byId(facts.incidents, row.incidentId ?? ''), facts.freshPositions),
      )
      .toSorted((a, b) => compareTexts(a.radioId, b.radioId)),
    diverts: divertsOf(facts, out),
  };
}
