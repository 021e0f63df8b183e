import { dimensionLabels } from '../request/choices.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { type Behind, hasWholeRows } from '../request/narrowing.ts';
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

/** A figure whose records can be opened: its column and its line. */
export interface FigureBehind {
  readonly column: ColumnKey;
  /** null: the report's own filters say it all. */
  readonly line: Behind | null;
}

/**
 * The records behind a figure (RPT-127): of a group, the grand total, or the row of an aircraft or incident. null where
 * they do not add up to it, as those of bases and crew, or are on screen already.
 * @param isClosed the line is the title of a closed group
 */
export function figureBehind(
  table: ReportTable,
  view: ReportView,
  display: number,
  column: number,
  isClosed: boolean,
): FigureBehind | null {
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

/** Its dispatches, the largest of them first: they add up to the figure. */
export function behindView(view: ReportView, { column, line }: FigureBehind): ReportView {
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
