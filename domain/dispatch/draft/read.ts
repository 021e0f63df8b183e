import {
  type FlightType,
  flightTypes,
  type MissionType,
  missionTypes,
} from '../../../contract/dispatch/missions.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { contractOf } from '../../cost/costs.ts';
import { pacificDay } from '../../dates/pacific.ts';
import { parseDate } from '../../dates/parseDate.ts';
import { nightMinutes } from '../../dates/twilight.ts';
import { hundredths, readNumber, type TypedNumber } from '../../forms/typed.ts';
import {
  type AgentFacts,
  type AircraftFacts,
  type BaseFacts,
  byId,
  type CrewFacts,
  type CrewRoleFacts,
  type DispatchFacts,
} from '../../reference/facts.ts';
import { namedIncident } from '../../reference/takenIncident.ts';
import { litresOf } from '../../volume.ts';
import type { ActivityDraft, CrewDraft, DispatchDraft, DropDraft } from './draft.ts';
import { emptyRows } from './emptyRows.ts';
import { hoursBetween } from './meterRoll.ts';
import { lastKnownTime, type ParsedTime, type ParsedTimes, readTime, readTimes } from './times.ts';

export interface ReadDrop {
  readonly draft: DropDraft;
  readonly path: string;
  readonly agent: AgentFacts | null;
  readonly base: BaseFacts | null;
  /** US gallons. */
  readonly onIncident: TypedNumber;
  readonly jettisoned: TypedNumber;
  /** Sum of both in US gallons; unreadable text counts as 0. */
  readonly gallons: number;
  readonly litresOnIncident: number;
  readonly litresJettisoned: number;
  /** The row is empty and does not count as a load (ENTRY-12). */
  readonly isEmpty: boolean;
}
export interface ReadCrew {
  readonly draft: CrewDraft;
  readonly path: string;
  /** The row has no person and does not count (ENTRY-12). */
  readonly isEmpty: boolean;
  readonly member: CrewFacts | null;
  readonly role: CrewRoleFacts | null;
  readonly standby: TypedNumber;
  readonly perDiem: TypedNumber;
}
export interface ReadActivity extends ParsedTimes {
  readonly index: number;
  readonly path: string;
  readonly draft: ActivityDraft;
  readonly incident: Incident | null;
  readonly mission: MissionType | null;
  readonly flightType: FlightType | null;
  readonly hobbsStart: TypedNumber;
  readonly hobbsEnd: TypedNumber;
  /** Hundredths of an hour, null unless both readings are known and the meter runs forwards. */
  readonly hobbsDifference: number | null;
  readonly total: TypedNumber;
  readonly day: TypedNumber;
  readonly night: TypedNumber;
  readonly landings: TypedNumber;
  readonly landingFees: TypedNumber;
  /**
   * The share of the flight's minutes within aviation night at its take-off base. Null while it is
   * out, or if the base's coordinates are unknown.
   */
  readonly nightShare: number | null;
  /** The time in is entered, so the flight is over. */
  readonly isComplete: boolean;
  readonly drops: readonly ReadDrop[];
  readonly crew: readonly ReadCrew[];
}
/** The draft with every text parsed once, shared by all rules. */
export interface ReadDispatch {
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
  /** `YYYY-MM-DD`, null when the date cannot be read. */
  readonly day: string | null;
  readonly dateError: string | null;
  readonly today: string;
  readonly aircraft: AircraftFacts | null;
  readonly contract: DimensionContract | null;
  readonly dispatchTime: ParsedTime;
  readonly activities: readonly ReadActivity[];
}

const volumeOf = (typed: TypedNumber): number => Math.max(0, typed.value ?? 0);

/**
 * Volumes are read to nine decimals, so that a volume from the wire keeps its exact text. A
 * separate rule requires whole gallons.
 */
const volumePlaces = 9;

function readDrop(
  draft: DropDraft,
  path: string,
  facts: DispatchFacts,
  empty: readonly string[],
): ReadDrop {
  const onIncident = readNumber(draft.volumeOnIncident, volumePlaces);
  const jettisoned = readNumber(draft.volumeJettisoned, volumePlaces);
  return {
    draft,
    path,
    agent: byId(facts.agents, draft.agentTypeId),
    base: byId(facts.bases, draft.baseId),
    onIncident,
    jettisoned,
    gallons: volumeOf(onIncident) + volumeOf(jettisoned),
    litresOnIncident: litresOf(volumeOf(onIncident)),
    litresJettisoned: litresOf(volumeOf(jettisoned)),
    isEmpty: empty.includes(path),
  };
}

const readCrew = (
  draft: CrewDraft,
  path: string,
  facts: DispatchFacts,
  empty: readonly string[],
): ReadCrew => ({
  draft,
  path,
  isEmpty: empty.includes(path),
  member: byId(facts.crew, draft.crewId),
  role: byId(facts.crewRoles, draft.roleId),
  standby: readNumber(draft.standByHours, 2),
  perDiem: readNumber(draft.perDiemRate, 2),
});

function hobbsDifferenceOf(start: TypedNumber, end: TypedNumber): number | null {
  if (start.value === null || end.value === null) return null;
  return hoursBetween(hundredths(start.value), hundredths(end.value));
}

/**
 * The chosen incident, or a default one. The stored record already includes its own, without a
 * lookup.
 */
