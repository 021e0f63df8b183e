import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Column } from '../block/cells.ts';
import type { Dimension, GroupBy } from '../request/choices.ts';
import { groupRows } from './groupRows.ts';
import type { GroupKeys } from './rows/groupKeys.ts';
import type { JoinedRows } from './rows/join.ts';
import type { MeasureKey } from './rows/measures.ts';
import { baseRoles, type Parts } from './rows/parts.ts';

/** The sums of one measure; the sum of slot n is at `n * step + at`. */
export interface Sums {
  readonly values: Float64Array;
  readonly at: number;
  readonly step: number;
}

/** Maps parts of activities to report rows, and rows to groups. */
export interface Layout {
  readonly dimension: Dimension;
  /** The parts that count, in the metrics' order. */
  readonly parts: Int32Array;
  /** For each of `parts`, its activity. */
  readonly activities: Int32Array;
  /** For each of `parts`, its report row. */
  readonly rowOf: Int32Array;
  /** Number of `parts` in the report's own days; the rest are in the compared days (RPT-116). */
  readonly split: number;
  readonly rowCount: number;
  /** Number of rows before the value filters. */
  readonly allRows: number;
  /** For each report row, its first part. */
  readonly firstPart: Int32Array;
  /** For each report row, its first activity. */
  readonly firstActivity: Int32Array;
  /** For each report row, its index in `groups`; all -1 without grouping. */
  readonly groupOf: Int32Array;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
  /** Measures added up by row so far; grouping and sorting keep them. */
  readonly rowSums: Map<MeasureKey, Sums>;
  /** Measures added up directly by group so far, for a summary. */
  readonly groupSums: Map<MeasureKey, Sums>;
}
export interface LayoutRequest {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly keys: GroupKeys | null;
  /** Whether a part of an activity that passed the filters counts; null: all do. */
  readonly counts: ((part: number) => boolean) | null;
}

/** Rows without groups: the part of a layout that grouping and sorting keep. */
export type RowLayout = Omit<Layout, 'groupOf' | 'groups' | 'groupSums'>;

/** 1 for each activity that passed the filters; null: all did. */
type Mask = Uint8Array | null;
/** @param before the mask of the compared days; undefined: no comparison */
export function layOutRows(
  joined: JoinedRows,
  parts: Parts,
  mask: Mask,
  before: Mask | undefined,
  { dimension, groupBy, counts }: Omit<LayoutRequest, 'keys'>,
): RowLayout {
  const own = countedParts(parts, mask, counts);
  const counted =
    before === undefined ? own : joinedParts(own, countedParts(parts, before, counts));
  const activities = parts.isWhole ? counted : takeAt(parts.activity, counted);
  const identity = identityOf(joined, parts, dimension, groupBy, before !== undefined);
  const places = identity.of === 'part' ? counted : activities;
  const { rowOf, first } =
    identity.codes === null
      ? oneRowEach(parts, counted)
      : rowsByCode(identity.codes, places, identity.entries);
  // When every whole activity counts, part n is activity n, so `first` needs no lookup.
  const firstPart =
    first === null ? counted : counted === parts.activity ? first : takeAt(counted, first);
  const firstActivity = parts.isWhole ? firstPart : takeAt(activities, first ?? rowOf);
  return {
    dimension,
    parts: counted,
    split: own.length,
    activities,
    rowOf,
    rowCount: firstPart.length,
    allRows: firstPart.length,
    firstPart,
    firstActivity,
    rowSums: new Map(),
  };
}
/** The same rows in their groups. */
export const groupLayout = (rows: RowLayout, keys: GroupKeys | null): Layout => ({
  ...rows,
  ...groupRows(rows, keys),
  groupSums: new Map(),
});

/** The entries at the given indexes. */
export function takeAt(list: Int32Array, places: Int32Array): Int32Array {
  const out = new Int32Array(places.length);
  for (let n = 0; n < out.length; n++) out[n] = list[places[n] ?? 0] ?? 0;
  return out;
}

