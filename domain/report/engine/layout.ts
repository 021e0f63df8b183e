import { NONE } from '../../../contract/report/metricColumns.ts';
import type { Column } from '../block/cells.ts';
import type { Dimension, GroupBy } from '../request/choices.ts';
import { type GroupKeys, orderGroups } from './groupKeys.ts';
import type { JoinedRows } from './join.ts';
import type { MeasureKey } from './measures.ts';
import { baseRoles, type Parts } from './parts.ts';

/** Which parts of activities make which report row, and which group that row stands in. */
export interface Layout {
  readonly dimension: Dimension;
  /** The parts that count, in the metrics' order. */
  readonly parts: Int32Array;
  /** For each of `parts` its activity. */
  readonly activities: Int32Array;
  /** For each of `parts` the report row it belongs to. */
  readonly rowOf: Int32Array;
  /** How many of `parts` are of the report's own days; the others are of those it is compared with (RPT-116). */
  readonly split: number;
  readonly rowCount: number;
  /** The rows there were before their figures were asked. */
  readonly allRows: number;
  /** For each report row its first part. */
  readonly firstPart: Int32Array;
  /** For each report row its first activity. */
  readonly firstActivity: Int32Array;
  /** For each report row its group, a place in `groups`; all -1 when there is no grouping. */
  readonly groupOf: Int32Array;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
  /** Measures added up by row so far; they stay while rows are only grouped or sorted anew. */
  readonly rowSums: Map<MeasureKey, Float64Array>;
  /** Measures added up by group so far, without a look at the rows. */
  readonly groupSums: Map<MeasureKey, Float64Array>;
}
/** Code of the group of rows that fall in several (RPT-23). */
const MULTIPLE = -2;
/** What that group is called. */
export const MULTIPLE_LABEL = 'Multiple';
const UNSET = -3;

export interface LayoutAsk {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly keys: GroupKeys | null;
  /** Whether a part counts; its activity has passed already. null: all do. */
  readonly counts: ((part: number) => boolean) | null;
}

/** Rows without groups: what stays the same while a report is only grouped or sorted anew. */
export type RowLayout = Omit<Layout, 'groupOf' | 'groups' | 'groupSums'>;

/** 1 for each activity that passed the filters; null: all did. */
type Mask = Uint8Array | null;
/** @param before the same of the days it is compared with; absent: it is not */
export function layOutRows(
  joined: JoinedRows,
  parts: Parts,
  mask: Mask,
  before: Mask | undefined,
  { dimension, groupBy, counts }: Omit<LayoutAsk, 'keys'>,
): RowLayout {
  const own = countedParts(parts, mask, counts);
  const counted = before === undefined ? own : joinedParts(own, countedParts(parts, before, counts));
  const activities = parts.isWhole ? counted : counted.map((part) => parts.activity[part] ?? 0);
  const identity = identityOf(joined, parts, dimension, groupBy, before !== undefined);
  const places = identity.of === 'part' ? counted : activities;
  const { rowOf, first } = identity.codes === null ? oneRowEach(counted.length) : rowsByCode(identity.codes, places, identity.entries);
  const firstPart = first.map((k) => counted[k] ?? 0);
  const firstActivity = parts.isWhole ? firstPart : first.map((k) => activities[k] ?? 0);
  return {
    dimension,
    parts: counted,
    split: own.length,
    activities,
    rowOf,
    rowCount: first.length,
    allRows: first.length,
    firstPart,
    firstActivity,
    rowSums: new Map(),
  };
}
/** The same rows in their groups. */
export const groupLayout = (rows: RowLayout, keys: GroupKeys | null): Layout => ({ ...rows, ...groupRows(rows, keys), groupSums: new Map() });

