import type { Dimensions } from '../../../contract/report/reports.ts';
import { type CountedCost, completeness } from '../../cost/completeness.ts';
import type { Days } from '../../dates/dateRange.ts';
import type { MetricColumns } from '../block/columns.ts';
import type { TooManyColumns } from '../request/across.ts';
import type { Dimension } from '../request/choices.ts';
import { type ColumnKey, columnOf, ratedColumns } from '../request/columnsCatalogue.ts';
import { epochDayOf, spanOf } from '../request/days.ts';
import type { DrillDown } from '../request/narrowing.ts';
import {
  type CheckedRequest,
  checkedRequest,
  type ReportFilters,
  type ReportRequest,
} from '../request/request.ts';
import type { Cells, ReportTable } from '../request/table.ts';
import { acrossCells } from './acrossCells.ts';
import { acrossColumns } from './acrossColumns.ts';
import { comparedCells } from './comparedCells.ts';
import { comparedPart } from './comparedPart.ts';
import { countedCosts } from './countedCosts.ts';
import { displayOf, linksOf, rowIdsOf } from './display.ts';
import { groupLayout, layOutRows, type RowLayout } from './layout.ts';
import { activitiesBehind, rowsByValue, wordPredicate } from './narrow.ts';
import { measuresOf, numberCells } from './numberCells.ts';
import { type OrderBy, orderRows } from './order.ts';
import { booksMask } from './rows/books.ts';
import { filterCrew, filterRows } from './rows/filters.ts';
import { groupKeysOf } from './rows/groupKeys.ts';
import { indexIncidents, type JoinedRows, joinRows } from './rows/join.ts';
import { type Measures, measureRows } from './rows/measures.ts';
import { type Parts, partsOf } from './rows/parts.ts';
import { incidentNames } from './rows/words.ts';
import { sharesOf } from './shares.ts';
import { addUp, sumsOf } from './sums.ts';
import { textCells, textRanks } from './textCells.ts';

/** Columns joined with aircraft, incidents, contracts and costs. Built once a load, read often. */
export interface ReportData {
  readonly joined: JoinedRows;
  /** The parts that a dimension adds up; built for its first report. */
  readonly partsOf: (dimension: Dimension) => Parts;
  /** The rows of a request; the last two results are cached. */
  readonly rowsOf: (request: RowsAsked) => RowLayout;
}

type RowsAsked = Pick<
  CheckedRequest,
  'dimension' | 'groupBy' | 'filters' | 'narrowing' | 'days' | 'compared' | 'approvedOnly'
>;

/** Warms the caches that need only the dimensions, before the metrics arrive. Optional. */
export function readyDimensions({ incidents }: Dimensions): void {
  indexIncidents(incidents, new Uint8Array(0));
  void incidentNames(incidents).orders;
}

/** @throws MetricsError when the metrics name an id that the dimensions do not have */
export function prepareReport(dimensions: Dimensions, columns: MetricColumns): ReportData {
  const joined = joinRows(dimensions, columns);
  return reportDataOf(joined, measureRows(joined));
}
/** Prepares joined rows and their measures for requests. */
export function reportDataOf(joined: JoinedRows, measures: Measures): ReportData {
  const made = new Map<string, Parts>();
  const partsOfDimension = (dimension: Dimension) => {
    // Bases and crew have their own parts; every other dimension adds up whole activities.
    const key = dimension === 'base' || dimension === 'crew' ? dimension : 'whole';
    const parts = made.get(key) ?? partsOf(joined, measures, dimension);
    made.set(key, parts);
    return parts;
  };
  const rowsFor = (asked: RowsAsked): RowLayout => {
    const { dimension, groupBy, filters, narrowing, days, compared, approvedOnly } = asked;
    const parts = partsOfDimension(dimension);
    const crewTests = dimension === 'crew' ? filters.map((one) => filterCrew(joined, one)) : [];
    const hasWords = wordPredicate(joined, parts, narrowing.words);
    const counts =
      dimension === 'crew'
        ? (part: number) =>
            crewTests.every((test) => test(parts.detail[part] ?? 0)) && (hasWords?.(part) ?? true)
        : hasWords;
    const line = narrowing.behind.at(-1);
    const mask = (of: Days | null) => {
      const filtered = maskOf(
        joined,
        filters,
        dimension,
        both(daysMask(joined, of), approvedOnly ? booksMask(joined) : null),
      );
      return line === undefined
        ? filtered
        : both(filtered, maskBehind({ ...asked, days: of, compared: null }, line));
    };
    const before = compared === null ? undefined : mask(compared.days);
    return rowsByValue(
      joined,
      parts,
      layOutRows(joined, parts, mask(days), before, { dimension, groupBy, counts }),
      narrowing.values,
    );
  };
  /** Activities of a drill-down line. Rebuilds its report with the same filters and outer lines. */
  const maskBehind = (
    { filters, days, compared, approvedOnly, narrowing: { words, behind } }: RowsAsked,
    line: DrillDown,
  ): Uint8Array => {
    const narrowing = { words, values: line.values, behind: behind.slice(0, -1) };
    return activitiesBehind(
      joined,
      partsOfDimension(line.dimension),
      rowsFor({ ...line, filters, narrowing, days, compared, approvedOnly }),
      line,
    );
  };
  // Two entries: an approved-costs report needs its own rows and the rows its completeness counts.
  const kept = new Map<string, RowLayout>();
  return {
    joined,
    partsOf: partsOfDimension,
    rowsOf: (asked) => {
      const { dimension, groupBy, filters, narrowing, days, compared, approvedOnly } = asked;
      // Grouping changes the rows only for base roles.
      const key = JSON.stringify([
        dimension,
        groupBy === 'baseRole',
        filters,
        narrowing,
        days,
        compared?.days,
        approvedOnly,
      ]);
      const rows = kept.get(key) ?? rowsFor(asked);
      kept.delete(key);
      kept.set(key, rows);
      for (const oldest of kept.keys()) if (kept.size > 2) kept.delete(oldest);
      return rows;
    },
  };
}

