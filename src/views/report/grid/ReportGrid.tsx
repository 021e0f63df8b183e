import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import type { BoundsRef } from '../../../../machines/report/bounds.machine.ts';
import type { GridSelectionRef } from '../../../../machines/report/gridSelection.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { cellActions, type Explaining } from './cellActions.ts';
import { blankWidth } from './columnWidths.ts';
import { GridBox } from './GridBox.tsx';
import { GridHeader } from './GridHeader.tsx';
import { GridLines } from './GridLines.tsx';
import { coveredRight } from './pins.ts';
import { SelectionFoot } from './SelectionFoot.tsx';
import { selectNarrowing } from './selectors.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useGrid } from './useGrid.ts';
import { useGridWindow } from './useGridWindow.ts';

/** Horizontal padding of a cell in pixels, both sides together. */
const PADDING = 18;

export interface ReportGridProps extends Explaining {
  readonly report: ReportRef;
  readonly table: ReportTable;
  readonly label: string;
  readonly bounds: BoundsRef;
  readonly selection: GridSelectionRef;
}
/** The report's table; only visible lines and columns are rendered. */
export function ReportGrid({
  report,
  table,
  label,
  bounds,
  selection,
  onExplain,
  onExplainDropped,
}: ReportGridProps) {
  const grid = useGrid(report, table, selection);
  const box = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  const { widths, setDraft } = useColumnWidths(report, table);
  const { window, columns, rows, pins, room } = useGridWindow(
    box,
    table,
    widths,
    grid.rows.lines.length,
  );
  const actions = useMemo(
    () => cellActions(grid, { onExplain, onExplainDropped }),
    [grid, onExplain, onExplainDropped],
  );
  const id = useId();
  const idOf = useCallback((line: number, column: number) => `${id}-${line}-${column}`, [id]);
  const askBounds = useCallback(
    (column: ColumnKey, value: number | null) => {
      const narrowing = selectNarrowing(report.getSnapshot());
      bounds.send({ type: 'bounds.opened', column, value, narrowing });
    },
    [bounds, report],
  );
  const wide = widths.reduce((sum, width) => sum + width, 0);
  const left = columns.scrollOffset ?? 0;
  const hasMore = left + (columns.scrollRect?.width ?? wide) < wide - 1;
  const nameWidth = isScrolled ? (widths[0] ?? 0) : blankWidth(table.columns, widths);
  return (
    <>
      <div className="relative flex min-h-0 flex-col print:hidden">
        <GridBox
          grid={grid}
          actions={actions}
          box={box}
          label={label}
          widths={widths}
          pins={pins}
          isRolling={rows.isScrolling && !isScrolled}
          idOf={idOf}
          onLine={(index) => rows.scrollToIndex(index)}
          onScrolled={(at) => setIsScrolled(at > 0)}
        >
          <div style={{ width: wide }} className="min-w-full">
            <GridHeader
              grid={grid}
              widths={widths}
              window={window}
              onBounds={askBounds}
              idOf={idOf}
              onDraft={setDraft}
            />
            <GridLines
              grid={grid}
              actions={actions}
              virtual={rows}
              widths={widths}
              window={window}
              labelWidth={nameWidth - PADDING}
              idOf={idOf}
              onBounds={askBounds}
            />
          </div>
        </GridBox>
        {hasMore && <MoreColumns covered={coveredRight(widths, pins, left, room)} />}
      </div>
      <SelectionFoot grid={grid} />
    </>
  );
}

/**
 * A shade that shows that more columns follow on the right, because many systems hide scroll bars.
 */
const MoreColumns = ({ covered }: { readonly covered: number }) => (
  <div
    aria-hidden
    style={{ right: covered + 1 }}
    className={`pointer-events-none absolute inset-y-px z-3 w-5 bg-linear-to-l from-ink/10 ${covered === 0 ? 'rounded-r-card' : ''}`}
  />
);
