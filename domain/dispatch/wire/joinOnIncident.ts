import type {
  ActivityBody,
  CrewRowBody,
  DispatchBody,
} from '../../../contract/dispatch/dispatches.ts';
import type { MergeObstacle } from '../../../contract/incidents/incidents.ts';

type Sum = (a: number | null, b: number | null) => number | null;
/** Decimals of hours and dollars: two. */
const add: Sum = (a, b) =>
  a === null && b === null ? null : Math.round(((a ?? 0) + (b ?? 0)) * 100) / 100;

/** A person's rows of two activities as one: hours and money add up. */
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

/** From the start of the first to the end of the second. Hours of a flight that is still out aren't known. */
function joinTwo(first: ActivityBody, second: ActivityBody): ActivityBody {
  const isOut = second.timeIn === null && !second.aborted;
  const sum: Sum = (a, b) => (isOut ? null : add(a, b));
  return {
    ...first,
    requestNumber: first.requestNumber ?? second.requestNumber,
    timeIn: second.timeIn,
    landingBaseId: isOut ? second.landingBaseId : (second.landingBaseId ?? first.landingBaseId),
    // A part without a reading leaves those of the other one.
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
      /** Request numbers that the joined activity has no room for. */
      readonly droppedRequests: readonly string[];
      /** Abort fees less: one activity has one. */
      readonly droppedAbortFees: number;
    }
  | { readonly kind: 'blocked'; readonly why: Exclude<MergeObstacle, 'approved'> };

/**
 * What merging an incident into another does to a record (INC-11): its activities on both become one where they are
 * neighbours that were both flown or both aborted. Others break D-35 and need a user.
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
  // Approved costs name the target (APR-17). The activity that has them stays, or both would count until approval.
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
