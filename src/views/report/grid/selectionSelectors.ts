import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';
import { displayAt, isOpenTitle, lastCell } from '../../../../domain/report/view/gridRows.ts';
import { type GridRange, rangeBetween } from '../../../../domain/report/view/gridSelection.ts';
import type { GridSelectionSnapshot } from '../../../../machines/report/gridSelection.machine.ts';
import type { Grid } from './useGrid.ts';

const first: GridCell = { line: 0, column: 0 };

export const selectIsDragging = (s: GridSelectionSnapshot) => s.hasTag('dragging');
/** The column whose header menu is open. */
export const selectHeaderMenu = (s: GridSelectionSnapshot): number | null =>
  s.hasTag('menu') && s.context.menuAt.line === 0 ? s.context.menuAt.column : null;

/** The active cell, clamped to the table. A different report starts at its first header. */
export function activeCell({ context }: GridSelectionSnapshot, { name, rows }: Grid): GridCell {
  const { line, column } = context.report === name ? context.active : first;
  const last = lastCell(rows);
  return { line: Math.min(line, last.line), column: Math.min(column, last.column) };
}

/** The selected block; null for a single cell. A block of other lines belongs to another grid. */
export function selectedRange(s: GridSelectionSnapshot, grid: Grid): GridRange | null {
  const { report, lines, anchor } = s.context;
  return report === grid.name && lines === grid.rows.lines && anchor !== null
    ? rangeBetween(anchor, activeCell(s, grid))
    : null;
}
export const isSameBlock = (a: GridRange | null, b: GridRange | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.top === b.top &&
    a.bottom === b.bottom &&
    a.left === b.left &&
    a.right === b.right);

/**
 * The cell that screen readers read, in the position of its element: an open title has only one.
 */
export function announcedCell(s: GridSelectionSnapshot, grid: Grid): GridCell | null {
  if (!s.hasTag('focused')) return null;
  const { line, column } = activeCell(s, grid);
  const display = displayAt(grid.rows, line);
  const isOneCell = display !== undefined && isOpenTitle(grid.rows, display);
  return { line, column: isOneCell ? 0 : column };
}

/** The selection state of one line. */
export interface LineSelection {
  /** The outlined column; null for none. */
  readonly activeColumn: number | null;
  /** The column with the cell menu; null for none. */
  readonly menuColumn: number | null;
  readonly isMenuOpen: boolean;
  /** First and last selected column in this line, both inclusive; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
}
export function lineSelection(s: GridSelectionSnapshot, grid: Grid, line: number): LineSelection {
  const active = activeCell(s, grid);
  const isActive = active.line === line;
  const range = selectedRange(s, grid);
  const isSelected = range !== null && line >= range.top && line <= range.bottom;
  return {
    activeColumn: isActive && s.hasTag('focused') ? active.column : null,
    menuColumn: isActive && (s.hasTag('focused') || s.hasTag('menu')) ? active.column : null,
    isMenuOpen: isActive && s.hasTag('menu') && s.context.menuAt.line === line,
    selectedFrom: isSelected ? range.left : -1,
    selectedTo: isSelected ? range.right : -1,
  };
}
export const isSameInLine = (a: LineSelection, b: LineSelection): boolean =>
  a.activeColumn === b.activeColumn &&
  a.menuColumn === b.menuColumn &&
  a.isMenuOpen === b.isMenuOpen &&
  a.selectedFrom === b.selectedFrom &&
  a.selectedTo === b.selectedTo;