const incidentOf = (id: string, facts: DispatchFacts): Incident | null =>
  namedIncident(id, facts.incidents) ??
  facts.record?.activities.find((activity) => activity.incidentId === id)?.incident ??
  null;

/** Incidents of the draft that are not loaded: a stored draft has only their ids. */
export const unknownIncidents = (draft: DispatchDraft, facts: DispatchFacts): string[] => [
  ...new Set(
    draft.activities
      .map(({ incidentId }) => incidentId)
      .filter((id) => id !== '' && incidentOf(id, facts) === null),
  ),
];

function nightShareOf(
  draft: ActivityDraft,
  { out, in: landed, clockMinutes }: ParsedTimes,
  facts: DispatchFacts,
): number | null {
  const { latitude = null, longitude = null } = byId(facts.bases, draft.takeOffBaseId) ?? {};
  if (
    latitude === null ||
    longitude === null ||
    out.placed === null ||
    landed.placed === null ||
    clockMinutes === null ||
    clockMinutes <= 0
  )
    return null;
  return (
    nightMinutes(out.placed.epochMinutes, landed.placed.epochMinutes, { latitude, longitude }) /
    clockMinutes
  );
}

function readActivity(
  draft: ActivityDraft,
  index: number,
  times: ParsedTimes,
  facts: DispatchFacts,
  empty: readonly string[],
): ReadActivity {
  const path = `activities.${index}`;
  const hobbsStart = readNumber(draft.hobbsStart, 2);
  const hobbsEnd = readNumber(draft.hobbsEnd, 2);
  return {
    ...times,
    index,
    path,
    draft,
    incident: incidentOf(draft.incidentId, facts),
    mission: missionTypes.find((type) => type.text === draft.missionTypeDesc) ?? null,
    flightType: flightTypes.find((type) => type.text === draft.missionFlightTypeDesc) ?? null,
    hobbsStart,
    hobbsEnd,
    hobbsDifference: hobbsDifferenceOf(hobbsStart, hobbsEnd),
    total: readNumber(draft.totalFlightHours, 2),
    day: readNumber(draft.dayFlightHours, 2),
    night: readNumber(draft.nightFlightHours, 2),
    landings: readNumber(draft.landings, 0),
    landingFees: readNumber(draft.landingFees, 2),
    nightShare: nightShareOf(draft, times, facts),
    isComplete: draft.timeIn.trim() !== '',
    drops: draft.drops.map((drop, row) => readDrop(drop, `${path}.drops.${row}`, facts, empty)),
    crew: draft.crew.map((person, row) => readCrew(person, `${path}.crew.${row}`, facts, empty)),
  };
}

/** Parses a draft's texts and looks up its ids in the facts. */
export function readDispatch(draft: DispatchDraft, facts: DispatchFacts): ReadDispatch {
  const date = parseDate(draft.activityDate);
  const day = date.value;
  const aircraft = byId(facts.aircraft, draft.assetId);
  // A standby starts with its duty and has no separate dispatch time.
  const dispatchTime = readTime(
    draft.dispatchType === 'standby' ? '' : draft.dispatchTime,
    day,
    draft.dispatchTimeOffset,
  );
  const empty = emptyRows(draft);
  let before = dispatchTime;
  const activities = draft.activities.map((activity, index) => {
    const times = readTimes(activity, day, before, draft.dispatchType);
    before = lastKnownTime(times, before);
    return readActivity(activity, index, times, facts, empty);
  });
  return {
    draft,
    facts,
    day,
    dateError: draft.activityDate.trim() === '' ? null : date.error,
    today: pacificDay(facts.now),
    aircraft,
    contract:
      aircraft === null || day === null
        ? null
        : contractOf({
            dispatchType: draft.dispatchType,
            activityDate: day,
            contracts: aircraft.contracts,
          }),
    dispatchTime,
    activities,
  };
}

const loadsIn = ({ drops }: ReadActivity) => drops.filter(({ gallons }) => gallons > 0);
/**
 * Whether an activity goes on with the load of the one before: it didn't land in between, and both
 * rows together are one load of that agent and base (D-D11).
 */
function sharesLoad(before: ReadActivity | undefined, next: ReadActivity, room: number): boolean {
  const [last, first] = [
    before === undefined ? undefined : loadsIn(before).at(-1),
    loadsIn(next)[0],
  ];
  return (
    before?.landings.value === 0 &&
    last !== undefined &&
    first !== undefined &&
    last.draft.agentTypeId === first.draft.agentTypeId &&
    last.draft.baseId === first.draft.baseId &&
    last.litresOnIncident +
      last.litresJettisoned +
      first.litresOnIncident +
      first.litresJettisoned <=
      room
  );
}
/** The number of loads with a volume; one that is split over two incidents counts once (D-D11). */
export const loadsOf = ({ activities, aircraft }: Pick<ReadDispatch, 'activities' | 'aircraft'>) =>
  activities.reduce(
    (sum, activity, n) =>
      sum +
      loadsIn(activity).length -
      (sharesLoad(activities[n - 1], activity, aircraft?.capacityLitres ?? 0) ? 1 : 0),
    0,
  );

/** The radio ID of an aircraft. */
export const radioIdOf = (read: ReadDispatch, assetId: string | null): string =>
  byId(read.facts.aircraft, assetId ?? '')?.radioId ?? 'another aircraft';
