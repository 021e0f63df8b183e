import { dispatchTypes, NONE } from '../../contract/metricColumns.ts';
import type { ComputedDimension } from './choices.ts';
import { type GroupKeys, orderGroups } from './groupKeys.ts';
import type { JoinedRows } from './join.ts';

/** Which activities make which report row, and which group that row stands in. */
export interface Layout {
  /** The activities that count, in the metrics' order. */
  readonly activities: Int32Array;
  /** For each of `activities` the report row it belongs to. */
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

/** @param mask 1 for each activity that passed the filters */
export function layOut(joined: JoinedRows, mask: Uint8Array, dimension: ComputedDimension, keys: GroupKeys | null): Layout {
  const { activity, rows } = joined.columns;
  const keyOf = identityOf(joined, dimension);
  const known = new Map<number, number>();
  const activities: number[] = [];
  const rowOf: number[] = [];
  const first: number[] = [];
  for (let i = 0; i < rows; i++) {
    if (mask[i] !== 1 || (dimension === 'flight' && activity.dispatchType[i] !== FLIGHT)) continue;
    const key = keyOf(i);
    let row = known.get(key);
    if (row === undefined) {
      row = first.length;
      known.set(key, row);
      first.push(i);
    }
    activities.push(i);
    rowOf.push(row);
  }
  const layout = { activities: Int32Array.from(activities), rowOf: Int32Array.from(rowOf), rowCount: first.length, firstActivity: Int32Array.from(first) };
  return { ...layout, ...groupRows(layout, keys) };
}

/** What makes two activities the same report row; no incident and no aircraft are a row of their own. */
function identityOf(joined: JoinedRows, dimension: ComputedDimension): (activity: number) => number {
  const { activity } = joined.columns;
  switch (dimension) {
    case 'flight':
      return (i) => i;
    case 'dispatch':
      return (i) => activity.dispatch[i] ?? NONE;
    case 'incident':
      return (i) => activity.incident[i] ?? NONE;
    case 'aircraft':
      return (i) => activity.aircraft[i] ?? NONE;
  }
}

function groupRows(layout: Pick<Layout, 'activities' | 'rowOf' | 'rowCount'>, keys: GroupKeys | null): Pick<Layout, 'groupOf' | 'groups'> {
  if (keys === null) return { groupOf: new Int32Array(layout.rowCount).fill(NONE), groups: [] };
  const codes = new Int32Array(layout.rowCount).fill(UNSET);
  for (const [k, row] of layout.rowOf.entries()) {
    const code = keys.ofRow(layout.activities[k] ?? 0);
    if (codes[row] === UNSET) codes[row] = code;
    else if (codes[row] !== code) codes[row] = MULTIPLE;
  }
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const ordered = orderGroups(keys, [...counts.keys()], MULTIPLE);
  const placeOf = new Map(ordered.map((code, place) => [code, place]));
  const labelOf = (code: number) => (code === MULTIPLE ? 'Multiple' : code === NONE ? keys.noneLabel : (keys.labels[code] ?? ''));
  return {
    groupOf: codes.map((code) => placeOf.get(code) ?? NONE),
    groups: ordered.map((code) => ({ label: labelOf(code), rowCount: counts.get(code) ?? 0 })),
  };
}
