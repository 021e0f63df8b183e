import { NONE } from '../../../contract/report/metricColumns.ts';
import type { Dimension } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { CheckedRequest } from '../request/request.ts';
import type { Layout } from './layout.ts';

const nameOf: Readonly<Partial<Record<Dimension, ColumnKey>>> = { aircraft: 'aircraft', incident: 'incident', base: 'base', crew: 'crewName' };

/**
 * What a column orders rows by: numbers with NaN for a blank, or ranks from 0 up to, not including, `end` with -1 for a
 * blank.
 */
export type OrderBy = { readonly kind: 'number'; readonly values: Float64Array } | { readonly kind: 'rank'; readonly ranks: Int32Array; readonly end: number };

/**
 * Report rows by the asked columns, the first before the second, blanks last (RPT-126); else by name, dispatches and
 * flights as they happened. Equal rows keep their order.
 */
export function orderRows(layout: Layout, request: CheckedRequest, orderBy: (key: ColumnKey, at: string | null) => OrderBy): Int32Array {
  const own = nameOf[request.dimension];
  const sorts = request.sort.length > 0 || own === undefined ? request.sort : [{ column: own, descending: false, at: null }];
  const start = new Int32Array(layout.rowCount);
  for (let row = 0; row < start.length; row++) start[row] = row;
  // The last one first: an order keeps what it finds equal as it stands.
  return sorts.toReversed().reduce<Int32Array>((order, { column, at, descending }) => ordered(order, orderBy(column, at), descending), start);
}

/** Rows in another order; equal ones as they stood. */
function ordered(rows: Int32Array, by: OrderBy, descending: boolean): Int32Array {
  if (by.kind === 'rank') return dealtOut(rows, by.ranks, by.end, descending);
  const sign = descending ? -1 : 1;
  const placeOf = new Int32Array(rows.length);
  for (let place = 0; place < rows.length; place++) placeOf[rows[place] ?? 0] = place;
  const before = (a: number, b: number) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0);
  return rows.sort((a, b) => {
    const x = by.values[a] ?? Number.NaN;
    const y = by.values[b] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || before(a, b);
    return sign * (x - y) || before(a, b);
  });
}

/** Rows in the order of their ranks, counted and dealt out: no comparison at all. */
function dealtOut(rows: Int32Array, ranks: Int32Array, end: number, descending: boolean): Int32Array {
  const placeOf = (rank: number) => (rank === NONE ? end : descending ? end - 1 - rank : rank);
  const starts = new Int32Array(end + 2);
  for (let row = 0; row < ranks.length; row++) {
    const at = placeOf(ranks[row] ?? NONE) + 1;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const order = new Int32Array(ranks.length);
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] ?? 0;
    const at = placeOf(ranks[row] ?? NONE);
    const place = starts[at] ?? 0;
    order[place] = row;
    starts[at] = place + 1;
  }
  return order;
}
