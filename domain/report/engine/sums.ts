import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { divideHalfUp, wholeQuotient } from '../../money.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import type { Layout, Sums } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';
import type { MeasureKey, Measures } from './rows/measures.ts';

/** The input of every numeric column. */
export interface SumSource {
  readonly joined: JoinedRows;
  /** By part. */
  readonly measures: Measures;
  readonly layout: Layout;
  /** Only groups and totals are read: row slots can stay empty. */
  readonly summaryOnly?: boolean;
  /** The grand total is not read: a distinct count can leave it at 0. */
  readonly isWithoutTotal?: boolean;
}
/** Number of slots of a figure: rows, groups, the grand total. */
export const slotCount = ({ layout }: { readonly layout: Pick<Layout, 'rowCount' | 'groups'> }) =>
  layout.rowCount + layout.groups.length + 1;

/**
 * One measure added up per slot: rows, groups, grand total. All sums are whole numbers far below
 * 2⁵³, so the order of addition doesn't matter and groups foot to the total exactly.
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
/** Writes the sums, starting at slot `first`. @returns their total */
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
    const group = groupOf[row] ?? NO_INDEX;
    if (group !== NO_INDEX) out[rowCount + group] = (out[rowCount + group] ?? 0) + (out[row] ?? 0);
  }
}

/** The cache: sums by row, or by group for a summary. Without groups that is one sum. */
const sumsKept = ({ layout, summaryOnly }: SumSource): Map<MeasureKey, Sums> =>
  summaryOnly === true ? layout.groupSums : layout.rowSums;

/**
 * Adds up the measures that are not cached yet. Pass all measures of a report together: that is
 * several times faster than one call each.
 */
export function addUp(source: SumSource, keys: readonly MeasureKey[]): void {
  const kept = sumsKept(source);
  const wanted = keys.filter((key) => !kept.has(key));
  if (wanted.length === 0) return;
  addColumns(source, wanted, slotted(source), kept);
}
/** Parts, each with the slot it is added to. */
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
  // Each activity is its own row: the column already holds the sums.
  if (isRowEach(layout) && asked.slots === layout.rowOf) {
    for (const key of keys) kept.set(key, { values: columnOf(key), at: 0, step: 1 });
    return;
  }
  for (let n = 0; n < keys.length; n += TOGETHER) {
    const four = keys.slice(n, n + TOGETHER);
    // Pads the last pass to four measures: adding one twice is faster than a pass each.
    const at = (place: number) => columnOf(four[place] ?? four[0] ?? 'flightCount');
    const values = added(at(0), at(1), at(2), at(3), asked);
    for (const [place, key] of four.entries()) kept.set(key, { values, at: place, step: TOGETHER });
  }
}
/** Number of measures added up in one pass. */
const TOGETHER = 4;

/** Whether activity n is row n. In that case `layOutRows` uses one list for both. */
const isRowEach = ({ rowOf, parts }: Layout): boolean => rowOf === parts;

/** The slot of each part: its row, or its group for a summary. */
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
 * Adds up four measures in one pass over the parts. Their sums are interleaved, so each part
 * touches one place in memory instead of four.
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

/** Nanolitres of a volume stored as two whole numbers. */
const nanolitres = (litres: number, rest: number): bigint =>
  BigInt(litres) * 1_000_000_000n + BigInt(rest);

/** Whole US gallons per slot: summed in litres, converted once, rounded half up (RPT-34). */
export function gallonsFrom(litres: Float64Array, rests: Float64Array): Float64Array {
  return litres.map((value, slot) => {
    const rest = rests[slot] ?? 0;
    const whole = value * 1e9 + rest;
    // Small volumes are exact as numbers. BigInt would slow down a report of many rows.
    if (Math.abs(whole) <= Number.MAX_SAFE_INTEGER)
      return wholeQuotient(whole, 1, Number(NANOLITRES_PER_GALLON));
    return Number(divideHalfUp(nanolitres(value, rest), NANOLITRES_PER_GALLON));
  });
}

/**
 * Cents per hour from summed cents and hundredths of hours. Blank if the hours are 0, or below 0
 * after adjustments (APR-42).
 */
export function perHour(cents: Float64Array, hundredths: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const hours = hundredths[slot] ?? 0;
    return hours <= 0 ? Number.NaN : wholeQuotient(value, 200, 2 * hours);
  });
}

/** Cents per US gallon. Blank if the volume is 0, or below 0 after adjustments (APR-42). */
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
