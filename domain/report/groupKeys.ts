import { NONE } from '../../contract/metricColumns.ts';
import { incidentLabel } from '../incidentNumber.ts';
import type { Column } from './cells.ts';
import type { GroupBy } from './choices.ts';
import { civilOf } from './days.ts';
import { aircraftLabel, aircraftTypeOf, contractTypeOf, type JoinedRows, vendorOfRow } from './join.ts';
import { baseRoles, type Parts } from './parts.ts';

/** The group of each row: a place in `labels`, or -1 for None. */
export interface GroupKeys {
  readonly ofRow: (activity: number, part: number) => number;
  readonly labels: readonly string[];
  /** What None is called: "No incident". */
  readonly noneLabel: string;
  /** Months stand newest first, base roles as a flight meets them, everything else alphabetically (domain §6.2). */
  readonly order: 'alphabetical' | 'newestFirst' | 'asGiven';
}

/** One collator for every order of text: numbers inside count as numbers, so T-9 stands before T-83. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
export const compareTexts = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const noneLabels: Partial<Record<GroupBy, string>> = {
  aircraft: 'No aircraft',
  category: 'No aircraft',
  type: 'No aircraft',
  contractType: 'No contract',
  vendor: 'No vendor',
  base: 'No base',
  incident: 'No incident',
  year: 'No incident',
  state: 'No incident',
  agency: 'No incident',
  unit: 'No incident',
  incidentType: 'No incident',
  missionType: 'No mission type',
  crewVendor: 'No vendor',
};

/** How rows fall into groups; null for `none`. The dimension's list has been checked before. */
export function groupKeysOf(joined: JoinedRows, { detail }: Parts, groupBy: GroupBy): GroupKeys | null {
  const { activity, crew, dictionaries } = joined.columns;
  const noneLabel = noneLabels[groupBy] ?? 'None';
  const alphabetical = { noneLabel, order: 'alphabetical' } as const;
  const byPlace = (column: Column, labels: readonly string[]): GroupKeys => ({ ...alphabetical, labels, ofRow: (row) => column[row] ?? NONE });
  /** Places whose words are the same share a group; an empty word is None. */
  const byWord = (words: readonly string[], placeOf: (row: number) => number): GroupKeys => {
    const labels = [...new Set(words.filter((word) => word !== ''))];
    const codes = Int32Array.from(words, (word) => labels.indexOf(word));
    return { ...alphabetical, labels, ofRow: (row) => codes[placeOf(row)] ?? NONE };
  };
  const ofAircraft = (row: number) => activity.aircraft[row] ?? NONE;
  const ofIncident = (row: number) => activity.incident[row] ?? NONE;
  switch (groupBy) {
    case 'aircraft':
      return byPlace(activity.aircraft, joined.aircraft.map(aircraftLabel));
    case 'incident':
      return byPlace(activity.incident, joined.incidents.map(incidentLabel));
    case 'missionType':
      return byPlace(activity.missionType, dictionaries.missionTypes);
    case 'category':
      return byWord(
        joined.aircraft.map((a) => (a.category === 'FW' ? 'Fixed wing' : 'Rotary wing')),
        ofAircraft,
      );
    case 'type':
      return byWord(joined.aircraft.map(aircraftTypeOf), ofAircraft);
    case 'base':
      return byWord(
        joined.aircraft.map((a) => a.baseCode),
        ofAircraft,
      );
    case 'contractType':
      return byWord(joined.contracts.map(contractTypeOf), (row) => joined.contractOfRow[row] ?? NONE);
    case 'year':
      return byWord(
        joined.incidents.map((i) => String(i.year)),
        ofIncident,
      );
    case 'state':
      return byWord(
        joined.incidents.map((i) => i.state),
        ofIncident,
      );
    case 'agency':
      return byWord(
        joined.incidents.map((i) => i.agency),
        ofIncident,
      );
    case 'unit':
      return byWord(
        joined.incidents.map((i) => i.unit),
        ofIncident,
      );
    case 'incidentType':
      return byWord(
        joined.incidents.map((i) => i.typeCode),
        ofIncident,
      );
    case 'vendor':
      // Who is paid hangs on the contract, without one on the aircraft.
      return byValue(
        joined,
        (row) => (joined.contractOfRow[row] === NONE ? ofAircraft(row) : joined.aircraft.length + (joined.contractOfRow[row] ?? 0)),
        (_, row) => vendorOfRow(joined, row),
        { ...alphabetical, labelOf: String },
      );
    case 'activityYear':
      return byValue(
        joined,
        (row) => activity.activityDate[row] ?? 0,
        (day) => civilOf(day).year,
        { ...alphabetical, labelOf: String },
      );
    case 'activityMonth':
      return byValue(
        joined,
        (row) => activity.activityDate[row] ?? 0,
        (day) => {
          const { year, month } = civilOf(day);
          return year * 12 + month - 1;
        },
        { noneLabel, order: 'newestFirst', labelOf: (code) => `${months[code % 12]} ${Math.floor(code / 12)}` },
      );
    case 'baseRole':
      return { ...alphabetical, order: 'asGiven', labels: baseRoles, ofRow: (_, part) => detail[part] ?? NONE };
    case 'crewRole':
      return { ...alphabetical, labels: dictionaries.roles, ofRow: (_, part) => crew.role[detail[part] ?? NONE] ?? NONE };
    case 'crewVendor':
      return { ...alphabetical, labels: dictionaries.vendors, ofRow: (_, part) => crew.vendor[detail[part] ?? NONE] ?? NONE };
    case 'none':
      return null;
  }
}

/** Groups by a value; newest first, places count down the sorted values. Rows with the same code have the same value, which is computed once. */
function byValue<T extends string | number>(
  joined: JoinedRows,
  codeAt: (row: number) => number,
  valueFor: (code: number, row: number) => T | null,
  options: Pick<GroupKeys, 'noneLabel' | 'order'> & { labelOf: (value: T) => string },
): GroupKeys {
  const { rows } = joined.columns;
  const values = new Map<number, T | null>();
  let last = Number.NaN;
  for (let row = 0; row < rows; row++) {
    const code = codeAt(row);
    // Rows come by day, so most repeat the code before them.
    if (code === last) continue;
    last = code;
    if (!values.has(code)) values.set(code, valueFor(code, row));
  }
  const distinct = [...new Set(values.values())].filter((value) => value !== null);
  if (options.order === 'newestFirst') distinct.sort((a, b) => (a < b ? 1 : -1));
  const placeOf = new Map(distinct.map((value, place) => [value, place]));
  const codes = [...values.keys()];
  const lowest = codes.reduce((a, b) => Math.min(a, b), 0);
  const places = new Int32Array(codes.reduce((a, b) => Math.max(a, b), 0) - lowest + 1).fill(NONE);
  for (const [code, value] of values) if (value !== null) places[code - lowest] = placeOf.get(value) ?? NONE;
  return { noneLabel: options.noneLabel, order: options.order, labels: distinct.map(options.labelOf), ofRow: (row) => places[codeAt(row) - lowest] ?? NONE };
}

/** The order in which groups stand: by label or newest first, then None, then Multiple (domain §6.2). Both come as codes. */
export function orderGroups(keys: GroupKeys, codes: readonly number[], multiple: number): number[] {
  const last = (code: number) => (code === multiple ? 2 : code === NONE ? 1 : 0);
  return [...codes].sort((a, b) => {
    if (last(a) !== last(b) || last(a) > 0) return last(a) - last(b);
    return keys.order !== 'alphabetical' ? a - b : compareTexts(keys.labels[a] ?? '', keys.labels[b] ?? '') || a - b;
  });
}