/** The parts that count. */
function countedParts(parts: Parts, mask: Uint8Array | null, counts: LayoutAsk['counts']): Int32Array {
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

function oneRowEach(count: number) {
  const rowOf = new Int32Array(count);
  for (let k = 0; k < count; k++) rowOf[k] = k;
  return { rowOf, first: rowOf };
}
/** Rows in the order in which their codes are met, and for each the place of its first part. */
function rowsByCode(codes: Column, places: Int32Array, entries: number) {
  /** Report row by code; "none" is the one below 0. */
  const known = new Int32Array(entries + CODES_BELOW_0).fill(NONE);
  const rowOf = new Int32Array(places.length);
  const first = new Int32Array(Math.min(places.length, known.length));
  let rowCount = 0;
  for (let k = 0; k < places.length; k++) {
    const at = (codes[places[k] ?? 0] ?? NONE) + CODES_BELOW_0;
    let row = known[at] ?? NONE;
    if (row === NONE) {
      row = rowCount++;
      known[at] = row;
      first[row] = k;
    }
    rowOf[k] = row;
  }
  return { rowOf, first: first.subarray(0, rowCount) };
}

/** The number of codes below 0: "none", for a base in each role. */
const CODES_BELOW_0 = baseRoles.length;
interface Identity {
  /** Codes from 0. */
  readonly entries: number;
  /** Same code, same row; null: each part is a row of its own. */
  readonly codes: Column | null;
  readonly of: 'activity' | 'part';
}
/**
 * What makes two parts the same report row; no incident, no aircraft and no base are a row of their own. A base grouped
 * by role has a row per role.
 */
function identityOf(joined: JoinedRows, { count, owner, detail }: Parts, dimension: Dimension, groupBy: GroupBy, isCompared: boolean): Identity {
  const { rows, activity, dictionaries } = joined.columns;
  switch (dimension) {
    case 'flight':
      // Ranges that overlap have it twice, in one row.
      return { entries: rows, codes: isCompared ? Int32Array.from({ length: rows }, (_, row) => row) : null, of: 'activity' };
    case 'dispatch':
      return { entries: dictionaries.dispatchNumbers.length, codes: activity.dispatch, of: 'activity' };
    case 'incident':
      return { entries: joined.incidents.length, codes: activity.incident, of: 'activity' };
    case 'aircraft':
      return { entries: joined.aircraft.length, codes: activity.aircraft, of: 'activity' };
    case 'crew':
      return { entries: dictionaries.persons.length, codes: owner, of: 'part' };
    case 'base': {
      if (groupBy !== 'baseRole') return { entries: dictionaries.bases.length, codes: owner, of: 'part' };
      const codes = new Int32Array(count);
      for (let part = 0; part < count; part++) codes[part] = (owner[part] ?? NONE) * baseRoles.length + (detail[part] ?? 0);
      return { entries: dictionaries.bases.length * baseRoles.length, codes, of: 'part' };
    }
  }
}

function groupRows(
  { parts, activities, rowOf, rowCount }: Pick<Layout, 'parts' | 'activities' | 'rowOf' | 'rowCount'>,
  keys: GroupKeys | null,
): Pick<Layout, 'groupOf' | 'groups'> {
  if (keys === null) return { groupOf: new Int32Array(rowCount).fill(NONE), groups: [] };
  const codes = new Int32Array(rowCount).fill(UNSET);
  const { ofRow } = keys;
  for (let k = 0; k < rowOf.length; k++) {
    const row = rowOf[k] ?? 0;
    const code = ofRow(activities[k] ?? 0, parts[k] ?? 0);
    const before = codes[row];
    if (before === code) continue;
    codes[row] = before === UNSET ? code : MULTIPLE;
  }
  const counts = new Int32Array(keys.labels.length - UNSET);
  for (let row = 0; row < rowCount; row++) {
    const at = (codes[row] ?? NONE) - UNSET;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const met = Array.from(counts.keys(), (at) => at + UNSET).filter((code) => (counts[code - UNSET] ?? 0) > 0);
  const ordered = orderGroups(keys, met, MULTIPLE);
  const placeOf = new Int32Array(counts.length);
  for (const [place, code] of ordered.entries()) placeOf[code - UNSET] = place;
  const labelOf = (code: number) => (code === MULTIPLE ? MULTIPLE_LABEL : code === NONE ? keys.noneLabel : (keys.labels[code] ?? ''));
  return {
    groupOf: codes.map((code) => placeOf[code - UNSET] ?? NONE),
    groups: ordered.map((code) => ({ label: labelOf(code), rowCount: counts[code - UNSET] ?? 0 })),
  };
}