/** The parts that count. If all whole activities count, returns `parts.activity` itself. */
function countedParts(
  parts: Parts,
  mask: Uint8Array | null,
  counts: LayoutRequest['counts'],
): Int32Array {
  if (parts.isWhole && mask === null && counts === null) return parts.activity;
  const out = new Int32Array(parts.count);
  let count = 0;
  for (let part = 0; part < out.length; part++) {
    const i = parts.activity[part] ?? 0;
    if ((mask !== null && mask[i] !== 1) || (counts !== null && !counts(part))) continue;
    out[count] = part;
    count += 1;
  }
  return out.subarray(0, count);
}

function joinedParts(own: Int32Array, before: Int32Array): Int32Array {
  const out = new Int32Array(own.length + before.length);
  out.set(own);
  out.set(before, own.length);
  return out;
}

/** One row per part; each part is the first of its row. */
function oneRowEach(
  { activity }: Parts,
  counted: Int32Array,
): { readonly rowOf: Int32Array; readonly first: null } {
  if (counted === activity) return { rowOf: counted, first: null };
  const rowOf = new Int32Array(counted.length);
  for (let k = 0; k < rowOf.length; k++) rowOf[k] = k;
  return { rowOf, first: null };
}
/** Rows in the order of first appearance of their codes, each with the index of its first part. */
function rowsByCode(codes: Column, places: Int32Array, entries: number) {
  /** Report row by code, shifted so that the codes below 0 ("none") fit. */
  const known = new Int32Array(entries + CODES_BELOW_0).fill(NO_INDEX);
  const rowOf = new Int32Array(places.length);
  const first = new Int32Array(Math.min(places.length, known.length));
  let rowCount = 0;
  for (let k = 0; k < places.length; k++) {
    const at = (codes[places[k] ?? 0] ?? NO_INDEX) + CODES_BELOW_0;
    let row = known[at] ?? NO_INDEX;
    if (row === NO_INDEX) {
      row = rowCount++;
      known[at] = row;
      first[row] = k;
    }
    rowOf[k] = row;
  }
  return { rowOf, first: first.subarray(0, rowCount) };
}

/** Number of codes below 0: "none" once per base role. */
const CODES_BELOW_0 = baseRoles.length;
interface Identity {
  /** Codes from 0. */
  readonly entries: number;
  /** Activities or parts (see `of`) with equal codes share a row. Null: each has its own row. */
  readonly codes: Column | null;
  readonly of: 'activity' | 'part';
}
/**
 * The codes that decide which parts share a report row. Parts without an incident, aircraft or base
 * share one row. A base grouped by role has a row per role.
 */
function identityOf(
  joined: JoinedRows,
  { count, owner, detail }: Parts,
  dimension: Dimension,
  groupBy: GroupBy,
  isCompared: boolean,
): Identity {
  const { rows, activity, dictionaries } = joined.columns;
  switch (dimension) {
    case 'flight':
      // Overlapping ranges contain a flight twice; both parts share one row.
      return {
        entries: rows,
        codes: isCompared ? Int32Array.from({ length: rows }, (_, row) => row) : null,
        of: 'activity',
      };
    case 'dispatch':
      return {
        entries: dictionaries.dispatchNumbers.length,
        codes: activity.dispatch,
        of: 'activity',
      };
    case 'incident':
      return {
        entries: joined.incidentIndex.places.length,
        codes: activity.incident,
        of: 'activity',
      };
    case 'aircraft':
      return { entries: joined.aircraft.length, codes: activity.aircraft, of: 'activity' };
    case 'crew':
      return { entries: dictionaries.persons.length, codes: owner, of: 'part' };
    case 'base': {
      if (groupBy !== 'baseRole')
        return { entries: dictionaries.bases.length, codes: owner, of: 'part' };
      const codes = new Int32Array(count);
      for (let part = 0; part < count; part++)
        codes[part] = (owner[part] ?? NO_INDEX) * baseRoles.length + (detail[part] ?? 0);
      return { entries: dictionaries.bases.length * baseRoles.length, codes, of: 'part' };
    }
  }
}
