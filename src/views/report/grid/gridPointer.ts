import type { ClipboardEvent, MouseEvent, PointerEvent } from 'react';
import { hasWholeRows } from '../../../../domain/report/request/narrowing.ts';
import { selectedLines } from '../../../../domain/report/view/gridRows.ts';
import { rangeBetween, selectionTable } from '../../../../domain/report/view/gridSelection.ts';
import type { CellActions } from './cellActions.ts';
import {
  cellOf,
  dropTextSelection,
  hasTextSelected,
  isOnButton,
  isOnLink,
  takeFocus,
} from './gridCells.ts';
import { activeCell, selectedRange, selectIsDragging } from './selectionSelectors.ts';
import { chooseCell, type Grid } from './useGrid.ts';

/** Pointer handlers that select cells. */
function selecting(grid: Grid) {
  const { selection, name, rows } = grid;
  const release = () => selection.send({ type: 'pointer.released' });
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      // Touch scrolls, the right button opens the menu, and a button in a cell has its own action.
      if (event.pointerType === 'touch' || event.button !== 0 || isOnButton(event.target))
        return chooseCell(grid, cell);
      const isExtended = event.shiftKey;
      if (isExtended) event.preventDefault();
      selection.send({ type: 'cell.pressed', report: name, lines: rows.lines, cell, isExtended });
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      const cell = cellOf(event.target);
      if (cell !== null) selection.send({ type: 'cell.reached', cell });
      if (selectIsDragging(selection.getSnapshot())) dropTextSelection(event.currentTarget);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
}

/** Click handlers for the breakdown of a figure, its records, and the cell menu. */
function clicking(grid: Grid, { isTotal, records, explain }: CellActions) {
  const { selection, rows } = grid;
  return {
    onClick: (event: MouseEvent) => {
      takeFocus(event.currentTarget);
      // A user who drags over a figure wants to copy it.
      const isSelecting =
        hasTextSelected(event.currentTarget) ||
        selectedRange(selection.getSnapshot(), grid) !== null;
      const cell = isSelecting || isOnButton(event.target) ? null : cellOf(event.target);
      if (cell !== null) explain(cell, hasWholeRows(rows.table.dimension) && isTotal(cell));
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = isOnButton(event.target) ? null : cellOf(event.target);
      if (cell === null || cell.line === 0 || !isTotal(cell) || !records(cell)) return;
      // A double-click also selects a word, which the user did not want.
      dropTextSelection(event.currentTarget);
    },
    onContextMenu: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      // Headers open their own menus.
      if (cell === null || cell.line === 0 || isOnLink(event.target)) return;
      event.preventDefault();
      takeFocus(event.currentTarget);
      chooseCell(grid, cell);
      selection.send({ type: 'menu.opened', cell });
    },
  };
}

/** Copies the block as a table, or only the active cell (RPT-130). */
const copying = (grid: Grid) => ({
  onCopy: (event: ClipboardEvent) => {
    const snapshot = grid.selection.getSnapshot();
    const active = activeCell(snapshot, grid);
    const range = selectedRange(snapshot, grid);
    if (hasTextSelected(event.currentTarget) || (range === null && active.line === 0)) return;
    const block = range ?? rangeBetween(active, active);
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      selectionTable(grid.rows.table, selectedLines(grid.rows, block), block),
    );
  },
});

/** The handlers of the grid element; cells need no listeners. */
export const gridPointer = (grid: Grid, actions: CellActions) => ({
  ...selecting(grid),
  ...clicking(grid, actions),
  ...copying(grid),
});