/**
 * The parts that a request counts, of its own days only, with the row and group of each. Slots do
 * not depend on the sort order or on the summary.
 */
export function placeRows(
  { joined, partsOf: partsOfDimension, rowsOf }: ReportData,
  request: CheckedRequest,
) {
  const parts = partsOfDimension(request.dimension);
  return {
    parts,
    layout: groupLayout(
      rowsOf({ ...request, compared: null }),
      groupKeysOf(joined, parts, request.groupBy),
    ),
  };
}
/** The same, followed by the parts of the days it is compared with (RPT-116). */
function placeBoth(
  { joined, partsOf: partsOfDimension, rowsOf }: ReportData,
  request: CheckedRequest,
) {
  const parts = partsOfDimension(request.dimension);
  return {
    parts,
    layout: groupLayout(rowsOf(request), groupKeysOf(joined, parts, request.groupBy)),
  };
}

/**
 * The costs that completeness counts, including costs that are not approved. Null for approved
 * costs narrowed by figures: such a filter can't choose rows of costs that are not approved.
 */
function costsToCount(data: ReportData, request: CheckedRequest): readonly CountedCost[] | null {
  const { values, behind } = request.narrowing;
  if (
    request.approvedOnly &&
    [values, ...behind.map((line) => line.values)].some(({ length }) => length > 0)
  )
    return null;
  const asked = request.approvedOnly
    ? { ...request, approvedOnly: false, compared: null }
    : request;
  return countedCosts(data.joined, data.partsOf(request.dimension), data.rowsOf(asked));
}
/** Whether a report shows a cost that depends on rates. */
const showsCost = ({ metrics }: Pick<CheckedRequest, 'metrics'>): boolean =>
  metrics.some((key) => ratedColumns.includes(key));

/**
 * Filters, groups, sorts and totals a report (RPT-15, RPT-23, RPT-35) and adds the completeness of
 * its costs (RPT-83).
 * @throws ReportChoiceError for an unknown dimension, group-by, column or filter
 */
