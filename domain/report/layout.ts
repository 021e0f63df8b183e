import { dispatchTypes, NONE } from '../../contract/metricColumns.ts';
import type { Dimension, GroupBy } from './choices.ts';
import { type GroupKeys, orderGroups } from './groupKeys.ts';
import type { JoinedRows } from './join.ts';
import { baseRoles, type Parts } from './parts.ts';

/** Which parts of activities make which report row, and which group that row stands in. */
export interface Layout {
  /** The parts that count, in the metrics' order. */
  readonly parts: Int32Array;
  /** For each of `parts` its activity. */
  readonly activities: Int32Array;
  /** For each of `parts` the report row it belongs to. */
  readonly rowOf: Int32Array;
  readonly rowCount: number;
  /** For each report row its first activity. */
  readonly firstActivity: Int32Array;
  /** For each report row its group, a place in `groups`; all -1 when there is no grouping. */
  readonly groupOf: Int32Array;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
}
const FLIGHT = dispatchTypes.indexOf('flight');
/** Code of the group of rows that fall in several (specification §9). */
const MULTIPLE = -2;
const UNSET = -3;

export interface LayoutAsk {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly keys: GroupKeys | null;
  /** Whether a part counts; its activity has passed already. null: all do. */
  readonly counts: ((part: number) => boolean) | null;
}

/** @param mask 1 for each activity that passed the filters */
export function layOut(joined: JoinedRows, parts: Parts, mask: Uint8Array, { dimension, groupBy, keys, counts }: LayoutAsk): Layout {
  const { activity } = joined.columns;
  const { entries, keyOf } = identityOf(joined, parts, dimension, groupBy);
  /** Report row by identity; "none" is the one below 0. */
  const known = new Int32Array(entries + IDS_BELOW_0).fill(NONE);
  const counted = new Int32Array(parts.count);
  const activities = new Int32Array(parts.count);
  const rowOf = new Int32Array(parts.count);
  const first = new Int32Array(parts.count);
  let count = 0;
  let rowCount = 0;
  for (let part = 0; part < parts.count; part++) {
    const i = parts.activity[part] ?? 0;
    if (mask[i] !== 1 || (dimension === 'flight' && activity.dispatchType[i] !== FLIGHT) || (counts !== null && !counts(part))) continue;
    const key = keyOf(i, part) + IDS_BELOW_0;
    let row = known[key] ?? NONE;
    if (row === NONE) {
      row = rowCount++;
      known[key] = row;
      first[row] = i;
    }
    counted[count] = part;
    activities[count] = i;
    rowOf[count] = row;
    count += 1;
  }
  const layout = {
    parts: counted.subarray(0, count),
    activities: activities.subarray(0, count),
    rowOf: rowOf.subarray(0, count),
    rowCount,
    firstActivity: first.subarray(0, rowCount),
  };
  return { ...layout, ...groupRows(layout, keys) };
}

/** The number of identities below 0: "none", for a base in each role. */
const IDS_BELOW_0 = baseRoles.length;
interface Identity {
  /** Identities from 0. */
  readonly entries: number;
  readonly keyOf: (activity: number, part: number) => number;
}
/** What makes two parts the same report row; no incident, no aircraft and no base are a row of their own. A base grouped by role has a row per role. */
function identityOf(joined: JoinedRows, { owner, detail }: Parts, dimension: Dimension, groupBy: GroupBy): Identity {
  const { rows, activity, dictionaries } = joined.columns;
  switch (dimension) {
    case 'flight':
      return { entries: rows, keyOf: (i) => i };
    case 'dispatch':
      return { entries: dictionaries.dispatchNumbers.length, keyOf: (i) => activity.dispatch[i] ?? NONE };
    case 'incident':
      return { entries: joined.incidents.length, keyOf: (i) => activity.incident[i] ?? NONE };
    case 'aircraft':
      return { entries: joined.aircraft.length, keyOf: (i) => activity.aircraft[i] ?? NONE };
    case 'crew':
      return { entries: dictionaries.persons.length, keyOf: (_, part) => owner[part] ?? NONE };
    case 'base':
      return groupBy === 'baseRole'
        ? { entries: dictionaries.bases.length * baseRoles.length, keyOf: (_, part) => (owner[part] ?? NONE) * baseRoles.length + (detail[part] ?? 0) }
        : { entries: dictionaries.bases.length, keyOf: (_, part) => owner[part] ?? NONE };
  }
}

function groupRows(
  { parts, activities, rowOf, rowCount }: Pick<Layout, 'parts' | 'activities' | 'rowOf' | 'rowCount'>,
  keys: GroupKeys | null,
): Pick<Layout, 'groupOf' | 'groups'> {
  if (keys === null) return { groupOf: new Int32Array(rowCount).fill(NONE), groups: [] };
  const codes = new Int32Array(rowCount).fill(UNSET);
  for (let k = 0; k < rowOf.length; k++) {
    const row = rowOf[k] ?? 0;
    const code = keys.ofRow(activities[k] ?? 0, parts[k] ?? 0);
    if (codes[row] === UNSET) codes[row] = code;
    else if (codes[row] !== code) codes[row] = MULTIPLE;
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
  const labelOf = (code: number) => (code === MULTIPLE ? 'Multiple' : code === NONE ? keys.noneLabel : (keys.labels[code] ?? ''));
  return {
    groupOf: codes.map((code) => placeOf[code - UNSET] ?? NONE),
    groups: ordered.map((code) => ({ label: labelOf(code), rowCount: counts[code - UNSET] ?? 0 })),
  };
}
