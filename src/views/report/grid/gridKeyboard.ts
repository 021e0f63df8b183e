import type { KeyboardEvent } from 'react';
import { acrossLabel } from '../../../../domain/report/request/table.ts';
import {
  type GridCell,
  headerKey,
  isMenuKey,
  moveInGrid,
} from '../../../../domain/report/view/gridKeys.ts';
import { displayAt, lastCell } from '../../../../domain/report/view/gridRows.ts';
import { type ViewChange, WIDTH_STEP } from '../../../../domain/report/view/viewState.ts';
import type { CellActions } from './cellActions.ts';
import { sortChange } from './columnChanges.ts';
import { takeFocus } from './gridCells.ts';
import { type Pins, scrolledTo } from './pins.ts';
import { activeCell } from './selectionSelectors.ts';
import { chooseCell, type Grid } from './useGrid.ts';
import { LINE } from './useGridWindow.ts';

interface Keyboard {
  readonly grid: Grid;
  readonly actions: CellActions;
  readonly widths: readonly number[];
  readonly pins: Pins;
  /** Scrolls to a line of the report; 0 is the first line below the header. */
  readonly onLine: (index: number) => void;
}
type Pressed = KeyboardEvent<HTMLElement>;
const hasControl = ({ ctrlKey, metaKey }: Pressed) => ctrlKey || metaKey;
const arrange = ({ report }: Grid, change: ViewChange) =>
  report.send({ type: 'table.arranged', change });

/** Handles keys that change the active header's column; returns false for other keys. */
function changeColumn({ grid, widths }: Keyboard, event: Pressed, active: GridCell): boolean {
  const { table } = grid.rows;
  const column = table.columns[active.column];
  const { key, shiftKey, altKey } = event;
  const meant = headerKey({ key, shiftKey, altKey, control: hasControl(event) });
  if (active.line !== 0 || column === undefined || meant === null) return false;
  if (meant.kind === 'move' && table.across !== undefined) return false;
  if (meant.kind === 'menu') grid.selection.send({ type: 'menu.opened', cell: active });
  else if (meant.kind === 'resize') {
    const width = (widths[active.column] ?? 0) + meant.by * WIDTH_STEP;
    arrange(grid, { kind: 'columnResized', column, width });
  } else {
    arrange(grid, { kind: 'columnMoved', column, by: meant.by });
    const moved = Math.max(0, Math.min(lastCell(grid.rows).column, active.column + meant.by));
    chooseCell(grid, { line: 0, column: moved });
  }
  return true;
}

/**
 * Handles keys that move the active cell and scrolls it into view; returns false for other keys.
 */
function move({ grid, widths, pins, onLine }: Keyboard, event: Pressed, active: GridCell): boolean {
  const last = lastCell(grid.rows);
  const box = event.currentTarget;
  const moved = moveInGrid(active, event.key, hasControl(event), {
    lines: last.line + 1,
    columns: last.column + 1,
    page: Math.max(1, Math.floor(box.clientHeight / LINE) - 3),
  });
  if (moved === null) return false;
  const cell = event.shiftKey ? { ...moved, line: Math.max(1, moved.line) } : moved;
  chooseCell(grid, cell, event.shiftKey);
  if (moved.line > 0 && moved.line < last.line) onLine(moved.line - 1);
  box.scrollLeft = scrolledTo(moved.column, box, widths, pins);
  return true;
}

/**
 * Enter and Space: sort by a header; open a figure's records or breakdown, or a row; toggle a
 * group.
 */
function enter({ grid, actions }: Keyboard, event: Pressed, active: GridCell): void {
  const { table } = grid.rows;
  const { isTotal, records, explain, open } = actions;
  const column = table.columns[active.column];
  const display = displayAt(grid.rows, active.line);
  const isGrandTotal = active.line === lastCell(grid.rows).line;
  if (active.line === 0 && column !== undefined)
    arrange(grid, sortChange(column, acrossLabel(table, active.column), event.shiftKey));
  else if (event.key === 'Enter' && active.line > 0 && isTotal(active) && records(active)) return;
  else if (!explain(active) && display !== undefined && !isGrandTotal) open(display);
}

export const gridKeyboard = (keyboard: Keyboard) => (event: Pressed) => {
  const { grid } = keyboard;
  // Header menus are elsewhere on the page and have their own keys. The target of a key event is
  // always an element.
  if (!event.currentTarget.contains(event.target as Node)) return;
  takeFocus(event.currentTarget);
  const active = activeCell(grid.selection.getSnapshot(), grid);
  if (changeColumn(keyboard, event, active)) return event.preventDefault();
  if (isMenuKey(event)) {
    grid.selection.send({ type: 'menu.opened', cell: active });
    return event.preventDefault();
  }
  if (move(keyboard, event, active)) return event.preventDefault();
  if (event.key === 'Escape') grid.selection.send({ type: 'block.dropped' });
  else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    enter(keyboard, event, active);
  }
};
