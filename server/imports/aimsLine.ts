import * as ArrayFormatter from '@effect/schema/ArrayFormatter';
import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import { numberPattern } from '../../contract/incidents/incidents.ts';
import { isKnownYear } from '../../contract/wire/spans.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import { readDay } from '../../domain/dates/readDay.ts';

/** An incident as reports write it: state, unit, number and name. */
export const incidentText = new RegExp(
  `^([A-Z]{2})-([A-Z0-9]{2,5})-(${numberPattern})(?:\\s+(.*))?$`,
);
const clock = /^([01]\d|2[0-3]):[0-5]\d(?: ([+-]\d{1,2}))?$/;
/** A local date and time. */
export const localTimePattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** The ISO day of a text in either date format; null when it has neither. */
export const dayOf = (text: string): string | null => readDay(text) ?? parseDate(text).value;

/**
 * The check of a column, shared by the schema, which words faults, and the fast check of lines
 * without faults.
 */
interface Cell {
  /** Expects trimmed text. */
  readonly passes: (text: string) => boolean;
  readonly message: string;
  /** The file may omit the column, and a line may leave it empty. */
  readonly mayBeMissing: boolean;
}
const cell = (passes: (text: string) => boolean, message: string): Cell => ({
  passes: (text) => text === '' || passes(text),
  message,
  mayBeMissing: true,
});
const need = (passes: (text: string) => boolean, message: string): Cell => ({
  passes,
  message,
  mayBeMissing: false,
});
const words = cell(() => true, '');
const decimal = cell(
  (text) => /^\d{1,9}(\.\d{1,2})?$/.test(text),
  'is not a number with at most two places',
);
/** A single flight never takes longer than a day (AIMS-41). */
const MAX_FLIGHT_HOURS = 24;
const flightHours = cell(
  (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_FLIGHT_HOURS,
  'is not a number with at most two places, at most 24.00',
);
/** Meters. The database stores hundredths in 32 bits. */
const meter = cell(
  (text) => /^\d{1,7}(\.\d{1,2})?$/.test(text),
  'is not a number with at most two places, below ten million',
);
const gallons = cell((text) => /^\d{1,7}(\.\d{1,9})?$/.test(text), 'is not a volume in gallons');
const whole = cell((text) => /^\d{1,4}$/.test(text), 'is not a whole number');
const time = cell(
  (text) =>
    clock.test(text) || (localTimePattern.test(text) && readDay(text.slice(0, 10)) !== null),
  'is not a time like 13:05',
);

/** The columns of a historic file: the report's column keys (AIMS-7) plus activityId, as text. */
const cells = {
  activityId: need((text) => text !== '', 'is empty'),
  dispatchId: need((text) => /^\d{1,9}$/.test(text), 'is not a dispatch number'),
  activityDate: need((text) => dayOf(text) !== null, 'is not a date like 07/14/2019'),
  dispatchTime: time,
  timeOut: time,
  timeIn: time,
  aircraft: words,
  category: cell((text) => text === 'FW' || text === 'RW', 'is neither FW nor RW'),
  typeCode: words,
  vendorName: words,
  contractType: words,
  incident: cell((text) => incidentText.test(text), 'is not an incident like CA-AEU-012345 Name'),
  incidentYear: cell((text) => /^\d{4}$/.test(text) && isKnownYear(Number(text)), 'is not a year'),
  agency: words,
  incidentType: words,
  requestNumber: words,
  missionTypeDesc: words,
  missionFlightTypeDesc: words,
  takeOffBaseCode: words,
  landingBaseCode: words,
  agentBaseCode: words,
  agentTypeName: words,
  hobbsStart: meter,
  hobbsEnd: meter,
  abortedCount: cell((text) => text === '0' || text === '1', 'is neither 0 nor 1'),
  totalFlightHours: flightHours,
  dayFlightHours: flightHours,
  nightFlightHours: flightHours,
  dropCount: whole,
  volumeOnIncident: gallons,
  volumeJettisoned: gallons,
  landings: whole,
  landingFees: decimal,
  flightCost: decimal,
  abortFees: decimal,
  availabilityCost: decimal,
  totalAgentCost: decimal,
  hourlyRate: decimal,
  dailyAvailability: decimal,
  remarks: words,
} as const satisfies Readonly<Record<string, Cell>>;
type Column = keyof typeof cells;
export type AimsColumn = Column;
/** How a spreadsheet writes the cells of a column (AIMS-28). */
export function columnKindOf(
  column: Column,
): 'number' | 'volume' | 'day' | 'time' | 'year' | 'text' {
  if (column === 'activityDate') return 'day';
  if (column === 'incidentYear') return 'year';
  const of = cells[column];
  if (of === time) return 'time';
  if (of === gallons) return 'volume';
  return of === decimal || of === meter || of === flightHours || of === whole ? 'number' : 'text';
}
/** The trimmed text of each column, without faults. */
export type AimsLine = Readonly<Record<Column, string>>;
/** Cells by column; columns that the file lacks are missing. */
export type AimsCells = Readonly<Partial<Record<Column, string>>>;
/** Every column that the import reads. */
// The object's own keys.
export const aimsColumns = Object.keys(cells) as readonly Column[];
export const requiredAimsColumns = [
  'activityId',
  'dispatchId',
  'activityDate',
] as const satisfies readonly Column[];

const checkedText = ({ passes, message }: Cell) =>
  S.Trim.pipe(S.filter(passes, { message: () => message }));
/** Reports every fault of a line. */
const schema = S.Struct(
  Object.fromEntries(
    aimsColumns.map((column) => [
      column,
      cells[column].mayBeMissing
        ? S.optionalWith(checkedText(cells[column]), { default: () => '' })
        : checkedText(cells[column]),
    ]),
  ),
);
export const decodeAimsLine = S.decodeUnknownEither(schema, { errors: 'all' });
/** The same result as the schema in a tenth of the time; null when the line has a fault. */
export function lineWithoutFault(given: AimsCells): AimsLine | null {
  const line: Partial<Record<Column, string>> = {};
  for (const column of aimsColumns) {
    const text = given[column];
    const { passes, mayBeMissing } = cells[column];
    const trimmed = text === undefined ? '' : text.trim();
    if (!(text === undefined && mayBeMissing) && !passes(trimmed)) return null;
    line[column] = trimmed;
  }
  // The loop above set every column.
  return line as AimsLine;
}
/**
 * The faults by column. An optional cell yields two errors, its own and "must be absent". The first
 * is more helpful, so keep that one.
 */
export function faultsOf(given: AimsCells): readonly string[] {
  const decoded = decodeAimsLine(given);
  const faults = new Map<string, string>();
  if (Either.isLeft(decoded))
    for (const { path, message } of ArrayFormatter.formatErrorSync(decoded.left))
      if (!faults.has(path.join('.'))) faults.set(path.join('.'), message);
  return [...faults].map(([column, message]) => `column ${column} ${message}`);
}
