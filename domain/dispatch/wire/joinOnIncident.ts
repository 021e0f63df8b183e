import type {
  ActivityBody,
  CrewRowBody,
  DispatchBody,
} from '../../../contract/dispatch/dispatches.ts';
import type { MergeObstacle } from '../../../contract/incidents/incidents.ts';

type Sum = (a: number | null, b: number | null) => number | null;
/** Rounds to two decimals, for hours and dollars. */
const add: Sum = (a, b) =>
  a === null && b === null ? null : Math.round(((a ?? 0) + (b ?? 0)) * 100) / 100;

/** Merges a person's rows of two activities: hours and money add up. */
function joinCrew(first: readonly CrewRowBody[], second: readonly CrewRowBody[]): CrewRowBody[] {
  const crew = [...first];
  for (const person of second) {
    const index = crew.findIndex((other) => other.crewId === person.crewId);
    const known = crew[index];
    if (known === undefined) crew.push(person);
    else
      crew[index] = {
        ...known,
        standByHours: add(known.standByHours, person.standByHours) ?? 0,
        perDiemRate: add(known.perDiemRate, person.perDiemRate) ?? 0,
      };
  }
  return crew;
}

/**
 * Spans from the start of the first to the end of the second. While the flight is out, its hours
 * are unknown.
 */
function joinTwo(first: ActivityBody, second: ActivityBody): ActivityBody {
  const isOut = second.timeIn === null && !second.aborted;
  const sum: Sum = (a, b) => (isOut ? null : add(a, b));
  return {
    ...first,
    requestNumber: first.requestNumber ?? second.requestNumber,
    timeIn: second.timeIn,
    landingBaseId: isOut ? second.landingBaseId : (second.landingBaseId ?? first.landingBaseId),
    // If one activity lacks a reading, the other's reading is used.
    hobbsStart: first.hobbsStart ?? second.hobbsStart,
    hobbsEnd: second.hobbsEnd ?? (isOut ? null : first.hobbsEnd),
    totalFlightHours: sum(first.totalFlightHours, second.totalFlightHours),
    dayFlightHours: sum(first.dayFlightHours, second.dayFlightHours),
    nightFlightHours: sum(first.nightFlightHours, second.nightFlightHours),
    landings: sum(first.landings, second.landings),
    landingFees: add(first.landingFees, second.landingFees) ?? 0,
    drops: [...first.drops, ...second.drops],
    crew: joinCrew(first.crew, second.crew),
  };
}

export type JoinOnIncident =
  | { readonly kind: 'moved' }
  | {
      readonly kind: 'joined';
      readonly body: DispatchBody;
      /** Request numbers lost, because the joined activity has only one. */
      readonly droppedRequests: readonly string[];
      /** Number of abort fees lost, because one activity has only one. */
      readonly droppedAbortFees: number;
    }
  | { readonly kind: 'blocked'; readonly why: Exclude<MergeObstacle, 'approved'> };

/**
 * How a record changes when one incident is merged into another (INC-11). Its activities on both
 * become one if they are adjacent and all flown or all aborted. Otherwise they break D-35 and a
 * user must decide.
 */
export function joinOnIncident(
  body: DispatchBody,
  sourceId: string,
  targetId: string,
): JoinOnIncident {
  const isOn = ({ incidentId }: ActivityBody) => incidentId === sourceId || incidentId === targetId;
  const [first, ...rest] = body.activities.filter(isOn);
  if (first === undefined || rest.length === 0) return { kind: 'moved' };
  const from = body.activities.indexOf(first);
  if (!body.activities.slice(from, from + 1 + rest.length).every(isOn))
    return { kind: 'blocked', why: 'apart' };
  if (rest.some(({ aborted }) => aborted !== first.aborted))
    return { kind: 'blocked', why: 'aborted' };
  // Approved costs refer to the target (APR-17). Keep the activity that has them, or both would
  // count until approval.
  const kept = [first, ...rest].find(({ incidentId }) => incidentId === targetId) ?? first;
  const requests = new Set([first, ...rest].flatMap(({ requestNumber }) => requestNumber ?? []));
  const joined = {
    ...rest.reduce(joinTwo, first),
    activityId: kept.activityId,
    incidentId: targetId,
  };
  const droppedRequests = [...requests].filter((request) => request !== joined.requestNumber);
  const droppedAbortFees = first.aborted ? rest.length : 0;
  return {
    kind: 'joined',
    droppedRequests,
    droppedAbortFees,
    body: { ...body, activities: body.activities.toSpliced(from, 1 + rest.length, joined) },
  };
}
