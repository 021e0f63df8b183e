import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Layout } from './layout.ts';
import { type SumSource, slotCount } from './sums.ts';

/** Values to count distinctly: whole numbers from 0 to `end - 1`; -1 does not count. */
export interface DistinctValues {
  readonly end: number;
  readonly at: (activity: number, part: number) => number;
}

/** The layout to count in: parts in rows, rows in groups. */
interface Met extends Pick<SumSource, 'isWithoutTotal'> {
  readonly layout: Pick<
    Layout,
    'parts' | 'activities' | 'rowOf' | 'rowCount' | 'groupOf' | 'groups'
  >;
}

/** Up to this many pairs of slot and value, a table of flags is faster than counting by slot. */
const FEW_PAIRS = 4_194_304;

/**
 * Distinct values per slot. Groups and the total are recounted, never added up (RPT-35).
 * @param few largest number of slot-value pairs that uses the table of flags; affects only speed
 */
export function distinctOf(source: Met, values: DistinctValues, few = FEW_PAIRS): Float64Array {
  return slotCount(source) * values.end <= few
    ? tickedOff(source, values)
    : dealtOut(source, values);
}

/**
 * Counts with a table of flags, in any order. A value already counted for a row is already counted
 * for its group and the total.
 */
function tickedOff(source: Met, { end, at }: DistinctValues): Float64Array {
  const { parts, activities, rowOf, rowCount, groupOf } = source.layout;
  const out = new Float64Array(slotCount(source));
  const total = source.isWithoutTotal === true ? NO_INDEX : out.length - 1;
  const met = new Uint8Array(end * out.length);
  const isNew = (slot: number, value: number) => {
    if (met[slot * end + value] === 1) return false;
    met[slot * end + value] = 1;
    out[slot] = (out[slot] ?? 0) + 1;
    return true;
  };
  for (let k = 0; k < parts.length; k++) {
    const value = at(activities[k] ?? 0, parts[k] ?? 0);
    const row = rowOf[k] ?? 0;
    if (value === NO_INDEX || !isNew(row, value)) continue;
    const group = groupOf[row] ?? NO_INDEX;
    if (group !== NO_INDEX) isNew(rowCount + group, value);
    if (total !== NO_INDEX) isNew(total, value);
  }
  return out;
}

/** Counts slot by slot, so each value needs to remember only the last slot that met it. */
function dealtOut(source: Met, { end, at }: DistinctValues): Float64Array {
  const { parts, activities, rowOf, rowCount, groupOf, groups } = source.layout;
  const out = new Float64Array(slotCount(source));
  /** By value: the last slot that met it. */
  const metIn = new Int32Array(end).fill(NO_INDEX);
  const count = (slot: number, k: number) => {
    const value = at(activities[k] ?? 0, parts[k] ?? 0);
    if (value === NO_INDEX || metIn[value] === slot) return;
    metIn[value] = slot;
    out[slot] = (out[slot] ?? 0) + 1;
  };
  const byRow = dealt(rowOf, rowCount);
  const countRow = (slot: number, row: number) => {
    for (let n = byRow.starts[row] ?? 0; n < (byRow.starts[row + 1] ?? 0); n++)
      count(slot, byRow.order[n] ?? 0);
  };
  for (let row = 0; row < rowCount; row++) countRow(row, row);
  const byGroup = dealt(groupOf, groups.length);
  for (let group = 0; group < groups.length; group++)
    for (let n = byGroup.starts[group] ?? 0; n < (byGroup.starts[group + 1] ?? 0); n++)
      countRow(rowCount + group, byGroup.order[n] ?? 0);
  if (source.isWithoutTotal !== true)
    for (let k = 0; k < parts.length; k++) count(out.length - 1, k);
  return out;
}

/**
 * Bucket sort: the items of bucket n are `order[starts[n]]` to `order[starts[n + 1] - 1]`. Items
 * without a bucket (-1) are left out.
 */
function dealt(places: Int32Array, end: number) {
  const starts = new Int32Array(end + 1);
  for (let n = 0; n < places.length; n++) {
    const at = (places[n] ?? NO_INDEX) + 1;
    if (at > 0) starts[at] = (starts[at] ?? 0) + 1;
  }
  for (let at = 1; at <= end; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(starts[end] ?? 0);
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? NO_INDEX;
    if (place === NO_INDEX) continue;
    const to = next[place] ?? 0;
    order[to] = n;
    next[place] = to + 1;
  }
  return { order, starts };
}
