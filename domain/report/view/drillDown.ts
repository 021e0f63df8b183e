import { dimensionLabels } from '../request/choices.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { type DrillDown, hasWholeRows } from '../request/narrowing.ts';
import {
  acrossLabel,
  groupOf,
  kindOf,
  lineLabel,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
} from '../request/table.ts';
import { columnsFor, type ReportView } from './view.ts';
import { plainState } from './viewState.ts';

/** The drill-down target of a figure: its column and its line. */
export interface DrillDownTarget {
  readonly column: ColumnKey;
  /** null: the report's own filters are enough. */
  readonly line: DrillDown | null;
}

/**
 * The drill-down target of a group, the grand total, or a row of an aircraft or incident (RPT-127).
 * Null if the records do not foot to the figure (bases, crew) or are already on screen.
 * @param isClosed the line is the title of a collapsed group
 */
export function drillDownTarget(
  table: ReportTable,
  view: ReportView,
  display: number,
  column: number,
  isClosed: boolean,
): DrillDownTarget | null {
  const { dimension, groupBy } = table;
  const key = table.columns[column];
  const kind = kindOf(display);
  const slot = slotOf(display);
  const isFigure =
    key !== undefined &&
    columnOf(key).total !== 'none' &&
    acrossLabel(table, column) === null &&
    numberAt(table, column, slot) !== null;
  if (!isFigure || !hasWholeRows(dimension) || (kind === 'groupTitle' && !isClosed)) return null;
  const { values } = view.state.narrowing;
  const row = kind === 'row' ? table.rowIds?.[slot] : null;
  if (row === undefined) return null;
  const group = kind === 'row' ? undefined : table.groups[groupOf(table, slot)]?.label;
  const isAllThereIs = dimension === 'dispatch' && group === undefined && values.length === 0;
  if (isAllThereIs) return view.groupBy === 'none' ? null : { column: key, line: null };
  const name =
    kind === 'row'
      ? textAt(table, 0, slot)
      : group === undefined
        ? lineLabel(table, display)
        : `${group} total`;
  return {
    column: key,
    line: {
      dimension,
      groupBy,
      group: group ?? null,
      row,
      values,
      title: `${name}, by ${dimensionLabels[dimension].toLowerCase()}`,
    },
  };
}

/** The drill-down view: the dispatches that foot to the figure, largest first. */
export function drillDownView(view: ReportView, { column, line }: DrillDownTarget): ReportView {
  const own = columnsFor(view.preset, 'dispatch', view);
  const { words, behind } = view.state.narrowing;
  return {
    ...view,
    dimension: 'dispatch',
    groupBy: 'none',
    state: {
      ...plainState,
      approvedOnly: view.state.approvedOnly,
      order: own.includes(column) ? [] : [...own, column],
      sort: [{ column, descending: true }],
      filters: view.state.filters,
      ids: view.state.ids,
      narrowing: { words, values: [], behind: line === null ? behind : [...behind, line] },
    },
  };
}
