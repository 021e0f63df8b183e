import { NONE } from '../../../contract/report/metricColumns.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import type { MetricColumns } from '../block/columns.ts';
import type { Dimension } from '../request/choices.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { type CheckedRequest, checkedRequest, type ReportFilters, type ReportRequest } from '../request/request.ts';
import { type Cells, displayRow, type ReportTable } from '../request/table.ts';
import { filterCrew, filterRows } from './filters.ts';
import { groupKeysOf } from './groupKeys.ts';
import { contractChanges, indexIncidents, type JoinedRows, joinRows } from './join.ts';
import { groupLayout, type Layout, layOutRows, type RowLayout } from './layout.ts';
import { type Measures, measureRows } from './measures.ts';
import { isMeasure, numberCells } from './numberCells.ts';
import { type OrderBy, orderRows } from './order.ts';
import { type Parts, partsOf } from './parts.ts';
import { addUp } from './sums.ts';
import { textCells, textRanks } from './textCells.ts';
import { incidentNames } from './words.ts';

/** Columns joined with their aircraft, incidents and contracts and costed: done once a load, asked many times. */
export interface ReportData {
  readonly joined: JoinedRows;
  /** What a dimension adds up; made on its first report. */
  readonly partsOf: (dimension: Dimension) => Parts;
  /** The rows of a request; those of the last one are kept. */
  readonly rowsOf: (request: Pick<CheckedRequest, 'dimension' | 'groupBy' | 'filters'>) => RowLayout;
}

/** What can be made ready of the dimensions alone, before the metrics are there. Not needed, only quicker. */
export function readyDimensions({ aircraft, incidents }: Dimensions): void {
  for (const one of aircraft) contractChanges(one);
  indexIncidents(incidents, new Uint8Array(0));
  void incidentNames(incidents).ranks;
}

/** @throws MetricsError when the metrics name what the dimensions do not have */
export function prepareReport(dimensions: Dimensions, columns: MetricColumns): ReportData {
  const joined = joinRows(dimensions, columns);
  return reportDataOf(joined, measureRows(joined));
}
/** Rows and their measures, ready to be asked. */
export function reportDataOf(joined: JoinedRows, measures: Measures): ReportData {
  const made = new Map<string, Parts>();
  const partsOfDimension = (dimension: Dimension) => {
    // Bases and crew have parts of their own, all others add up whole activities.
    const key = dimension === 'base' || dimension === 'crew' ? dimension : 'whole';
    const parts = made.get(key) ?? partsOf(joined, measures, dimension);
    made.set(key, parts);
    return parts;
  };
  let last: { readonly key: string; readonly rows: RowLayout } | null = null;
  return {
    joined,
    partsOf: partsOfDimension,
    rowsOf: ({ dimension, groupBy, filters }) => {
      // Only the roles of a base make other rows by grouping.
      const key = JSON.stringify([dimension, groupBy === 'baseRole', filters]);
      if (last?.key !== key) {
        const crewTests = dimension === 'crew' ? filters.map((one) => filterCrew(joined, one)) : [];
        const counts = dimension === 'crew' ? (part: number) => crewTests.every((test) => test(parts.detail[part] ?? 0)) : null;
        const parts = partsOfDimension(dimension);
        last = { key, rows: layOutRows(joined, parts, maskOf(joined, filters, dimension), { dimension, groupBy, counts }) };
      }
      return last.rows;
    },
  };
}

/**
 * Which parts of activities a request counts, and which row and group each makes. Slots do not depend on order or
 * summary.
 */
export function placeRows({ joined, partsOf: partsOfDimension, rowsOf }: ReportData, request: CheckedRequest) {
  const parts = partsOfDimension(request.dimension);
  return { parts, layout: groupLayout(rowsOf(request), groupKeysOf(joined, parts, request.groupBy)) };
}

/**
 * Filters, groups, orders and totals (RPT-15, RPT-23, RPT-35).
 * @throws ReportChoiceError for an unknown dimension, group-by, column or filter
 */
export function runReport(data: ReportData, asked: ReportRequest): ReportTable {
  const request = checkedRequest(asked);
  const { joined } = data;
  const { dimension, groupBy } = request;
  const { parts, layout } = placeRows(data, request);
  const source = { joined, measures: parts.measures, layout, summaryOnly: request.summaryOnly };
  addUp(source, request.metrics.filter(isMeasure));
  const cellsOf = (key: ColumnKey): Cells => {
    const values = numberCells(source, key);
    if (values === null) return textCells(joined, parts, layout, key);
    // A base stands in several roles: hours and money across them would mean nothing (RPT-25).
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
    display: displayOf(layout, request.summaryOnly, request.summaryOnly ? new Int32Array(0) : orderRows(layout, request, orderBy)),
    links: request.summaryOnly ? null : linksOf(joined, layout, dimension),
  };
}

/** Rows that pass every one of the filters; null: nothing is filtered. */
function maskOf(joined: JoinedRows, filters: readonly ReportFilters[], dimension: Dimension): Uint8Array | null {
  const masks = filters.flatMap((one) => filterRows(joined, one, dimension) ?? []);
  const [mask = null, ...others] = masks;
  if (mask === null) return null;
  for (const other of others) for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (other[row] ?? 0);
  return mask;
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
  const places = new Int32Array(layout.rowCount);
  const types = new Uint8Array(layout.rowCount);
  for (let row = 0; row < layout.rowCount; row++) {
    const i = layout.firstActivity[row] ?? 0;
    places[row] = activity.dispatch[i] ?? NONE;
    types[row] = activity.dispatchType[i] ?? 0;
  }
  // A copy, because what a table holds is handed over to the page.
  return { ids: dictionaries.dispatchIds.slice(), places, types };
}
