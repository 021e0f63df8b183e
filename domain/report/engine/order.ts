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
 * Report rows by the asked column, blanks last; else by name, dispatches and flights as they happened. Equal rows keep
 * their order.
 */
export function orderRows(layout: Layout, request: CheckedRequest, orderBy: (key: ColumnKey) => OrderBy): Int32Array {
  const order = new Int32Array(layout.rowCount);
  for (let row = 0; row < order.length; row++) order[row] = row;
  const column = request.sort?.column ?? nameOf[request.dimension] ?? null;
  if (column === null) return order;
  const by = orderBy(column);
  const descending = request.sort?.descending === true;
  if (by.kind === 'rank') return dealtOut(by.ranks, by.end, descending);
  const sign = descending ? -1 : 1;
  return order.sort((a, b) => {
    const x = by.values[a] ?? Number.NaN;
    const y = by.values[b] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
    return sign * (x - y) || a - b;
  });
}

/** Rows in the order of their ranks, counted and dealt out: no comparison at all. */
function dealtOut(ranks: Int32Array, end: number, descending: boolean): Int32Array {
  const placeOf = (rank: number) => (rank === NONE ? end : descending ? end - 1 - rank : rank);
  const starts = new Int32Array(end + 2);
  for (let row = 0; row < ranks.length; row++) {
    const at = placeOf(ranks[row] ?? NONE) + 1;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const order = new Int32Array(ranks.length);
  for (let row = 0; row < ranks.length; row++) {
    const at = placeOf(ranks[row] ?? NONE);
    const place = starts[at] ?? 0;
    order[place] = row;
    starts[at] = place + 1;
  }
  return order;
}
