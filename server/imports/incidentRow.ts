import { numberPattern } from '../../contract/incidents/incidents.ts';
import { isKnownYear } from '../../contract/wire/spans.ts';
import { tidyName } from '../../domain/names.ts';
import { readIncidentTime } from './incidentTime.ts';

/** An incident from a line of the file (INC-6), shaped like the incidents table. */
export interface FileIncident {
  readonly year: number;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
  readonly name: string;
  readonly agency: string;
  readonly typeCode: string;
  /** An instant; null when the file has no valid time. */
  readonly discoveredAt: string | null;
  /** Degrees, both or neither. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** An earlier line of the file has this identifier for another fire (INC-44). */
  readonly isAnother: boolean;
}

export const requiredIncidentColumns = [
  'UniqueFireIdentifier',
  'IncidentName',
  'IncidentTypeCategory',
  'FireDiscoveryDateTime',
  'POOProtectingAgency',
] as const;

/** Columns that are read where a file has them. */
export const placeColumns = ['InitialLatitude', 'InitialLongitude'] as const;
export type IncidentColumn =
  | (typeof requiredIncidentColumns)[number]
  | (typeof placeColumns)[number];

/** The point of a line. Layers write 0, 0 for an unknown one (CLO-1). */
function pointOf(latitudeText: string, longitudeText: string) {
  const [latitude, longitude] = [Number(latitudeText || NaN), Number(longitudeText || NaN)];
  const isPoint =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPoint ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** Incident types in the file, and their stored names. */
const typeOf: Readonly<Record<string, string>> = {
  WF: 'wildland fire',
  RX: 'vegetation management',
  CX: 'complex',
};
/** Other names of agencies, in upper case. */
const agencyOf: Readonly<Record<string, string>> = {
  'C&L': 'local government',
  FS: 'USFS',
  USFWS: 'FWS',
};
/** Stored names of the agencies of the interagency format. */
export const agencies = [
  'BIA',
  'BLM',
  'BOR',
  'CAL FIRE',
  'DOD',
  'FWS',
  'INTER',
  'NPS',
  'OES',
  'TRIBE',
  'USAF',
  'USFS',
  'local government',
  'unknown',
];
/** Stored names of the types of the interagency format. */
export const incidentTypes = Object.values(typeOf);
const agencyByUpper = new Map(agencies.map((agency) => [agency.toUpperCase(), agency]));
/** Year, state (two letters), unit, number: `2025-CABTU-000464`, `2025-CAVNC-25-0044601`. */
const IDENTIFIER = new RegExp(`^(\\d{4})-([A-Z]{2})([A-Z0-9]{2,5})-(${numberPattern})$`);

const agencyNamed = (text: string): string => {
  const upper = text.toUpperCase();
  return text === '' ? 'unknown' : (agencyOf[upper] ?? agencyByUpper.get(upper) ?? text);
};

/** The incident of a line, or why the line is refused; `cell` returns the text of a column. */
export function readIncidentLine(
  cell: (column: IncidentColumn) => string,
): Omit<FileIncident, 'isAnother'> | string {
  const identifier = cell('UniqueFireIdentifier').toUpperCase();
  if (identifier === '') return 'UniqueFireIdentifier is empty';
  const [, year = '', state = '', unit = '', incidentNumber = ''] =
    IDENTIFIER.exec(identifier) ?? [];
  if (incidentNumber === '') return 'UniqueFireIdentifier is not year-state and unit-number';
  if (!isKnownYear(Number(year))) return 'UniqueFireIdentifier has a year that cannot be';
  const type = cell('IncidentTypeCategory');
  if (type === '') return 'IncidentTypeCategory is empty';
  const agency = cell('POOProtectingAgency');
  const name = tidyName(cell('IncidentName'));
  return {
    year: Number(year),
    state,
    unit,
    incidentNumber,
    name: name === '' ? identifier : name,
    agency: agencyNamed(agency),
    typeCode: typeOf[type.toUpperCase()] ?? type,
    discoveredAt: readIncidentTime(cell('FireDiscoveryDateTime')),
    ...pointOf(cell('InitialLatitude'), cell('InitialLongitude')),
  };
}

export const keyOf = (
  i: Pick<FileIncident, 'year' | 'state' | 'unit' | 'incidentNumber'>,
): string => `${i.year} ${i.state} ${i.unit} ${i.incidentNumber.replace(/^0+/, '')}`;
