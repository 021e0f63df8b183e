import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { lastCell } from '../../../../domain/report/view/gridRows.ts';
import type { GridSelectionSnapshot } from '../../../../machines/report/gridSelection.machine.ts';
import type { CellActions } from './cellActions.ts';
import { takeFocus, takeLostFocus } from './gridCells.ts';
import { gridKeyboard } from './gridKeyboard.ts';
import { gridPointer } from './gridPointer.ts';
import type { Pins } from './pins.ts';
import { announcedCell, selectIsDragging } from './selectionSelectors.ts';
import { selectIsBusy } from './selectors.ts';
import type { Grid } from './useGrid.ts';

/** Id of the grid's element, for the link that skips the toolbar. */
export const REPORT_GRID = 'report-grid';

interface GridBoxProps {
  readonly grid: Grid;
  readonly actions: CellActions;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly widths: readonly number[];
  readonly pins: Pins;
  /** Lines are scrolling vertically while the columns are not scrolled sideways. */
  readonly isRolling: boolean;
  readonly idOf: (line: number, column: number) => string;
  readonly onLine: (index: number) => void;
  readonly onScrolled: (left: number) => void;
  readonly children: ReactNode;
}
/**
 * The scroll container with all handlers of the grid. It is one tab stop; the arrow keys move the
 * active cell, which screen readers read.
 */
export function GridBox({
  grid,
  actions,
  box,
  label,
  widths,
  pins,
  isRolling,
  idOf,
  onLine,
  onScrolled,
  children,
}: GridBoxProps) {
  const { report, selection, rows } = grid;
  const isBusy = useSelector(report, selectIsBusy);
  const isDragging = useSelector(selection, selectIsDragging);
  const announced = useSelector(selection, (s: GridSelectionSnapshot) => {
    const cell = announcedCell(s, grid);
    return cell === null ? undefined : idOf(cell.line, cell.column);
  });
  const last = lastCell(rows);
  const attach = useCallback(
    (element: HTMLDivElement) => {
      box.current = element;
      if (selection.getSnapshot().hasTag('due')) takeLostFocus(element);
      return () => {
        box.current = null;
        selection.send({ type: 'grid.left' });
      };
    },
    [box, selection],
  );
  return (
    <div
      ref={attach}
      id={REPORT_GRID}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={last.line + 1}
      aria-colcount={last.column + 1}
      aria-busy={isBusy}
      aria-multiselectable={true}
      // While lines scroll, each cell is positioned on its own, because sticky cells are the most
      // expensive part of a frame.
      data-rolling={isRolling ? '' : undefined}
      aria-activedescendant={announced}
      {...gridPointer(grid, actions)}
      onKeyDown={gridKeyboard({ grid, actions, widths, pins, onLine })}
      onScroll={(event) => {
        takeFocus(event.currentTarget);
        onScrolled(event.currentTarget.scrollLeft);
      }}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.target)) return;
        // A mousedown on a cell can start a selection, which a focus change would end.
        if (event.target.role !== 'gridcell') takeFocus(event.currentTarget);
        selection.send({ type: 'focus.gained' });
      }}
      onBlur={() => selection.send({ type: 'focus.lost' })}
      className={`group/grid card ${isDragging ? 'select-none' : ''} max-h-[calc(100dvh-300px)] md:max-h-[calc(100dvh-200px)] min-h-40 overflow-auto text-sm outline-offset-0`}
    >
      {children}
    </div>
  );
}
