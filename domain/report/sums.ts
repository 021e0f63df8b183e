import { NONE } from '../../contract/metricColumns.ts';
import { divideHalfUp } from '../money.ts';
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
}
const slotCount = ({ layout }: SumSource) => layout.rowCount + layout.groups.length + 1;

/**
 * One measure added up per slot: rows, groups, grand total. The addends are whole numbers far below 2⁵³ in sum, so the order of addition
 * does not matter and groups add up to the total bit for bit.
 */
export function sumsOf(source: SumSource, key: MeasureKey): Float64Array {
  const { layout } = source;
  const out = new Float64Array(slotCount(source));
  const measure = source.measures[key];
  const { parts, rowOf } = layout;
  for (let k = 0; k < parts.length; k++) {
    const row = rowOf[k] ?? 0;
    out[row] = (out[row] ?? 0) + (measure[parts[k] ?? 0] ?? 0);
  }
  const total = out.length - 1;
  for (let row = 0; row < layout.rowCount; row++) {
    const value = out[row] ?? 0;
    const group = layout.groupOf[row] ?? NONE;
    if (group !== NONE) out[layout.rowCount + group] = (out[layout.rowCount + group] ?? 0) + value;
    out[total] = (out[total] ?? 0) + value;
  }
  return out;
}

/** Distinct values per slot, counted afresh for groups and the total, never added (domain §6.4). `valueAt` gives -1 for what does not count. */
export function distinctOf(source: SumSource, valueAt: (activity: number, part: number) => number): Float64Array {
  const { layout } = source;
  const out = new Float64Array(slotCount(source));
  const total = out.length - 1;
  const seen = new Set<number>();
  const count = (slot: number, value: number) => {
    // Values are below 2³¹ and slots far below 2²², so every pair has a number of its own.
    const key = slot * 2 ** 31 + value;
    if (seen.has(key)) return;
    seen.add(key);
    out[slot] = (out[slot] ?? 0) + 1;
  };
  for (const [k, activity] of layout.activities.entries()) {
    const value = valueAt(activity, layout.parts[k] ?? 0);
    if (value === NONE) continue;
    const row = layout.rowOf[k] ?? 0;
    count(row, value);
    const group = layout.groupOf[row] ?? NONE;
    if (group !== NONE) count(layout.rowCount + group, value);
    count(total, value);
  }
  return out;
}

/** Nanolitres of a volume kept as two whole numbers. */
const nanolitres = (litres: number, rest: number): bigint => BigInt(litres) * 1_000_000_000n + BigInt(rest);

/** Whole US gallons per slot: added in litres, converted once, halves up (domain §6.4). */
export function gallonsFrom(litres: Float64Array, rests: Float64Array): Float64Array {
  return litres.map((value, slot) => Number(divideHalfUp(nanolitres(value, rests[slot] ?? 0), NANOLITRES_PER_GALLON)));
}

/** Cents an hour from summed cents and hundredths of hours; blank without hours. */
export function perHour(cents: Float64Array, hundredths: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const hours = hundredths[slot] ?? 0;
    return hours === 0 ? Number.NaN : Number(divideHalfUp(BigInt(value) * 100n, BigInt(hours)));
  });
}

/** Cents a US gallon from summed cents and volumes; blank without a volume. */
export function perGallon(cents: Float64Array, litres: Float64Array, rests: Float64Array): Float64Array {
  return cents.map((value, slot) => {
    const volume = nanolitres(litres[slot] ?? 0, rests[slot] ?? 0);
    return volume === 0n ? Number.NaN : Number(divideHalfUp(BigInt(value) * NANOLITRES_PER_GALLON, volume));
  });
}
