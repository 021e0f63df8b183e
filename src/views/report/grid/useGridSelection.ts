import { useSelector } from '@xstate/react';
import { type PointerEvent, useCallback } from 'react';
import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';
import { type GridRange, rangeBetween } from '../../../../domain/report/view/gridSelection.ts';
import type {
  GridSelectionRef,
  GridSelectionSnapshot,
} from '../../../../machines/report/gridSelection.machine.ts';
import { cellOf, dropTextSelection, isOnButton } from './gridCells.ts';

const selectContext = (s: GridSelectionSnapshot) => s.context;
const selectIsDragging = (s: GridSelectionSnapshot) => s.hasTag('dragging');

interface Asked {
  readonly selection: GridSelectionRef;
  /** The report whose cells these are. */
  readonly report: string;
  readonly lines: Int32Array;
  /** The last cell there is. */
  readonly last: GridCell;
}
const start: GridCell = { line: 0, column: 0 };

/** The active cell of a grid and its block of cells, kept in bounds, with what pointers do to them. */
export function useGridSelection({ selection, report, lines, last }: Asked) {
  const context = useSelector(selection, selectContext);
  const isDragging = useSelector(selection, selectIsDragging);
  const isOwn = context.report === report;
  const within = ({ line, column }: GridCell): GridCell => ({
    line: Math.min(line, last.line),
    column: Math.min(column, last.column),
  });
  const active = within(isOwn ? context.active : start);
  // Other lines than those the block was made of are other cells.
  const range: GridRange | null =
    isOwn && context.lines === lines && context.anchor !== null
      ? rangeBetween(context.anchor, active)
      : null;
  const choose = useCallback(
    (cell: GridCell, isExtended = false) =>
      selection.send({ type: 'cell.chosen', report, lines, cell, isExtended }),
    [selection, report, lines],
  );
  const release = () => selection.send({ type: 'pointer.released' });
  const pointers = {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      // A finger scrolls, a right press opens the menu, a button does what it says.
      if (event.pointerType === 'touch' || event.button !== 0 || isOnButton(event.target))
        return choose(cell);
      if (event.shiftKey) event.preventDefault();
      selection.send({ type: 'cell.pressed', report, lines, cell, isExtended: event.shiftKey });
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      const cell = cellOf(event.target);
      if (cell !== null) selection.send({ type: 'cell.reached', cell });
      if (selection.getSnapshot().hasTag('dragging')) dropTextSelection(event.currentTarget);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
  return {
    active,
    range,
    isDragging,
    choose,
    drop: () => selection.send({ type: 'block.dropped' }),
    pointers,
  };
}
