import type { Incident, NewIncident } from '../../contract/incidents/incidents.ts';
import { type IncidentQueryText, matchesIncident, typedNumber } from './incidentNumber.ts';

/**
 * A draft stores an incident's id. A new incident taken by its number has no id until the draft is
 * sent. This text replaces the id, so that it is stored, merged, queued and reopened with the draft
 * (INC-7).
 */
const words = new RegExp(
  `^taken:(\\d{4})-([A-Z]{2})-([A-Z0-9]{2,5})-(${typedNumber})(?: (.+))?$`,
  's',
);

/** Maximum length of an incident's name. */
export const NAME_LENGTH = 100;

/** Parses the text that replaces an id; null for a real id. */
export function readTaken(id: string): NewIncident | null {
  const match = words.exec(id);
  if (match === null) return null;
  const [, year = '', state = '', unit = '', incidentNumber = '', name = ''] = match;
  return { year: Number(year), state, unit, incidentNumber, name };
}

/**
 * The text that replaces the id of an incident taken from the lookup fields; null if they don't
 * form a number.
 */
export function takeIncidentFrom(
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

/**
 * Whether the fields form a number that can be taken. The name field reports its own length error.
 */
export const canTake = (query: IncidentQueryText): boolean =>
  takeIncidentFrom({ ...query, name: '' }, '0000') !== null;

/** A taken incident as it will be after sending. */
function asIncident(id: string): Incident | null {
  const taken = readTaken(id);
  if (taken === null) return null;
  const unknown = { sequence: 1, agency: 'unknown', typeCode: 'unknown', isUnconfirmed: true };
  return { ...taken, ...unknown, id, name: taken.name === '' ? taken.incidentNumber : taken.name };
}

/** The incident of a draft: a known one, or one that was taken. */
export const namedIncident = (id: string, known: readonly Incident[]): Incident | null =>
  known.find((i) => i.id === id) ?? asIncident(id);

/** A known incident with the number of a taken one; taking that number again chooses it. */
export function knownIncidentOf(id: string, known: readonly Incident[]): Incident | null {
  const taken = readTaken(id);
  if (taken === null) return null;
  return known.find((i) => matchesIncident(i, { ...taken, year: String(taken.year) })) ?? null;
}
