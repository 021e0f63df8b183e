import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { type GroupKeys, type GroupLists, orderGroups } from './rows/groupKeys.ts';

/** Code of the group for rows that fall in several groups (RPT-23). */
const MULTIPLE = -2;
/** Label of that group. */
export const MULTIPLE_LABEL = 'Multiple';
const UNSET = -3;

/** The fields of a layout that grouping reads. */
interface Rows {
  readonly parts: Int32Array;
  readonly activities: Int32Array;
  readonly rowOf: Int32Array;
  readonly rowCount: number;
}
interface Groups {
  /** For each row, its index in `groups`; all -1 without grouping. */
  readonly groupOf: Int32Array;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
}

/** The group of each row, and the groups in their order (RPT-23). */
export function groupRows(rows: Rows, keys: GroupKeys | null): Groups {
  const { rowCount } = rows;
  if (keys === null) return { groupOf: new Int32Array(rowCount).fill(NO_INDEX), groups: [] };
  const codes =
    keys.lists === undefined ? codesOfParts(rows, keys) : codesOfActivities(rows, keys.lists);
  const counts = countsOfCodes(codes, keys.labels.length);
  const met = Array.from(counts.keys(), (at) => at + UNSET).filter(
    (code) => (counts[code - UNSET] ?? 0) > 0,
  );
  const ordered = orderGroups(keys, met, MULTIPLE);
  const labelOf = (code: number) =>
    code === MULTIPLE
      ? MULTIPLE_LABEL
      : code === NO_INDEX
        ? keys.noneLabel
        : (keys.labels[code] ?? '');
  return {
    groupOf: placesOfCodes(codes, counts.length, ordered),
    groups: ordered.map((code) => ({ label: labelOf(code), rowCount: counts[code - UNSET] ?? 0 })),
  };
}

// One loop per function, here and below: V8 compiles a function again for each further hot loop.

/** How often each code occurs; the count of code n is at `n - UNSET`. */
function countsOfCodes(codes: Int32Array, labels: number): Int32Array {
  const out = new Int32Array(labels - UNSET);
  for (let row = 0; row < codes.length; row++) {
    const at = (codes[row] ?? NO_INDEX) - UNSET;
    out[at] = (out[at] ?? 0) + 1;
  }
  return out;
}
/** Replaces each code by the index of its group, in place. */
function placesOfCodes(codes: Int32Array, size: number, ordered: readonly number[]): Int32Array {
  // Common case: every label occurs and the groups keep the labels' order.
  if (ordered.every((code, place) => code === place)) return codes;
  const placeOf = new Int32Array(size);
  for (const [place, code] of ordered.entries()) placeOf[code - UNSET] = place;
  for (let row = 0; row < codes.length; row++)
    codes[row] = placeOf[(codes[row] ?? NO_INDEX) - UNSET] ?? NO_INDEX;
  return codes;
}

/** By row: the code that all its parts share, else `MULTIPLE`. */
function codesOfParts(
  { parts, activities, rowOf, rowCount }: Rows,
  { ofRow }: GroupKeys,
): Int32Array {
  const out = new Int32Array(rowCount).fill(UNSET);
  for (let k = 0; k < rowOf.length; k++)
    meet(out, rowOf[k] ?? 0, ofRow(activities[k] ?? 0, parts[k] ?? 0));
  return out;
}
function codesOfActivities(rows: Rows, lists: GroupLists): Int32Array {
  if (rows.rowOf === rows.parts) return codesOfRows(rows.rowCount, lists);
  const { activities, rowOf, rowCount } = rows;
  const { places, first, codes } = lists;
  const out = new Int32Array(rowCount).fill(UNSET);
  for (let k = 0; k < rowOf.length; k++) {
    const place = places[activities[k] ?? 0] ?? first;
    meet(out, rowOf[k] ?? 0, codes === null ? place : (codes[place - first] ?? NO_INDEX));
  }
  return out;
}
/** The same when each activity is a row. */
function codesOfRows(rowCount: number, { places, first, codes }: GroupLists): Int32Array {
  const out = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const place = places[row] ?? first;
    out[row] = codes === null ? place : (codes[place - first] ?? NO_INDEX);
  }
  return out;
}
function meet(codes: Int32Array, row: number, code: number): void {
  const before = codes[row];
  if (before !== code) codes[row] = before === UNSET ? code : MULTIPLE;
}
