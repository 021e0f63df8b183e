import { Temporal } from 'temporal-polyfill';
import { isKnownYear } from '../../contract/wire/spans.ts';
import { tidyName } from '../../domain/names.ts';

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
}

export const requiredIncidentColumns = [
  'UniqueFireIdentifier',
  'IncidentName',
  'IncidentTypeCategory',
  'FireDiscoveryDateTime',
  'POOProtectingAgency',
] as const;

/** Incident types in the file, and their stored names. */
const typeOf: Readonly<Record<string, string>> = {
  WF: 'wildland fire',
  RX: 'vegetation management',
};
const agencyOf: Readonly<Record<string, string>> = { 'C&L': 'local government', USFWS: 'FWS' };
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
/** Year, state (two letters), unit, number: `2025-CABTU-000464`. */
const IDENTIFIER = /^(\d{4})-([A-Z]{2})([A-Z0-9]{2,5})-([A-Z0-9]{1,12})$/;

/** Parses `1/31/2025 4:54:41 AM` as UTC; null when it is not such a time. */
export function discoveryInstant(text: string): string | null {
  const [, month, day, year, hour, minute, second, half] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM)$/i.exec(text.trim()) ?? [];
  if (half === undefined) return null;
  const clock = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  try {
    return Temporal.ZonedDateTime.from(
      {
        timeZone: 'UTC',
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: clock,
        minute: Number(minute),
        second: Number(second),
      },
      { overflow: 'reject' },
    )
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}

/** The incident of a line, or why the line is refused; `cell` returns the text of a column. */
export function readIncidentLine(
  cell: (column: (typeof requiredIncidentColumns)[number]) => string,
): FileIncident | string {
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
    agency: agency === '' ? 'unknown' : (agencyOf[agency] ?? agency),
    typeCode: typeOf[type.toUpperCase()] ?? type,
    discoveredAt: discoveryInstant(cell('FireDiscoveryDateTime')),
  };
}

export const keyOf = (
  i: Pick<FileIncident, 'year' | 'state' | 'unit' | 'incidentNumber'>,
): string => `${i.year} ${i.state} ${i.unit} ${i.incidentNumber.replace(/^0+/, '')}`;
