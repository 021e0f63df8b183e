import {
  displayRow,
  isCollapsedGroupTitle,
  kindOf,
  type ReportTable,
  totalSlot,
} from '../request/table.ts';
import type { GridCell } from './gridKeys.ts';
import type { GridRange, SelectedLine } from './gridSelection.ts';

/** The rows of a grid: the header is line 0, then the report's lines, then the grand total. */
export interface GridRows {
  readonly table: ReportTable;
  /** Display rows, without those of collapsed groups. */
  readonly lines: Int32Array;
  /** Indexes of the collapsed groups. */
  readonly collapsed: readonly number[];
}

export const totalRow = (table: ReportTable): number => displayRow('total', totalSlot(table));
export const lastCell = ({ table, lines }: GridRows): GridCell => ({
  line: lines.length + 1,
  column: table.columns.length - 1,
});
/** The display row of a line; undefined for the header. */
export const displayAt = ({ table, lines }: GridRows, line: number): number | undefined =>
  line === lines.length + 1 ? totalRow(table) : lines[line - 1];
export const isClosed = ({ table, collapsed }: GridRows, display: number): boolean =>
  isCollapsedGroupTitle(table, display, collapsed);
/** The title of an open group is one cell over all columns. */
export const isOpenTitle = (rows: GridRows, display: number): boolean =>
  kindOf(display) === 'groupTitle' && !isClosed(rows, display);

export const selectedLines = (rows: GridRows, { top, bottom }: GridRange): SelectedLine[] =>
  Array.from({ length: bottom - top + 1 }, (_, n) => {
    const display = displayAt(rows, top + n) ?? totalRow(rows.table);
    return { display, isOpenTitle: isOpenTitle(rows, display) };
  });
