import type { Incident, NewIncident } from '../../contract/incidents/incidents.ts';
import { type IncidentQueryText, matchesIncident } from './incidentNumber.ts';

/**
 * A draft names an incident by its id. One that is taken by its number has none until the draft is sent: then these
 * words stand in its place, so that it is kept, merged, queued and opened again with the draft (INC-7).
 */
const words = /^taken:(\d{4})-([A-Z]{2})-([A-Z0-9]{2,5})-(\d{1,12})(?: (.+))?$/s;

/** The longest name an incident may have. */
export const NAME_LENGTH = 100;

/** The incident that stands in place of an id; null for an id. */
export function readTaken(id: string): NewIncident | null {
  const match = words.exec(id);
  if (match === null) return null;
  const [, year = '', state = '', unit = '', incidentNumber = '', name = ''] = match;
  return { year: Number(year), state, unit, incidentNumber, name };
}

/** What stands in the draft for an incident taken from the boxes, null while they do not name one. */
export function takenFrom(
  query: IncidentQueryText & { readonly name: string },
  year: string,
): string | null {
  const [state, unit, number] = [query.state, query.unit, query.incidentNumber].map((part) =>
    part.trim().toUpperCase(),
  );
  const name = query.name.trim();
  const id = `taken:${year}-${state}-${unit}-${number} ${name}`.trim();
  return words.test(id) && name.length <= NAME_LENGTH ? id : null;
}

/** Whether the boxes name a number that can be taken; whether its name is short enough is said at the name. */
export const canTake = (query: IncidentQueryText): boolean =>
  takenFrom({ ...query, name: '' }, '0000') !== null;

/** A taken incident as it will be once it is sent. */
function asIncident(id: string): Incident | null {
  const taken = readTaken(id);
  if (taken === null) return null;
  const unknown = { sequence: 1, agency: 'unknown', typeCode: 'unknown', isUnconfirmed: true };
  return { ...taken, ...unknown, id, name: taken.name === '' ? taken.incidentNumber : taken.name };
}

/** The incident that a draft names: a known one, or one that was taken. */
export const namedIncident = (id: string, known: readonly Incident[]): Incident | null =>
  known.find((i) => i.id === id) ?? asIncident(id);

/** The known incident of a taken one's number: taking it again chooses that one. */
export function knownOfTaken(id: string, known: readonly Incident[]): Incident | null {
  const taken = readTaken(id);
  if (taken === null) return null;
  return known.find((i) => matchesIncident(i, { ...taken, year: String(taken.year) })) ?? null;
}
