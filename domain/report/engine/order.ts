import { NONE } from '../../../contract/report/metricColumns.ts';
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
 * What a column orders rows by: numbers with NaN for a blank, or ranks from 0 up to, not including, `end` with -1 for a
 * blank.
 */
export type OrderBy =
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'rank'; readonly ranks: Int32Array; readonly end: number };

/**
 * Report rows by the asked columns, the first before the second, blanks last (RPT-126); else by name, dispatches and
 * flights as they happened. Equal rows keep their order.
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
  // The last one first: an order keeps what it finds equal as it stands.
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

/** Rows in another order; equal ones as they stood. @param given null: as they stand */
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

/** Rows dealt out by rank, so that no two are compared. */
interface Chains {
  /** By rank its first row, -1 for none; blanks stand at the end. */
  readonly head: Int32Array;
  /** By row the next one of the same rank, -1 for none. */
  readonly next: Int32Array;
}
function chainsOf(
  given: Int32Array | null,
  rowCount: number,
  ranks: Int32Array,
  end: number,
): Chains {
  const head = new Int32Array(end + 1).fill(NONE);
  const next = new Int32Array(rowCount);
  // From the last row up: what comes later stands before.
  for (let n = rowCount - 1; n >= 0; n--) {
    const row = given === null ? n : (given[n] ?? 0);
    const rank = ranks[row] ?? NONE;
    const at = rank === NONE ? end : rank;
    next[row] = head[at] ?? NONE;
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
    for (let row = head[rank] ?? NONE; row !== NONE; row = next[row] ?? NONE) out[count++] = row;
  }
  return out;
}
