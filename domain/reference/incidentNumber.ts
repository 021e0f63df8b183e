import { type Incident, numberPattern } from '../../contract/incidents/incidents.ts';

/** The four fields of the incident lookup; '' = empty (INC-1). */
export interface IncidentQueryText {
  readonly year: string;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
}

const spoken = /^(?:(\d{4})[-\s])?([A-Z]{2})-?([A-Z0-9]{2,5})[-\s](\d{1,12})$/;
/** A number in a typed text has a digit; a word without one is a name. */
export const typedNumber = `(?=[A-Z-]*\\d)${numberPattern}`;
/**
 * Whatever the product or the file writes: `CA-MMU-P4J5`, `2026-CAMMU-P4J5`, and
 * `CA-RRU-099001 Lantern Ridge (unconfirmed), 2026` (INC-45).
 */
const label = new RegExp(
  `^(?:(?:(\\d{4})-)?([A-Z]{2})-([A-Z0-9]{2,5})|(\\d{4})-([A-Z]{2})([A-Z0-9]{2,5}))-(${typedNumber})(?: +(.*?))??(?:,? *\\(unconfirmed\\))?(?:, *(\\d{4}))?$`,
  'i',
);

/** A label's parts; '' = not there. */
export interface IncidentLabelText extends IncidentQueryText {
  readonly name: string;
}
/** Parses the whole label of an incident; null for other text (INC-45). Keeps leading zeros. */
export function parseIncidentLabel(text: string): IncidentLabelText | null {
  const match = label.exec(text.trim());
  if (match === null) return null;
  const [, year, state, unit, joinedYear, joinedState, joinedUnit, number, name, lastYear] = match;
  return {
    year: year ?? joinedYear ?? lastYear ?? '',
    state: (state ?? joinedState ?? '').toUpperCase(),
    unit: (unit ?? joinedUnit ?? '').toUpperCase(),
    incidentNumber: (number ?? '').toUpperCase(),
    name: (name ?? '').trim(),
  };
}

/**
 * Parses a pasted `CA-AEU-012345`, `2025-CAAEU-012345` or a label; null for other text. Keeps
 * leading zeros.
 */
export function parseIncidentNumber(text: string): IncidentLabelText | null {
  const match = spoken.exec(text.trim().toUpperCase());
  if (match === null) return parseIncidentLabel(text);
  const [, year = '', state = '', unit = '', incidentNumber = ''] = match;
  return { year, state, unit, incidentNumber, name: '' };
}

/** The number in upper case and without leading zeros, for comparison. */
export const bareNumber = (incidentNumber: string): string =>
  incidentNumber
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

type Numbered = Pick<Incident, 'year' | 'state' | 'unit' | 'incidentNumber'>;
/** Whether an incident matches the fields; an empty field matches any. */
export const matchesIncident = (incident: Numbered, query: IncidentQueryText): boolean =>
  (query.year === '' || String(incident.year) === query.year) &&
  (query.state === '' || incident.state.toUpperCase() === query.state.toUpperCase()) &&
  (query.unit === '' || incident.unit.toUpperCase() === query.unit.toUpperCase()) &&
  (query.incidentNumber === '' ||
    bareNumber(incident.incidentNumber) === bareNumber(query.incidentNumber));

export const incidentNumberText = (incident: Numbered): string =>
  `${incident.state}-${incident.unit}-${incident.incidentNumber}`;
/** The identifier as files have it: `2026-CAMMU-P4J5`. */
export const incidentIdentifier = (incident: Numbered): string =>
  `${incident.year}-${incident.state}${incident.unit}-${incident.incidentNumber}`;
export type LabelledIncident = Numbered & Pick<Incident, 'name' | 'isUnconfirmed'>;
/**
 * `CA-RRU-012345 Cedar`. Omits a name equal to the number; marks an unconfirmed incident (INC-8).
 */
export const incidentLabel = (incident: LabelledIncident): string => {
  const name = incident.name === incident.incidentNumber ? '' : ` ${incident.name}`;
  return `${incidentNumberText(incident)}${name}${incident.isUnconfirmed === true ? ' (unconfirmed)' : ''}`.trim();
};
