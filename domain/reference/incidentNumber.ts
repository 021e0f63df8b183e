import type { Incident } from '../../contract/incidents/incidents.ts';

/** The four fields of the incident lookup; '' = empty (INC-1). */
export interface IncidentQueryText {
  readonly year: string;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
}

const spoken = /^(?:(\d{4})[-\s])?([A-Z]{2})-?([A-Z0-9]{2,5})[-\s](\d{1,12})$/;

/**
 * Parses a pasted `CA-AEU-012345` or `2025-CAAEU-012345`; null for other text. Keeps leading zeros.
 */
export function parseIncidentNumber(text: string): IncidentQueryText | null {
  const match = spoken.exec(text.trim().toUpperCase());
  return match === null
    ? null
    : {
        year: match[1] ?? '',
        state: match[2] ?? '',
        unit: match[3] ?? '',
        incidentNumber: match[4] ?? '',
      };
}

/** The number without leading zeros, for comparison. */
export const bareNumber = (incidentNumber: string): string =>
  incidentNumber.trim().replace(/^0+(?=.)/, '');

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
export type LabelledIncident = Numbered & Pick<Incident, 'name' | 'isUnconfirmed'>;
/**
 * `CA-RRU-012345 Cedar`. Omits a name equal to the number; marks an unconfirmed incident (INC-8).
 */
export const incidentLabel = (incident: LabelledIncident): string => {
  const name = incident.name === incident.incidentNumber ? '' : ` ${incident.name}`;
  return `${incidentNumberText(incident)}${name}${incident.isUnconfirmed === true ? ' (unconfirmed)' : ''}`.trim();
};
