import { NONE } from '../../../contract/report/metricColumns.ts';
import { divideHalfUp, wholeQuotient } from '../../money.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import type { Layout, Sums } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';
import type { MeasureKey, Measures } from './rows/measures.ts';

/** Everything a numeric column may be made of. */
export interface SumSource {
  readonly joined: JoinedRows;
  /** By part. */
  readonly measures: Measures;
  readonly layout: Layout;
  /** Nobody looks at the rows themselves: their slots may stay empty. */
  readonly summaryOnly?: boolean;
  /** Nobody looks at the grand total: a distinct count may leave it at 0. */
  readonly isWithoutTotal?: boolean;
}
/** Slots of its figures: rows, groups, the grand total. */
export const slotCount = ({ layout }: { readonly layout: Pick<Layout, 'rowCount' | 'groups'> }) =>
  layout.rowCount + layout.groups.length + 1;

/**
 * One measure added up per slot: rows, groups, grand total. The addends are whole numbers far below 2⁵³ in sum, so the
 * order of addition
 * does not matter and groups add up to the total bit for bit.
 */
export function sumsOf(source: SumSource, key: MeasureKey): Float64Array {
  const { rowCount, groupOf, groups } = source.layout;
  addUp(source, [key]);
  const sums = sumsKept(source).get(key);
  const out = new Float64Array(slotCount(source));
  if (sums === undefined) return out;
  const first = source.summaryOnly === true ? rowCount : 0;
  const total = spreadOut(sums, out, first);
  if (source.summaryOnly !== true && groups.length > 0) addGroups(out, groupOf, rowCount);
  out[out.length - 1] = total;
  return out;
}
/** Writes the sums from a slot on. @returns all of them together */
function spreadOut({ values, at, step }: Sums, out: Float64Array, first: number): number {
  let total = 0;
  let slot = first;
  for (let place = at; place < values.length; place += step) {
    const value = values[place] ?? 0;
    out[slot] = value;
    total += value;
    slot += 1;
  }
  return total;
}
function addGroups(out: Float64Array, groupOf: Int32Array, rowCount: number): void {
  for (let row = 0; row < rowCount; row++) {
    const group = groupOf[row] ?? NONE;
    if (group !== NONE) out[rowCount + group] = (out[rowCount + group] ?? 0) + (out[row] ?? 0);
  }
}

/** Sums by row, or where rows are not looked at by group; without groups these are one. */
const sumsKept = ({ layout, summaryOnly }: SumSource): Map<MeasureKey, Sums> =>
  summaryOnly === true ? layout.groupSums : layout.rowSums;

/**
 * Adds measures up that were not yet: what a report needs, asked for together, is several times quicker than one after
 * the other.
 */
export function addUp(source: SumSource, keys: readonly MeasureKey[]): void {
  const kept = sumsKept(source);
  const wanted = keys.filter((key) => !kept.has(key));
  if (wanted.length === 0) return;
  addColumns(source, wanted, slotted(source), kept);
}
/** Parts, and the slot that each one is added to. */
interface Slotted {
  readonly parts: Int32Array;
  readonly slots: Int32Array;
  readonly size: number;
}
/** Adds up the columns of the measures, four at a time. */
function addColumns(
  { measures, layout }: SumSource,
  keys: readonly MeasureKey[],
  asked: Slotted,
  kept: Map<MeasureKey, Sums>,
): void {
  const columnOf = (key: MeasureKey) => measures[key];
  // Each activity is a row of its own: the column is its sums.
  if (isRowEach(layout) && asked.slots === layout.rowOf) {
    for (const key of keys) kept.set(key, { values: columnOf(key), at: 0, step: 1 });
    return;
  }
  for (let n = 0; n < keys.length; n += TOGETHER) {
    const four = keys.slice(n, n + TOGETHER);
    // The last ones are filled up to four: adding one of them twice is quicker than a pass for each.
    const at = (place: number) => columnOf(four[place] ?? four[0] ?? 'flightCount');
    const values = added(at(0), at(1), at(2), at(3), asked);
    for (const [place, key] of four.entries()) kept.set(key, { values, at: place, step: TOGETHER });
  }
}
/** Measures added up in one pass over their columns. */
const TOGETHER = 4;

/** Every activity is a row of its own, at the same place (`layOutRows` shares the list then). */
const isRowEach = ({ rowOf, parts }: Layout): boolean => rowOf === parts;

/** Where each part is added: at its row, or where rows are not looked at at its group. */
function slotted({ layout, summaryOnly }: SumSource): Slotted {
  const { parts, rowOf, rowCount, groupOf, groups } = layout;
  if (summaryOnly !== true) return { parts, slots: rowOf, size: rowCount };
  const size = Math.max(1, groups.length);
  if (groups.length === 0) return { parts, slots: new Int32Array(rowOf.length), size };
  if (isRowEach(layout)) return { parts, slots: groupOf, size };
  const slots = new Int32Array(rowOf.length);
  for (let k = 0; k < slots.length; k++) slots[k] = groupOf[rowOf[k] ?? 0] ?? 0;
  return { parts, slots, size };
}

/**
 * Four measures in one go over the parts. Their sums stand side by side, so that each part reaches for one place in
 * memory instead of four.
 */
function added(
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
  { parts, slots, size }: Slotted,
): Float64Array {
  const sums = new Float64Array(size * TOGETHER);
  for (let k = 0; k < slots.length; k++) {
    const at = (slots[k] ?? 0) * TOGETHER;
    const part = parts[k] ?? 0;
    sums[at] = (sums[at] ?? 0) + (a[part] ?? 0);
    sums[at + 1] = (sums[at + 1] ?? 0) + (b[part] ?? 0);
    sums[at + 2] = (sums[at + 2] ?? 0) + (c[part] ?? 0);
    sums[at + 3] = (sums[at + 3] ?? 0) + (d[part] ?? 0);
  }
  return sums;
}

/** Nanolitres of a volume kept as two whole numbers. */
const nanolitres = (litres: number, rest: number): bigint =>
  BigInt(litres) * 1_000_000_000n + BigInt(rest);

/** Whole US gallons per slot: added in litres, converted once, halves up (RPT-34). */
export function gallonsFrom(litres: Float64Array, rests: Float64Array): Float64Array {
  return litres.map((value, slot) => {
    const rest = rests[slot] ?? 0;
    const whole = value * 1e9 + rest;
    // So little is exact without the detour through big numbers, which a report of many rows would feel.
    if (Math.abs(whole) <= Number.MAX_SAFE_INTEGER)
      return wholeQuotient(whole, 1, Number(NANOLITRES_PER_GALLON));
    return Number(divideHalfUp(nanolitres(value, rest), NANOLITRES_PER_GALLON));
  });
}

/** Cents an hour from summed cents and hundredths of hours; blank without hours, and where adjustments leave less than none (APR-42). */
export function perHour(cents: Float64Array, hundredths: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const hours = hundredths[slot] ?? 0;
    return hours <= 0 ? Number.NaN : wholeQuotient(value, 200, 2 * hours);
  });
}

/** Cents a US gallon from summed cents and volumes; blank without a volume, and where adjustments leave less than none. */
export function perGallon(
  cents: Float64Array,
  litres: Float64Array,
  rests: Float64Array,
): Float64Array {
  return cents.map((value, slot) => {
    const volume = nanolitres(litres[slot] ?? 0, rests[slot] ?? 0);
    return volume <= 0n
      ? Number.NaN
      : Number(divideHalfUp(BigInt(value) * NANOLITRES_PER_GALLON, volume));
  });
}
