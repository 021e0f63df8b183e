import type { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { hasWholeRows } from '../../../../domain/report/request/narrowing.ts';
import { isClosed, lastCell, totalRow } from '../../../../domain/report/view/gridRows.ts';
import type { GridSelectionSnapshot } from '../../../../machines/report/gridSelection.machine.ts';
import { CellMenu, type CellMenuProps } from './CellMenu.tsx';
import type { CellActions } from './cellActions.ts';
import { GridLine, type GridLineProps } from './GridLine.tsx';
import { isSameInLine, lineSelection } from './selectionSelectors.ts';
import { selectMayOpenDispatches } from './selectors.ts';
import type { Grid } from './useGrid.ts';
import { HEADER, LINE } from './useGridWindow.ts';

interface Shared
  extends Pick<GridLineProps, 'widths' | 'window' | 'labelWidth' | 'idOf'>,
    Pick<CellMenuProps, 'onBounds'> {
  readonly grid: Grid;
  readonly actions: CellActions;
}
interface GridLinesProps extends Shared {
  readonly virtual: Pick<
    ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>,
    'getTotalSize' | 'getVirtualItems'
  >;
}
/** The visible lines, and the grand total, which stays at the bottom. */
export function GridLines({ virtual, ...shared }: GridLinesProps) {
  const { rows } = shared.grid;
  const total = totalRow(rows.table);
  return (
    <>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <SelectableLine
            key={index + 1}
            {...shared}
            display={rows.lines[index] ?? total}
            line={index + 1}
            top={start - HEADER}
          />
        ))}
      </div>
      <div role="rowgroup" className="sticky bottom-0 z-2">
        <SelectableLine {...shared} display={total} line={lastCell(rows).line} top={null} />
      </div>
    </>
  );
}

interface SelectableLineProps extends Shared, Pick<GridLineProps, 'display' | 'line' | 'top'> {}
/** Selects only its own line's state, so that an arrow key renders only the two affected lines. */
const SelectableLine = memo(function SelectableLine({
  grid,
  actions,
  onBounds,
  display,
  line,
  ...placed
}: SelectableLineProps) {
  const { report, selection, rows } = grid;
  const mayOpen = useSelector(report, selectMayOpenDispatches);
  const { activeColumn, menuColumn, isMenuOpen, selectedFrom, selectedTo } = useSelector(
    selection,
    (s: GridSelectionSnapshot) => lineSelection(s, grid, line),
    isSameInLine,
  );
  const isCollapsed = isClosed(rows, display);
  return (
    <GridLine
      {...placed}
      table={rows.table}
      display={display}
      line={line}
      activeColumn={activeColumn}
      mayShowRecords={hasWholeRows(rows.table.dimension)}
      selectedFrom={selectedFrom}
      selectedTo={selectedTo}
      menu={
        menuColumn === null ? null : (
          <CellMenu
            report={report}
            table={rows.table}
            display={display}
            column={menuColumn}
            isOpen={isMenuOpen}
            onOpenChange={(isOpen) =>
              selection.send(
                isOpen
                  ? { type: 'menu.opened', cell: { line, column: menuColumn } }
                  : { type: 'menu.closed' },
              )
            }
            onBounds={onBounds}
            onExplain={() => actions.explain({ line, column: menuColumn })}
            onRecords={() => actions.records({ line, column: menuColumn })}
            isClosed={isCollapsed}
          />
        )
      }
      menuColumn={menuColumn}
      isCollapsed={isCollapsed}
      mayOpen={mayOpen}
      height={LINE}
      onOpen={actions.open}
    />
  );
});
