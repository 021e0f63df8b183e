import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Dimension } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { CheckedRequest } from '../request/request.ts';
import type { Layout } from './layout.ts';

const nameOf: Readonly<Partial<Record<Dimension, ColumnKey>>> = {
  aircraft: 'aircraft',
  incident: 'incident',
  base: 'base',
  crew: 'crewName',
};

/**
 * The sort keys of a column: numbers with NaN for a blank, or ranks from 0 to `end - 1` with -1 for
 * a blank.
 */
export type OrderBy =
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'rank'; readonly ranks: Int32Array; readonly end: number };

/**
 * Sorts report rows by the requested columns, blanks last (RPT-126). Without columns: by name, or
 * for dispatches and flights in the metrics' order. The sort is stable.
 */
export function orderRows(
  layout: Layout,
  request: CheckedRequest,
  orderBy: (key: ColumnKey, at: string | null) => OrderBy,
): Int32Array {
  const own = nameOf[request.dimension];
  const sorts =
    request.sort.length > 0 || own === undefined
      ? request.sort
      : [{ column: own, descending: false, at: null }];
  // Last sort column first: each sort is stable, so the first column wins.
  const order = sorts
    .toReversed()
    .reduce<Int32Array | null>(
      (rows, { column, at, descending }) =>
        ordered(rows, layout.rowCount, orderBy(column, at), descending),
      null,
    );
  return order ?? asTheyStand(layout.rowCount);
}

function asTheyStand(rowCount: number): Int32Array {
  const out = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) out[row] = row;
  return out;
}

/** Stable sort by one column. @param given the rows so far; null: in layout order */
function ordered(
  given: Int32Array | null,
  rowCount: number,
  by: OrderBy,
  descending: boolean,
): Int32Array {
  if (by.kind === 'rank') return inOrderOf(chainsOf(given, rowCount, by.ranks, by.end), descending);
  const rows = given ?? asTheyStand(rowCount);
  const sign = descending ? -1 : 1;
  const placeOf = new Int32Array(rows.length);
  for (let place = 0; place < rows.length; place++) placeOf[rows[place] ?? 0] = place;
  const before = (a: number, b: number) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0);
  return rows.sort((a, b) => {
    const x = by.values[a] ?? Number.NaN;
    const y = by.values[b] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y))
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || before(a, b);
    return sign * (x - y) || before(a, b);
  });
}

/** Rows bucketed by rank: a counting sort, which compares no rows. */
interface Chains {
  /** By rank: its first row, -1 for none; the last entry is for blanks. */
  readonly head: Int32Array;
  /** By row: the next row of the same rank, -1 for none. */
  readonly next: Int32Array;
}
function chainsOf(
  given: Int32Array | null,
  rowCount: number,
  ranks: Int32Array,
  end: number,
): Chains {
  const head = new Int32Array(end + 1).fill(NO_INDEX);
  const next = new Int32Array(rowCount);
  // Backwards, because each row is prepended to its chain.
  for (let n = rowCount - 1; n >= 0; n--) {
    const row = given === null ? n : (given[n] ?? 0);
    const rank = ranks[row] ?? NO_INDEX;
    const at = rank === NO_INDEX ? end : rank;
    next[row] = head[at] ?? NO_INDEX;
    head[at] = row;
  }
  return { head, next };
}
function inOrderOf({ head, next }: Chains, descending: boolean): Int32Array {
  const out = new Int32Array(next.length);
  const end = head.length - 1;
  let count = 0;
  for (let n = 0; n <= end; n++) {
    const rank = n < end && descending ? end - 1 - n : n;
    for (let row = head[rank] ?? NO_INDEX; row !== NO_INDEX; row = next[row] ?? NO_INDEX)
      out[count++] = row;
  }
  return out;
}
