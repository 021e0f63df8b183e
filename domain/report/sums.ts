import { NONE } from '../../contract/metricColumns.ts';
import { divideHalfUp, wholeQuotient } from '../money.ts';
import { NANOLITRES_PER_GALLON } from '../volume.ts';
import type { JoinedRows } from './join.ts';
import type { Layout } from './layout.ts';
import type { MeasureKey, Measures } from './measures.ts';

/** Everything a numeric column may be made of. */
export interface SumSource {
  readonly joined: JoinedRows;
  /** By part. */
  readonly measures: Measures;
  readonly layout: Layout;
  /** Nobody looks at the rows themselves: their slots may stay empty. */
  readonly summaryOnly?: boolean;
}
const slotCount = ({ layout }: SumSource) => layout.rowCount + layout.groups.length + 1;

/**
 * One measure added up per slot: rows, groups, grand total. The addends are whole numbers far below 2⁵³ in sum, so the order of addition
 * does not matter and groups add up to the total bit for bit.
 */
export function sumsOf(source: SumSource, key: MeasureKey): Float64Array {
  const { layout } = source;
  const out = new Float64Array(slotCount(source));
  if (source.summaryOnly === true) return addedToGroups(source, source.measures[key], out);
  const rowSums = rowSumsOf(source, key);
  out.set(rowSums);
  const { groupOf, rowCount } = layout;
  let total = 0;
  for (let row = 0; row < rowCount; row++) {
    const value = rowSums[row] ?? 0;
    const group = groupOf[row] ?? NONE;
    if (group !== NONE) out[rowCount + group] = (out[rowCount + group] ?? 0) + value;
    total += value;
  }
  out[out.length - 1] = total;
  return out;
}

/** Groups and total straight from the parts. */
function addedToGroups({ layout }: SumSource, measure: Float64Array, out: Float64Array): Float64Array {
  const { parts, rowOf, groupOf, groups, rowCount } = layout;
  let total = 0;
  for (let k = 0; k < rowOf.length; k++) {
    const value = measure[parts[k] ?? 0] ?? 0;
    total += value;
    if (groups.length === 0) continue;
    const slot = rowCount + (groupOf[rowOf[k] ?? 0] ?? 0);
    out[slot] = (out[slot] ?? 0) + value;
  }
  out[out.length - 1] = total;
  return out;
}

function rowSumsOf({ layout, measures }: SumSource, key: MeasureKey): Float64Array {
  const known = layout.rowSums.get(key);
  if (known !== undefined) return known;
  const { parts, rowOf, rowCount } = layout;
  const measure = measures[key];
  const out = new Float64Array(rowCount);
  if (parts.length === measure.length)
    // Nothing was left out, so part k stands at place k.
    for (let k = 0; k < rowOf.length; k++) {
      const row = rowOf[k] ?? 0;
      out[row] = (out[row] ?? 0) + (measure[k] ?? 0);
    }
  else
    for (let k = 0; k < rowOf.length; k++) {
      const row = rowOf[k] ?? 0;
      out[row] = (out[row] ?? 0) + (measure[parts[k] ?? 0] ?? 0);
    }
  layout.rowSums.set(key, out);
  return out;
}

/** Values to be told apart: whole numbers from 0 up to, not including, `end`; -1 for what does not count. */
export interface Values {
  readonly end: number;
  readonly at: (activity: number, part: number) => number;
}

/** Distinct values per slot, counted afresh for groups and the total, never added (domain §6.4). */
export function distinctOf(source: SumSource, { end, at }: Values): Float64Array {
  const { parts, activities, rowOf, rowCount, groupOf, groups } = source.layout;
  const out = new Float64Array(slotCount(source));
  /** By value the slot that met it last: slots are gone through one after another. */
  const metIn = new Int32Array(end).fill(NONE);
  const count = (slot: number, k: number) => {
    const value = at(activities[k] ?? 0, parts[k] ?? 0);
    if (value === NONE || metIn[value] === slot) return;
    metIn[value] = slot;
    out[slot] = (out[slot] ?? 0) + 1;
  };
  const byRow = dealt(rowOf, rowCount);
  const countRow = (slot: number, row: number) => {
    for (let n = byRow.starts[row] ?? 0; n < (byRow.starts[row + 1] ?? 0); n++) count(slot, byRow.order[n] ?? 0);
  };
  for (let row = 0; row < rowCount; row++) countRow(row, row);
  const byGroup = dealt(groupOf, groups.length);
  for (let group = 0; group < groups.length; group++)
    for (let n = byGroup.starts[group] ?? 0; n < (byGroup.starts[group + 1] ?? 0); n++) countRow(rowCount + group, byGroup.order[n] ?? 0);
  for (let k = 0; k < parts.length; k++) count(out.length - 1, k);
  return out;
}

/** Items in the order of their places: those of place n stand in `order` from `starts[n]` up to `starts[n + 1]`. Items without a place are left out. */
function dealt(places: Int32Array, end: number) {
  const starts = new Int32Array(end + 1);
  for (let n = 0; n < places.length; n++) {
    const at = (places[n] ?? NONE) + 1;
    if (at > 0) starts[at] = (starts[at] ?? 0) + 1;
  }
  for (let at = 1; at <= end; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(starts[end] ?? 0);
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? NONE;
    if (place === NONE) continue;
    const to = next[place] ?? 0;
    order[to] = n;
    next[place] = to + 1;
  }
  return { order, starts };
}

/** Nanolitres of a volume kept as two whole numbers. */
const nanolitres = (litres: number, rest: number): bigint => BigInt(litres) * 1_000_000_000n + BigInt(rest);

/** Whole US gallons per slot: added in litres, converted once, halves up (domain §6.4). */
export function gallonsFrom(litres: Float64Array, rests: Float64Array): Float64Array {
  return litres.map((value, slot) => {
    const rest = rests[slot] ?? 0;
    const whole = value * 1e9 + rest;
    // So little is exact without the detour through big numbers, which a report of many rows would feel.
    if (whole <= Number.MAX_SAFE_INTEGER) return wholeQuotient(whole, 1, Number(NANOLITRES_PER_GALLON));
    return Number(divideHalfUp(nanolitres(value, rest), NANOLITRES_PER_GALLON));
  });
}

/** Cents an hour from summed cents and hundredths of hours; blank without hours. */
export function perHour(cents: Float64Array, hundredths: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const hours = hundredths[slot] ?? 0;
    return hours === 0 ? Number.NaN : wholeQuotient(value, 200, 2 * hours);
  });
}

/** Cents a US gallon from summed cents and volumes; blank without a volume. */
export function perGallon(cents: Float64Array, litres: Float64Array, rests: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const volume = nanolitres(litres[slot] ?? 0, rests[slot] ?? 0);
    return volume === 0n ? Number.NaN : Number(divideHalfUp(BigInt(value) * NANOLITRES_PER_GALLON, volume));
  });
}
