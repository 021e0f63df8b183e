import { useSelector } from '@xstate/react';
import { Fragment, memo, useCallback } from 'react';
import { acrossLabel, columnHeader } from '../../../../domain/report/request/table.ts';
import { NARROWEST } from '../../../../domain/report/view/viewState.ts';
import type { GridSelectionSnapshot } from '../../../../machines/report/gridSelection.machine.ts';
import type { ColumnMenuProps } from './ColumnMenu.tsx';
import { Gap } from './GridLine.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import type { ColumnWindow } from './pins.ts';
import type { ResizeEdgeProps } from './ResizeEdge.tsx';
import { lineSelection, selectHeaderMenu } from './selectionSelectors.ts';
import type { Grid } from './useGrid.ts';
import { HEADER } from './useGridWindow.ts';

export interface GridHeaderProps
  extends Pick<ColumnMenuProps, 'onBounds'>,
    Pick<ResizeEdgeProps, 'onDraft'> {
  readonly grid: Grid;
  readonly widths: readonly number[];
  readonly window: ColumnWindow;
  readonly idOf: (line: number, column: number) => string;
}

/** The headers: click to sort, drag to move, drag the edge to resize; a menu offers all of it. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { grid, widths, window } = props;
  const { report, selection, rows } = grid;
  const { table } = rows;
  const active = useSelector(
    selection,
    (s: GridSelectionSnapshot) => lineSelection(s, grid, 0).activeColumn,
  );
  const menu = useSelector(selection, selectHeaderMenu);
  const openMenu = useCallback(
    (column: number | null) =>
      selection.send(
        column === null
          ? { type: 'menu.closed' }
          : { type: 'menu.opened', cell: { line: 0, column } },
      ),
    [selection],
  );
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="flex border-b border-line-strong bg-raised"
        style={{ height: HEADER }}
      >
        {[0, ...window.places].map((column, n) => {
          const key = table.columns[column];
          if (key === undefined) return null;
          return (
            <Fragment key={acrossLabel(table, column) === null ? key : column}>
              <Gap pixels={n === 0 ? 0 : window.gaps[n - 1]} />
              <HeaderCell
                report={report}
                columnKey={key}
                column={column}
                at={acrossLabel(table, column)}
                header={columnHeader(table, column)}
                // Dates or groups as columns have a fixed order.
                isPlaced={table.across !== undefined}
                width={widths[column] ?? NARROWEST}
                pinnedLeft={window.pins.get(column)?.left ?? null}
                pinnedRight={window.pins.get(column)?.right ?? null}
                isActive={active === column}
                isMenuOpen={menu === column}
                onMenu={openMenu}
                onBounds={props.onBounds}
                idOf={props.idOf}
                onDraft={props.onDraft}
              />
            </Fragment>
          );
        })}
      </div>
    </div>
  );
});
