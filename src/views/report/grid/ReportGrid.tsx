import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { hasWholeRows } from '../../../../domain/report/request/narrowing.ts';
import {
  acrossLabel,
  displayRow,
  groupOf,
  isClosedTitle,
  kindOf,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import {
  type GridCell,
  headerKey,
  isMenuKey,
  moveInGrid,
} from '../../../../domain/report/view/gridKeys.ts';
import {
  type GridRange,
  rangeBetween,
  selectionTable,
} from '../../../../domain/report/view/gridSelection.ts';
import { type ViewChange, WIDTH_STEP } from '../../../../domain/report/view/viewState.ts';
import type { BoundsRef } from '../../../../machines/report/bounds.machine.ts';
import type { GridSelectionRef } from '../../../../machines/report/gridSelection.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { useIsNarrow } from '../../../ui/lists/useIsNarrow.ts';
import { CellMenu } from './CellMenu.tsx';
import { cellActions } from './cellActions.ts';
import { blankWidth, columnWidths } from './columnWidths.ts';
import { GridHeader, HEADER, sorting } from './GridHeader.tsx';
import { GridLine } from './GridLine.tsx';
import {
  cellOf,
  dropTextSelection,
  hasTextSelected,
  isOnButton,
  isOnLink,
  takeFocus,
} from './gridCells.ts';
import { coveredRight, scrolledTo } from './pins.ts';
import { SelectionFoot } from './SelectionFoot.tsx';
import {
  selectCollapsed,
  selectDimension,
  selectIsBusy,
  selectLines,
  selectMayOpenDispatches,
  selectNarrowing,
  selectPreset,
  selectWidths,
} from './selectors.ts';
import { useGridSelection } from './useGridSelection.ts';
import { LINE, useGridWindow } from './useGridWindow.ts';

/** Both sides of a cell. */
const PADDING = 18;

export interface ReportGridProps {
  readonly report: ReportRef;
  readonly table: ReportTable;
  readonly label: string;
  readonly bounds: BoundsRef;
  readonly selection: GridSelectionRef;
  /** A cost figure is to be taken apart; `mayDouble`: once it is sure that it was not pressed twice. */
  readonly onExplain: (column: ColumnKey, slot: number, mayDouble: boolean) => void;
  /** It was. */
  readonly onExplainDropped: () => void;
}
/**
 * The report's lines, drawn only where they are seen. One stop of the Tab key; arrows move the cell that is read out.
 */
export function ReportGrid({
  report,
  table,
  label,
  bounds,
  selection,
  onExplain,
  onExplainDropped,
}: ReportGridProps) {
  const lines = useSelector(report, selectLines);
  const collapsed = useSelector(report, selectCollapsed);
  const mayOpen = useSelector(report, selectMayOpenDispatches);
  const isBusy = useSelector(report, selectIsBusy);
  const chosenWidths = useSelector(report, selectWidths);
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<{ readonly column: ColumnKey; readonly width: number } | null>(
    null,
  );
  const [menuAt, setMenuAt] = useState<GridCell | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  const isNarrow = useIsNarrow();
  const id = useId();
  const widths = useMemo(
    () =>
      columnWidths(
        table,
        draft === null ? chosenWidths : { ...chosenWidths, [draft.column]: draft.width },
        isNarrow,
      ),
    [table, chosenWidths, draft, isNarrow],
  );
  const {
    window,
    columns: columnVirtual,
    rows: virtual,
    pins,
    room,
  } = useGridWindow(box, table, widths, lines.length);
  const total = displayRow('total', totalSlot(table));
  // Header, lines, grand total.
  const size = {
    lines: lines.length + 2,
    columns: table.columns.length,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE) - 3),
  };
  const preset = useSelector(report, selectPreset);
  const dimension = useSelector(report, selectDimension);
  // A table with fewer lines or columns than the one before leaves the active cell at its edge; another report has other columns.
  const { active, range, isDragging, choose, drop, pointers } = useGridSelection({
    selection,
    report: `${preset} ${dimension}`,
    lines,
    last: { line: size.lines - 1, column: size.columns - 1 },
  });
  const idOf = useCallback((line: number, column: number) => `${id}-${line}-${column}`, [id]);
  const activeColumnOf = (line: number) =>
    hasFocus && active.line === line ? active.column : null;
  /** An open group's title is one cell over all columns. */
  const spansAt = (line: number) => {
    const display = lines[line - 1];
    return (
      display !== undefined &&
      kindOf(display) === 'groupTitle' &&
      !isClosedTitle(table, display, collapsed)
    );
  };
  const arrange = useCallback(
    (change: ViewChange) => report.send({ type: 'table.arranged', change }),
    [report],
  );
  const open = useCallback(
    (display: number) => {
      const slot = slotOf(display);
      if (kindOf(display) === 'groupTitle')
        arrange({ kind: 'groupToggled', label: table.groups[groupOf(table, slot)]?.label ?? '' });
      else report.send({ type: 'row.opened', slot });
    },
    [report, arrange, table],
  );
  /** Keys that change the column whose header is active; true = it was one. */
  const changeColumn = (event: KeyboardEvent): boolean => {
    const column = table.columns[active.column];
    const meant = headerKey({
      key: event.key,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      control: event.ctrlKey || event.metaKey,
    });
    if (active.line !== 0 || column === undefined || meant === null) return false;
    if (meant.kind === 'move' && table.across !== undefined) return false;
    if (meant.kind === 'menu') setMenuAt(active);
    else if (meant.kind === 'resize')
      arrange({
        kind: 'columnResized',
        column,
        width: (widths[active.column] ?? 0) + meant.by * WIDTH_STEP,
      });
    else {
      arrange({ kind: 'columnMoved', column, by: meant.by });
      choose({
        line: 0,
        column: Math.max(0, Math.min(size.columns - 1, active.column + meant.by)),
      });
    }
    return true;
  };
  const displayAt = (line: number) => (line === size.lines - 1 ? total : lines[line - 1]);
  const { isTotal, records, explain } = cellActions({
    report,
    table,
    collapsed,
    displayAt,
    onExplain,
    onExplainDropped,
  });
  const onClick = (event: MouseEvent) => {
    takeFocus(event.currentTarget);
    // A user who drags over a figure wants to copy it.
    const isSelecting = hasTextSelected(event.currentTarget) || range !== null;
    const cell = isSelecting || isOnButton(event.target) ? null : cellOf(event.target);
    if (cell !== null) explain(cell, hasWholeRows(table.dimension) && isTotal(cell));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const cell = isOnButton(event.target) ? null : cellOf(event.target);
    if (cell === null || cell.line === 0 || !isTotal(cell) || !records(cell)) return;
    // Two presses select a word, which nobody asked for.
    dropTextSelection(event.currentTarget);
  };
  const openMenu = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    // Headers open theirs.
    if (cell === null || cell.line === 0 || isOnLink(event.target)) return;
    event.preventDefault();
    takeFocus(event.currentTarget);
    choose(cell);
    setMenuAt(cell);
  };
  const selectedLines = ({ top, bottom }: GridRange) =>
    Array.from({ length: bottom - top + 1 }, (_, n) => displayAt(top + n) ?? total).map(
      (display) => ({
        display,
        isOpenTitle: kindOf(display) === 'groupTitle' && !isClosedTitle(table, display, collapsed),
      }),
    );
  const onCopy = (event: ClipboardEvent) => {
    const block = range ?? rangeBetween(active, active);
    if (hasTextSelected(event.currentTarget) || (range === null && active.line === 0)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', selectionTable(table, selectedLines(block), block));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus of the headers stand elsewhere on the page; their keys are theirs.
    // The target of a key press is always an element.
    if (!event.currentTarget.contains(event.target as Node)) return;
    takeFocus(event.currentTarget);
    if (changeColumn(event)) return event.preventDefault();
    if (isMenuKey(event)) {
      setMenuAt(active);
      return event.preventDefault();
    }
    const moved = moveInGrid(active, event.key, event.ctrlKey || event.metaKey, size);
    if (moved !== null) {
      event.preventDefault();
      choose(event.shiftKey ? { ...moved, line: Math.max(1, moved.line) } : moved, event.shiftKey);
      if (moved.line > 0 && moved.line <= lines.length) virtual.scrollToIndex(moved.line - 1);
      if (box.current !== null)
        box.current.scrollLeft = scrolledTo(moved.column, box.current, widths, pins);
    } else if (event.key === 'Escape') {
      drop();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const display = displayAt(active.line);
      const column = table.columns[active.column];
      if (active.line === 0 && column !== undefined)
        arrange(sorting(column, acrossLabel(table, active.column), event.shiftKey));
      else if (event.key === 'Enter' && active.line > 0 && isTotal(active) && records(active))
        return;
      else if (!explain(active) && display !== undefined && display !== total) open(display);
    }
  };
  const askBounds = useCallback(
    (column: ColumnKey, value: number | null) =>
      bounds.send({
        type: 'bounds.opened',
        column,
        value,
        narrowing: selectNarrowing(report.getSnapshot()),
      }),
    [bounds, report],
  );
  /** The menu of the cell that is active: a button in it, and the list while it is open. */
  const menuOf = (display: number, at: number) =>
    (hasFocus || menuAt !== null) && active.line === at ? (
      <CellMenu
        report={report}
        table={table}
        display={display}
        column={active.column}
        isOpen={menuAt?.line === at}
        onOpenChange={(isOpen) => setMenuAt(isOpen ? active : null)}
        onBounds={askBounds}
        onExplain={() => explain(active)}
        onRecords={() => records(active)}
        isClosed={isClosedTitle(table, display, collapsed)}
      />
    ) : null;
  const line = (display: number, at: number, top: number | null) => (
    <GridLine
      key={at}
      table={table}
      widths={widths}
      window={window}
      display={display}
      line={at}
      activeColumn={activeColumnOf(at)}
      mayShowRecords={hasWholeRows(table.dimension)}
      selectedFrom={range !== null && at >= range.top && at <= range.bottom ? range.left : -1}
      selectedTo={range !== null && at >= range.top && at <= range.bottom ? range.right : -1}
      menu={menuOf(display, at)}
      menuColumn={active.column}
      isCollapsed={isClosedTitle(table, display, collapsed)}
      mayOpen={mayOpen}
      labelWidth={(isScrolled ? (widths[0] ?? 0) : blankWidth(table.columns, widths)) - PADDING}
      height={LINE}
      top={top}
      idOf={idOf}
      onOpen={open}
    />
  );
  const openColumnMenu = useCallback(
    (column: number | null) => setMenuAt(column === null ? null : { line: 0, column }),
    [],
  );
  const wide = widths.reduce((sum, width) => sum + width, 0);
  const hasMore =
    (columnVirtual.scrollOffset ?? 0) + (columnVirtual.scrollRect?.width ?? wide) < wide - 1;
  const covered = hasMore ? coveredRight(widths, pins, columnVirtual.scrollOffset ?? 0, room) : 0;
  return (
    <>
      <div className="relative flex min-h-0 flex-col print:hidden">
        <div
          ref={box}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={size.lines}
          aria-colcount={size.columns}
          aria-busy={isBusy}
          aria-multiselectable={true}
          // While lines roll by and nothing is scrolled sideways, each cell knows where it stands; a pinned cell a line is
          // what a frame spends most on.
          data-rolling={virtual.isScrolling && !isScrolled ? '' : undefined}
          aria-activedescendant={
            hasFocus ? idOf(active.line, spansAt(active.line) ? 0 : active.column) : undefined
          }
          onKeyDown={onKeyDown}
          {...pointers}
          onCopy={onCopy}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onContextMenu={openMenu}
          onScroll={(event) => {
            takeFocus(event.currentTarget);
            setIsScrolled(event.currentTarget.scrollLeft > 0);
          }}
          onFocus={(event) => {
            if (!event.currentTarget.contains(event.target)) return;
            // A pressed cell may be the begin of a selection, which a change of focus would end.
            if (event.target.role !== 'gridcell') takeFocus(event.currentTarget);
            setHasFocus(true);
          }}
          onBlur={() => setHasFocus(false)}
          className={`group/grid card ${isDragging ? 'select-none' : ''} max-h-[calc(100dvh-300px)] md:max-h-[calc(100dvh-200px)] min-h-40 overflow-auto text-sm outline-offset-0`}
        >
          <div style={{ width: wide }} className="min-w-full">
            <GridHeader
              report={report}
              table={table}
              widths={widths}
              window={window}
              activeColumn={activeColumnOf(0)}
              menuAt={menuAt?.line === 0 ? menuAt.column : null}
              onMenu={openColumnMenu}
              onBounds={askBounds}
              idOf={idOf}
              onDraft={setDraft}
            />
            <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
              {virtual
                .getVirtualItems()
                .map(({ index, start }) => line(lines[index] ?? total, index + 1, start - HEADER))}
            </div>
            <div role="rowgroup" className="sticky bottom-0 z-2">
              {line(total, lines.length + 1, null)}
            </div>
          </div>
        </div>
        {/* Many systems show no scroll bar: a shade says that columns go on to the right. */}
        {hasMore && (
          <div
            aria-hidden
            style={{ right: covered + 1 }}
            className={`pointer-events-none absolute inset-y-px z-3 w-5 bg-linear-to-l from-ink/10 ${covered === 0 ? 'rounded-r-card' : ''}`}
          />
        )}
      </div>
      {range !== null && <SelectionFoot table={table} lines={selectedLines(range)} range={range} />}
    </>
  );
}
