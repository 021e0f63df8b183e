import { NONE } from '../../contract/metricColumns.ts';
import type { Dimensions } from '../../contract/reports.ts';
import type { Dimension } from './choices.ts';
import type { MetricColumns } from './columns.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';
import { filterCrew, filterRows } from './filters.ts';
import { groupKeysOf } from './groupKeys.ts';
import { type JoinedRows, joinRows } from './join.ts';
import { type Layout, layOut } from './layout.ts';
import { type Measures, measureRows } from './measures.ts';
import { numberCells } from './numberCells.ts';
import { type OrderBy, orderRows } from './order.ts';
import { type Parts, partsOf } from './parts.ts';
import { type CheckedRequest, checkedRequest, type ReportFilters, type ReportRequest } from './request.ts';
import { type Cells, displayRow, type ReportTable } from './table.ts';
import { textCells, textRanks } from './textCells.ts';

/** Columns joined with their aircraft, incidents and contracts and costed: done once a load, asked many times. */
export interface ReportData {
  readonly joined: JoinedRows;
  /** What a dimension adds up; made on its first report. */
  readonly partsOf: (dimension: Dimension) => Parts;
}

/** @throws MetricsError when the metrics name what the dimensions do not have */
export function prepareReport(dimensions: Dimensions, columns: MetricColumns): ReportData {
  const joined = joinRows(dimensions, columns);
  return reportDataOf(joined, measureRows(joined));
}
/** Rows and their measures, ready to be asked. */
export function reportDataOf(joined: JoinedRows, measures: Measures): ReportData {
  const made = new Map<string, Parts>();
  return {
    joined,
    partsOf: (dimension) => {
      // Bases and crew have parts of their own, all others add up whole activities.
      const key = dimension === 'base' || dimension === 'crew' ? dimension : 'whole';
      const parts = made.get(key) ?? partsOf(joined, measures, dimension);
      made.set(key, parts);
      return parts;
    },
  };
}

/** Which parts of activities a request counts, and which row and group each makes. Slots do not depend on order or summary. */
export function placeRows({ joined, partsOf: partsOfDimension }: ReportData, { dimension, groupBy, filters }: CheckedRequest) {
  const parts = partsOfDimension(dimension);
  const mask = maskOf(joined, filters, dimension);
  const crewTests = filters.map((one) => filterCrew(joined, one));
  const counts = dimension === 'crew' ? (part: number) => crewTests.every((test) => test(parts.detail[part] ?? 0)) : null;
  return { parts, layout: layOut(joined, parts, mask, { dimension, groupBy, keys: groupKeysOf(joined, parts, groupBy), counts }) };
}

/**
 * Filters, groups, orders and totals (specification §3, domain §6).
 * @throws ReportChoiceError for an unknown dimension, group-by, column or filter
 */
export function runReport(data: ReportData, asked: ReportRequest): ReportTable {
  const request = checkedRequest(asked);
  const { joined } = data;
  const { dimension, groupBy } = request;
  const { parts, layout } = placeRows(data, request);
  const cellsOf = (key: ColumnKey): Cells => {
    const values = numberCells({ joined, measures: parts.measures, layout }, key);
    if (values === null) return textCells(joined, parts, layout, key);
    // A base stands in several roles: hours and money across them would mean nothing (domain §6.2).
    if (groupBy === 'baseRole' && ['hours', 'money'].includes(columnOf(key).kind)) values[values.length - 1] = Number.NaN;
    return { kind: 'number', values };
  };
  const orderBy = (key: ColumnKey): OrderBy => {
    const values = numberCells({ joined, measures: parts.measures, layout }, key);
    return values === null ? { kind: 'rank', ...textRanks(joined, parts, layout, key) } : { kind: 'number', values };
  };
  return {
    dimension: request.dimension,
    groupBy: request.groupBy,
    summaryOnly: request.summaryOnly,
    columns: request.metrics,
    cells: request.metrics.map(cellsOf),
    rowCount: layout.rowCount,
    groups: layout.groups,
    display: displayOf(layout, request.summaryOnly, orderRows(layout, request, orderBy)),
    links: linksOf(joined, layout, dimension),
  };
}

/** Rows that pass every one of the filters. */
function maskOf(joined: JoinedRows, filters: readonly ReportFilters[], dimension: Dimension): Uint8Array {
  const [mask = new Uint8Array(0), ...others] = filters.map((one) => filterRows(joined, one, dimension));
  return mask.map((passes, row) => (others.every((other) => other[row] === 1) ? passes : 0));
}

function displayOf(layout: Layout, summaryOnly: boolean, order: Int32Array): Int32Array {
  if (layout.rowCount === 0) return new Int32Array(0);
  const total = displayRow('total', layout.rowCount + layout.groups.length);
  const grouped = layout.groups.length > 0;
  const perGroup = summaryOnly ? 1 : 2;
  const out = new Int32Array((summaryOnly ? 0 : layout.rowCount) + layout.groups.length * perGroup + 1);
  out[out.length - 1] = total;
  if (!grouped) {
    if (!summaryOnly) for (let k = 0; k < order.length; k++) out[k] = displayRow('row', order[k] ?? 0);
    return out;
  }
  // Each group's rows start behind its title; rows are dealt out in order.
  const next = new Int32Array(layout.groups.length);
  let at = 0;
  for (const [group, { rowCount }] of layout.groups.entries()) {
    const slot = layout.rowCount + group;
    if (!summaryOnly) {
      out[at] = displayRow('groupTitle', slot);
      next[group] = at + 1;
      at += 1 + rowCount;
    }
    out[at] = displayRow('groupTotal', slot);
    at += 1;
  }
  if (summaryOnly) return out;
  for (let k = 0; k < order.length; k++) {
    const row = order[k] ?? 0;
    const group = layout.groupOf[row] ?? NONE;
    const place = next[group] ?? 0;
    out[place] = displayRow('row', row);
    next[group] = place + 1;
  }
  return out;
}

function linksOf(joined: JoinedRows, layout: Layout, dimension: Dimension): ReportTable['links'] {
  if (dimension !== 'dispatch' && dimension !== 'flight') return null;
  const { activity, dictionaries } = joined.columns;
  return {
    // A copy, because what a table holds is handed over to the page.
    ids: dictionaries.dispatchIds.slice(),
    places: layout.firstActivity.map((i) => activity.dispatch[i] ?? NONE),
    types: Uint8Array.from(layout.firstActivity, (i) => activity.dispatchType[i] ?? 0),
  };
}
