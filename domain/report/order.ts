import { NONE } from '../../contract/metricColumns.ts';
import type { ColumnKey } from './columnsCatalogue.ts';
import { compareTexts } from './groupKeys.ts';
import type { Layout } from './layout.ts';
import type { CheckedRequest } from './request.ts';
import type { Cells } from './table.ts';
import { blankTexts } from './textCells.ts';

/** Report rows by the asked column, blanks last; else aircraft and incidents by name, dispatches and flights as they happened. */
export function orderRows(layout: Layout, request: CheckedRequest, cellsOf: (key: ColumnKey) => Cells): Int32Array {
  const order = Int32Array.from({ length: layout.rowCount }, (_, row) => row);
  const byName = request.dimension === 'aircraft' || request.dimension === 'incident' ? request.dimension : null;
  const column = request.sort?.column ?? byName;
  if (column === null) return order;
  const ranks = ranksOf(cellsOf(column), column);
  const sign = request.sort?.descending === true ? -1 : 1;
  return order.sort((a, b) => {
    const x = ranks[a] ?? Number.NaN;
    const y = ranks[b] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
    return sign * (x - y) || a - b;
  });
}

/** One number a slot that orders it, NaN for a blank. Each word is compared once, not once a row. */
function ranksOf(cells: Cells, column: ColumnKey): Float64Array {
  if (cells.kind === 'number') return cells.values;
  const blank = blankTexts[column];
  const sorted = [...cells.texts.entries()].filter(([, text]) => text !== blank).sort(([, a], [, b]) => compareTexts(a, b));
  const rankOf = new Map(sorted.map(([place], rank) => [place, rank]));
  return Float64Array.from(cells.places, (place) => (place === NONE ? Number.NaN : (rankOf.get(place) ?? Number.NaN)));
}