export function runReport(data: ReportData, asked: ReportRequest): ReportTable {
  const request = checkedRequest(asked);
  const table = tableOf(data, request);
  const costs =
    showsCost(request) && table.tooWide === undefined ? costsToCount(data, request) : null;
  return costs === null ? table : { ...table, completeness: completeness(costs) };
}
/** The table without its completeness. */
function tableOf(data: ReportData, request: CheckedRequest): ReportTable {
  const { joined } = data;
  const { dimension, groupBy } = request;
  const { parts, layout } = placeBoth(data, request);
  const across =
    request.across === null ? null : acrossColumns(joined, parts, layout, request.across);
  if (across !== null && 'count' in across) return nothingOf(request, across);
  const source = { joined, measures: parts.measures, layout, summaryOnly: request.summaryOnly };
  const hasCost = showsCost(request);
  // `comparedCells` adds up the measure of a compared report, range by range.
  const shown = request.compared === null ? request.metrics : request.metrics.slice(0, -1);
  addUp(source, [...shown.flatMap(measuresOf), ...(hasCost ? (['withoutRate'] as const) : [])]);
  const withoutRate = hasCost ? anyOf(sumsOf(source, 'withoutRate')) : null;
  /** A base has several roles; a grand total of hours or money across them is blank (RPT-25). */
  const numbers = (key: ColumnKey, values: Float64Array): Cells => {
    if (groupBy === 'baseRole' && ['hours', 'money'].includes(columnOf(key).kind))
      values[values.length - 1] = Number.NaN;
    return { kind: 'number', values };
  };
  const cellsOf = (key: ColumnKey): Cells => {
    const values = numberCells(source, key);
    return values === null ? textCells(joined, parts, layout, key) : numbers(key, values);
  };
  const wide =
    across === null || request.across === null
      ? null
      : acrossCells(source, across, request.across.measure, withoutRate !== null);
  const both =
    request.compared === null
      ? null
      : comparedPart(
          request.compared,
          comparedCells(source, request.compared.measure, withoutRate !== null),
          { numbers, firstDay: joined.firstDay },
        );
  const orderBy = (key: ColumnKey, at: string | null): OrderBy => {
    const sortedAt = at === null || across === null ? -1 : across.labels.indexOf(at);
    const values =
      wide?.values[sortedAt] ??
      both?.sortedBy(key, at) ??
      numberCells({ joined, measures: parts.measures, layout }, key);
    return values === null
      ? { kind: 'rank', ...textRanks(joined, parts, layout, key) }
      : { kind: 'number', values };
  };
  const { metrics, summaryOnly } = request;
  const rowIds = summaryOnly ? null : rowIdsOf(joined, layout, dimension);
  const shares = summaryOnly ? null : sharesOf(joined, layout);
  const order = summaryOnly ? new Int32Array(0) : orderRows(layout, request, orderBy);
  const measures = wide?.values.map(() => metrics.at(-1) ?? 'totalCost') ?? [];
  const table = {
    dimension,
    groupBy,
    summaryOnly,
    columns: [...metrics, ...measures],
    cells: [
      ...shown.map(cellsOf),
      ...(wide?.values.map((values, n) => numbers(measures[n] ?? 'totalCost', values)) ?? []),
    ],
    rowCount: layout.rowCount,
    ...(layout.allRows === layout.rowCount ? {} : { allRows: layout.allRows }),
    groups: layout.groups,
    display: displayOf(layout, summaryOnly, order),
    links: summaryOnly ? null : linksOf(joined, layout, dimension),
    ...(shares === null ? {} : { shares }),
    ...(rowIds === null ? {} : { rowIds }),
    withoutRate,
    ...(across === null || wide === null
      ? {}
      : { across: { from: metrics.length, labels: across.labels, withoutRate: wide.withoutRate } }),
  };
  return both === null ? table : both.into(table);
}

/** An empty table: the dates need too many columns (RPT-112). */
const nothingOf = (
  { dimension, groupBy, summaryOnly }: CheckedRequest,
  tooWide: TooManyColumns,
): ReportTable => ({
  dimension,
  groupBy,
  summaryOnly,
  columns: [],
  cells: [],
  rowCount: 0,
  groups: [],
  display: new Int32Array(0),
  links: null,
  withoutRate: null,
  tooWide,
});

/** Null if the total is 0, the usual case. */
const anyOf = (counts: Float64Array): Float64Array | null => (counts.at(-1) === 0 ? null : counts);

/** 1 for each activity of these days; null: all activities. */
function daysMask({ columns: { activity } }: JoinedRows, days: Days | null): Uint8Array | null {
  if (days === null) return null;
  const { activityDate } = activity;
  const [from, until] = [epochDayOf(days.from), epochDayOf(days.until)];
  const { first, last } = spanOf(activityDate);
  if (first >= from && last <= until) return null;
  const mask = new Uint8Array(activityDate.length);
  for (let row = 0; row < mask.length; row++) {
    const day = activityDate[row] ?? 0;
    mask[row] = day >= from && day <= until ? 1 : 0;
  }
  return mask;
}

/** 1 for each row within the days that passes all filters; null: nothing is filtered. */
function maskOf(
  joined: JoinedRows,
  filters: readonly ReportFilters[],
  dimension: Dimension,
  within: Uint8Array | null,
): Uint8Array | null {
  const masks = filters.flatMap((one) => filterRows(joined, one, dimension, within) ?? []);
  const [mask = within, ...others] = masks;
  if (mask === null) return null;
  for (const other of others)
    for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (other[row] ?? 0);
  return mask;
}
/** Rows that pass both; null: nothing is filtered. */
function both(mask: Uint8Array | null, other: Uint8Array | null): Uint8Array | null {
  if (mask === null || other === null) return mask ?? other;
  const out = new Uint8Array(mask.length);
  for (let row = 0; row < out.length; row++) out[row] = (mask[row] ?? 0) & (other[row] ?? 0);
  return out;
}
