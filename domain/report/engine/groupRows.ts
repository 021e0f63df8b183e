import { NONE } from '../../../contract/report/metricColumns.ts';
import { type GroupKeys, type GroupLists, orderGroups } from './rows/groupKeys.ts';

/** Code of the group of rows that fall in several (RPT-23). */
const MULTIPLE = -2;
/** What that group is called. */
export const MULTIPLE_LABEL = 'Multiple';
const UNSET = -3;

/** Rows and their parts, as a layout has them. */
interface Rows {
  readonly parts: Int32Array;
  readonly activities: Int32Array;
  readonly rowOf: Int32Array;
  readonly rowCount: number;
}
interface Groups {
  /** For each row its place in `groups`; all -1 when there is no grouping. */
  readonly groupOf: Int32Array;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
}

/** The group of each row, and the groups in their order (RPT-23). */
export function groupRows(rows: Rows, keys: GroupKeys | null): Groups {
  const { rowCount } = rows;
  if (keys === null) return { groupOf: new Int32Array(rowCount).fill(NONE), groups: [] };
  const codes =
    keys.lists === undefined ? codesOfParts(rows, keys) : codesOfActivities(rows, keys.lists);
  const counts = countsOfCodes(codes, keys.labels.length);
  const met = Array.from(counts.keys(), (at) => at + UNSET).filter(
    (code) => (counts[code - UNSET] ?? 0) > 0,
  );
  const ordered = orderGroups(keys, met, MULTIPLE);
  const labelOf = (code: number) =>
    code === MULTIPLE ? MULTIPLE_LABEL : code === NONE ? keys.noneLabel : (keys.labels[code] ?? '');
  return {
    groupOf: placesOfCodes(codes, counts.length, ordered),
    groups: ordered.map((code) => ({ label: labelOf(code), rowCount: counts[code - UNSET] ?? 0 })),
  };
}

// One loop a function, here and below: a function is compiled while its first loop runs, and again for each other one.

/** How often each code is met; that of code n stands at `n - UNSET`. */
function countsOfCodes(codes: Int32Array, labels: number): Int32Array {
  const out = new Int32Array(labels - UNSET);
  for (let row = 0; row < codes.length; row++) {
    const at = (codes[row] ?? NONE) - UNSET;
    out[at] = (out[at] ?? 0) + 1;
  }
  return out;
}
/** The codes turned into their places among the groups. */
function placesOfCodes(codes: Int32Array, size: number, ordered: readonly number[]): Int32Array {
  // Often every label is met, in the order of the labels.
  if (ordered.every((code, place) => code === place)) return codes;
  const placeOf = new Int32Array(size);
  for (const [place, code] of ordered.entries()) placeOf[code - UNSET] = place;
  for (let row = 0; row < codes.length; row++)
    codes[row] = placeOf[(codes[row] ?? NONE) - UNSET] ?? NONE;
  return codes;
}

/** By row the code that all of its parts share, or that of several. */
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
    meet(out, rowOf[k] ?? 0, codes === null ? place : (codes[place - first] ?? NONE));
  }
  return out;
}
/** The same where activities are rows. */
function codesOfRows(rowCount: number, { places, first, codes }: GroupLists): Int32Array {
  const out = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const place = places[row] ?? first;
    out[row] = codes === null ? place : (codes[place - first] ?? NONE);
  }
  return out;
}
function meet(codes: Int32Array, row: number, code: number): void {
  const before = codes[row];
  if (before !== code) codes[row] = before === UNSET ? code : MULTIPLE;
}
