import { NONE } from '../../contract/metricColumns.ts';
import type { Dimensions } from '../../contract/reports.ts';
import type { ComputedDimension } from './choices.ts';
import type { MetricColumns } from './columns.ts';
import type { ColumnKey } from './columnsCatalogue.ts';
import { filterRows } from './filters.ts';
import { groupKeysOf } from './groupKeys.ts';
import { type JoinedRows, joinRows } from './join.ts';
import { type Layout, layOut } from './layout.ts';
import { type Measures, measureRows } from './measures.ts';
import { numberCells } from './numberCells.ts';
import { orderRows } from './order.ts';
import { checkedRequest, type ReportRequest } from './request.ts';
import { type Cells, displayRow, type ReportTable } from './table.ts';
import { textCells } from './textCells.ts';

/** Columns joined with their aircraft, incidents and contracts and costed: done once a load, asked many times. */
export interface ReportData {
  readonly joined: JoinedRows;
  readonly measures: Measures;
}

/** @throws MetricsError when the metrics name what the dimensions do not have */
export function prepareReport(dimensions: Dimensions, columns: MetricColumns): ReportData {
  const joined = joinRows(dimensions, columns);
  return { joined, measures: measureRows(joined) };
}

/**
 * Filters, groups, orders and totals (specification §3, domain §6).
 * @throws ReportChoiceError for an unknown dimension, group-by, column or filter
 */
export function runReport(data: ReportData, asked: ReportRequest): ReportTable {
  const request = checkedRequest(asked);
  const { joined } = data;
  const mask = filterRows(joined, request.filters, request.dimension);
  const layout = layOut(joined, mask, request.dimension, groupKeysOf(joined, request.groupBy));
  const cellsOf = (key: ColumnKey): Cells => {
    const values = numberCells({ joined, measures: data.measures, layout }, key);
    return values === null ? textCells(joined, layout, key) : { kind: 'number', values };
  };
  return {
    dimension: request.dimension,
    groupBy: request.groupBy,
    summaryOnly: request.summaryOnly,
    columns: request.metrics,
    cells: request.metrics.map(cellsOf),
    rowCount: layout.rowCount,
    groups: layout.groups,
    display: displayOf(layout, request.summaryOnly, orderRows(layout, request, cellsOf)),
    links: linksOf(joined, layout, request.dimension),
  };
}

function displayOf(layout: Layout, summaryOnly: boolean, order: Int32Array): Int32Array {
  if (layout.rowCount === 0) return new Int32Array(0);
  const members = layout.groups.map((): number[] => []);
  for (const row of order) members[layout.groupOf[row] ?? NONE]?.push(row);
  const total = displayRow('total', layout.rowCount + layout.groups.length);
  if (layout.groups.length === 0) return Int32Array.from([...(summaryOnly ? [] : Array.from(order, (row) => displayRow('row', row))), total]);
  const lines = members.flatMap((rows, group) => {
    const slot = layout.rowCount + group;
    if (summaryOnly) return [displayRow('groupTotal', slot)];
    return [displayRow('groupTitle', slot), ...rows.map((row) => displayRow('row', row)), displayRow('groupTotal', slot)];
  });
  return Int32Array.from([...lines, total]);
}

function linksOf(joined: JoinedRows, layout: Layout, dimension: ComputedDimension): ReportTable['links'] {
  if (dimension !== 'dispatch' && dimension !== 'flight') return null;
  const { activity, dictionaries } = joined.columns;
  return {
    ids: dictionaries.dispatches,
    places: layout.firstActivity.map((i) => activity.dispatch[i] ?? NONE),
    types: Uint8Array.from(layout.firstActivity, (i) => activity.dispatchType[i] ?? 0),
  };
}
