import type { Base } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlightLogLine, ReportedPosition } from '../../contract/following/following.ts';
import type { Wall, WallAircraft, WallBase, WallFollowing } from '../../contract/wall/wall.ts';
import { type BoardRow, boardRows } from '../base/board.ts';
import { loadOf } from '../cost/tiers.ts';
import { pacificDay } from '../dates/pacific.ts';
import { foldLog } from '../following/fold.ts';
import { followFacts } from '../following/followed.ts';
import { incidentsToday } from '../home/incidentsToday.ts';
import { dayNumbers } from '../home/numbers.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { litresOfNano } from '../volume.ts';

/** The data of all walls, loaded once. */
export interface WallFacts {
  readonly bases: readonly Base[];
  readonly aircraft: readonly AircraftFacts[];
  /** Dispatches of all bases within the board's look-back. */
  readonly dispatches: readonly Dispatch[];
  /** Unavailable marks in force now. */
  readonly marks: readonly UnavailableMark[];
  /** The rotation orders that users set, by base. */
  readonly rotations: ReadonlyMap<string, readonly Rotation[]>;
  /** The logs of the flights that are followed. */
  readonly logs: readonly FlightLogLine[];
  /** Their newest positions, by aircraft (FOL-35). */
  readonly positions?: ReadonlyMap<string, ReportedPosition>;
}

const sumOf = (drops: readonly Parameters<typeof loadOf>[0][]) =>
  drops.reduce((sum, drop) => sum + loadOf(drop), 0n);

/**
 * The latest closed flight of an aircraft that dropped agent, at its time in, because drop times
 * are not recorded (BASE-23).
 */
export function lastDropOf(
  dispatches: readonly Dispatch[],
  assetId: string,
): WallAircraft['lastDrop'] {
  const closed = dispatches
    .filter((d) => d.assetId === assetId && d.dispatchType === 'flight')
    .flatMap((d) => d.activities)
    .flatMap((a) =>
      a.aborted || a.timeIn === null ? [] : [{ at: a.timeIn, nano: sumOf(a.drops) }],
    )
    .filter(({ nano }) => nano > 0n)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const [latest] = closed;
  return latest === undefined ? null : { at: latest.at, litres: litresOfNano(latest.nano) };
}

/**
 * Whether a drop row counts as loaded. A preload that a flight took counts on that flight's row; an
 * offloaded one doesn't count.
 */
const isCounted = ({ preloadState }: Dispatch['activities'][number]['drops'][number]) =>
  preloadState !== 'used' && preloadState !== 'offloaded';

/**
 * Agent loaded at a base on one day, on the incident and jettisoned; `baseId` '' = all bases
 * (BASE-23).
 */
export function loadedToday(
  dispatches: readonly Dispatch[],
  baseId: string,
  day: string,
): { readonly litres: number; readonly loads: number } {
  const drops = dispatches
    .filter((d) => d.activityDate === day)
    .flatMap((d) => d.activities.flatMap((a) => a.drops))
    .filter((drop) => isCounted(drop) && (baseId === '' || drop.baseId === baseId));
  return {
    litres: litresOfNano(sumOf(drops)),
    loads: drops.filter((drop) => loadOf(drop) > 0n).length,
  };
}

/** The wall's line about a flight's log; null for a flight that isn't followed (FOL-18). */
function followingOf(
  { dispatches, logs, positions }: Pick<WallFacts, 'dispatches' | 'logs' | 'positions'>,
  flightId: string | null,
  now: string,
): WallFollowing | null {
  const record = flightId === null ? null : byId(dispatches, flightId);
  const facts = record === null ? null : followFacts(record, now);
  if (facts === null) return null;
  const own = logs.filter(({ dispatchId }) => dispatchId === facts.dispatchId);
  const { due, eta, fuelUntil, phase, souls, lastContact, lastPlace } = foldLog(
    facts,
    own,
    positions?.get(facts.assetId ?? ''),
  );
  const contact =
    lastContact === null ? null : { at: lastContact.at, place: lastPlace?.text ?? '' };
  return { due, eta, fuelUntil, phase, souls, lastContact: contact };
}

const aircraftOf = (
  row: BoardRow,
  dispatches: readonly Dispatch[],
  following: WallFollowing | null,
): WallAircraft => ({
  assetId: row.assetId,
  radioId: row.radioId === '' ? row.registration : row.radioId,
  typeName: row.typeName,
  kind: row.kind,
  status: row.status,
  since: row.sinceAt,
  incident: row.incident,
  agent: row.agent,
  rotation: row.rotation,
  lastDrop: lastDropOf(dispatches, row.assetId),
  ...(following === null ? {} : { following }),
});
function baseOf(facts: WallFacts, base: Base, now: string): WallBase {
  const { aircraft, dispatches, marks, rotations } = facts;
  const rows = boardRows(base, aircraft, dispatches, marks, now, rotations.get(base.id) ?? []);
  const { id, code, name, latitude, longitude } = base;
  return {
    id,
    code,
    name,
    latitude,
    longitude,
    aircraft: rows.map((row) =>
      aircraftOf(row, dispatches, followingOf(facts, row.flight?.id ?? null, now)),
    ),
  };
}

/**
 * The content of a wall: the board of a base (BASE-2, BASE-3) and its totals of today. `baseId`
 * null = every active base with aircraft. Returns null if the base doesn't exist.
 */
export function wallOf(
  facts: WallFacts,
  baseId: string | null,
  now: string,
  withCost: boolean,
): Wall | null {
  const chosen = facts.bases.filter((base) =>
    baseId === null ? base.archivedAt === null : base.id === baseId,
  );
  if (baseId !== null && chosen.length === 0) return null;
  const bases = chosen.map((base) => baseOf(facts, base, now));
  const day = pacificDay(now);
  const { hundredths, cost } = dayNumbers(facts.dispatches, baseId ?? '', day);
  return {
    bases: baseId === null ? bases.filter(({ aircraft }) => aircraft.length > 0) : bases,
    today: {
      incidents: incidentsToday(facts.dispatches, baseId ?? '', day)
        .map(({ label, aircraftOut, litres }) => ({ label, aircraftOut, litres }))
        .sort(
          (a, b) =>
            b.aircraftOut - a.aircraftOut || b.litres - a.litres || a.label.localeCompare(b.label),
        ),
      ...loadedToday(facts.dispatches, baseId ?? '', day),
      hundredths,
      cost: withCost ? cost : null,
    },
  };
}
