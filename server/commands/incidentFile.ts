import Papa from 'papaparse';
import { Temporal } from 'temporal-polyfill';

/** An incident as a line of the file has it, in the shape of the incidents table. */
export interface FileIncident {
  readonly line: number;
  readonly year: number;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
  readonly name: string;
  readonly agency: string;
  readonly typeCode: string;
  /** Instant, null when the file names none that can be read. */
  readonly discoveredAt: string | null;
}
export interface Skipped {
  readonly line: number;
  readonly reason: string;
}

const REQUIRED = ['UniqueFireIdentifier', 'IncidentName', 'IncidentTypeCategory', 'FireDiscoveryDateTime', 'POOProtectingAgency'] as const;
type Cells = Readonly<Record<string, string | undefined>>;

const typeOf: Readonly<Record<string, string>> = { WF: 'wildland fire', RX: 'vegetation management' };
const agencyOf: Readonly<Record<string, string>> = { 'C&L': 'local government', USFWS: 'FWS' };
/** Year, two letters of state, unit, number: `2025-CABTU-000464`. */
const IDENTIFIER = /^(\d{4})-([A-Z]{2})([A-Z0-9]{2,5})-([A-Z0-9]{1,12})$/;

/** `1/31/2025 4:54:41 AM`, in UTC; null when it is no such time. */
export function discoveryInstant(text: string): string | null {
  const [, month, day, year, hour, minute, second, half] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM)$/i.exec(text.trim()) ?? [];
  if (half === undefined) return null;
  const clock = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  try {
    return Temporal.ZonedDateTime.from(
      { timeZone: 'UTC', year: Number(year), month: Number(month), day: Number(day), hour: clock, minute: Number(minute), second: Number(second) },
      { overflow: 'reject' },
    )
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}

function read(cells: Cells, line: number): FileIncident | Skipped {
  const cell = (name: string) => (cells[name] ?? '').trim();
  const identifier = cell('UniqueFireIdentifier').toUpperCase();
  if (identifier === '') return { line, reason: 'UniqueFireIdentifier is empty' };
  const [, year = '', state = '', unit = '', incidentNumber = ''] = IDENTIFIER.exec(identifier) ?? [];
  if (incidentNumber === '') return { line, reason: 'UniqueFireIdentifier is not year-state and unit-number' };
  const typeCode = typeOf[cell('IncidentTypeCategory').toUpperCase()];
  if (typeCode === undefined) return { line, reason: `IncidentTypeCategory "${cell('IncidentTypeCategory')}" is not known` };
  const agency = cell('POOProtectingAgency');
  const name = cell('IncidentName').replace(/\s+/g, ' ');
  return {
    line,
    year: Number(year),
    state,
    unit,
    incidentNumber,
    name: name === '' ? identifier : name,
    agency: agency === '' ? 'unknown' : (agencyOf[agency] ?? agency),
    typeCode,
    discoveredAt: discoveryInstant(cell('FireDiscoveryDateTime')),
  };
}

export const keyOf = (i: Pick<FileIncident, 'year' | 'state' | 'unit' | 'incidentNumber'>): string =>
  `${i.year} ${i.state} ${i.unit} ${i.incidentNumber.replace(/^0+/, '')}`;

/**
 * Reads an incident file (INC-6): year, state, unit and number from UniqueFireIdentifier, times in UTC.
 * Lines count from 1, the heading is line 1.
 * @throws Error when a column is missing
 */
export function readIncidentFile(text: string): { readonly incidents: FileIncident[]; readonly skipped: Skipped[] } {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: 'greedy' });
  const missing = REQUIRED.filter((column) => !(parsed.meta.fields ?? []).includes(column));
  if (missing.length > 0) throw new Error(`The file lacks the columns ${missing.join(', ')}.`);
  const broken = new Map(parsed.errors.map((e) => [e.row ?? -1, e.message]));
  const incidents: FileIncident[] = [];
  const skipped: Skipped[] = [];
  const seen = new Map<string, number>();
  for (const [row, cells] of parsed.data.entries()) {
    const line = row + 2;
    const fault = broken.get(row);
    const made = fault === undefined ? read(cells, line) : { line, reason: `the line cannot be read (${fault})` };
    if ('reason' in made) {
      skipped.push(made);
      continue;
    }
    const first = seen.get(keyOf(made));
    if (first !== undefined) skipped.push({ line, reason: 'the same incident stands in an earlier line' });
    else {
      seen.set(keyOf(made), line);
      incidents.push(made);
    }
  }
  return { incidents, skipped };
}
