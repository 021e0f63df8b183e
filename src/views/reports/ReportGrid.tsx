import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { ColumnKey } from '../../../domain/report/columnsCatalogue.ts';
import { type GridCell, headerKey, moveInGrid } from '../../../domain/report/gridKeys.ts';
import { displayRow, groupOf, kindOf, type ReportTable, slotOf, totalSlot } from '../../../domain/report/table.ts';
import { type ViewChange, WIDTH_STEP } from '../../../domain/report/viewState.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { blankWidth, columnWidths } from './columnWidths.ts';
import { GridHeader, HEADER } from './GridHeader.tsx';
import { GridLine, isClosed, mayExplain } from './GridLine.tsx';
import { selectCollapsed, selectIsBusy, selectLines, selectMayOpenDispatches, selectWidths } from './selectors.ts';

const LINE = 32;
/** Both sides of a cell. */
const PADDING = 18;

export interface ReportGridProps {
  readonly report: ReportRef;
  readonly table: ReportTable;
  readonly label: string;
  /** A cost figure is to be taken apart. */
  /** Left out where figures are not explained. */
  readonly onExplain?: (column: ColumnKey, slot: number) => void;
}
/** The report's lines, drawn only where they are seen. One stop of the Tab key; arrows move the cell that is read out. */
export function ReportGrid({ report, table, label, onExplain }: ReportGridProps) {
  const lines = useSelector(report, selectLines);
  const collapsed = useSelector(report, selectCollapsed);
  const mayOpen = useSelector(report, selectMayOpenDispatches);
  const isBusy = useSelector(report, selectIsBusy);
  const chosenWidths = useSelector(report, selectWidths);
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState<GridCell>({ line: 0, column: 0 });
  const [draft, setDraft] = useState<{ readonly column: ColumnKey; readonly width: number } | null>(null);
  const [menuAt, setMenuAt] = useState<ColumnKey | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  const id = useId();
  const widths = useMemo(
    () => columnWidths(table.columns, draft === null ? chosenWidths : { ...chosenWidths, [draft.column]: draft.width }),
    [table.columns, chosenWidths, draft],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    overscan: 12,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: LINE,
  });
  // A width is part of the key: what was measured under another one is measured anew.
  const columnKeyAt = useCallback((n: number) => `${n} ${widths[n]}`, [widths]);
  const columnVirtual = useVirtualizer({
    horizontal: true,
    count: table.columns.length,
    getScrollElement: () => box.current,
    estimateSize: (n) => widths[n] ?? 0,
    getItemKey: columnKeyAt,
    overscan: 2,
  });
  const inSight = columnVirtual.getVirtualItems().filter(({ index }) => index > 0);
  const window = { places: inSight.map(({ index }) => index), gap: Math.max(0, (inSight[0]?.start ?? 0) - (widths[0] ?? 0)) };
  const total = displayRow('total', totalSlot(table));
  // Header, lines, grand total.
  const size = { lines: lines.length + 2, columns: table.columns.length, page: Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE) - 3) };
  // A table with fewer lines or columns than the one before leaves the active cell at its edge.
  const active = { line: Math.min(wanted.line, size.lines - 1), column: Math.min(wanted.column, size.columns - 1) };
  const idOf = (line: number, column: number) => `${id}-${line}-${column}`;
  const activeColumnOf = (line: number) => (hasFocus && active.line === line ? active.column : null);
  /** An open group's title is one cell over all columns. */
  const spansAt = (line: number) => {
    const display = lines[line - 1];
    return display !== undefined && kindOf(display) === 'groupTitle' && !isClosed(table, display, collapsed);
  };
  const press = (line: number, column: number) => setActive({ line, column });
  const arrange = (change: ViewChange) => report.send({ type: 'table.arranged', change });
  const toggle = (group: number) => arrange({ kind: 'groupToggled', label: table.groups[group]?.label ?? '' });
  const open = (display: number) => {
    if (kindOf(display) === 'groupTitle') toggle(groupOf(table, slotOf(display)));
    else report.send({ type: 'row.opened', slot: slotOf(display) });
  };
  /** Keys that change the column whose header is active; true = it was one. */
  const changeColumn = (event: KeyboardEvent): boolean => {
    const column = table.columns[active.column];
    const meant = headerKey({ key: event.key, shiftKey: event.shiftKey, altKey: event.altKey, control: event.ctrlKey || event.metaKey });
    if (active.line !== 0 || column === undefined || meant === null) return false;
    if (meant.kind === 'menu') setMenuAt(column);
    else if (meant.kind === 'resize') arrange({ kind: 'columnResized', column, width: (widths[active.column] ?? 0) + meant.by * WIDTH_STEP });
    else {
      arrange({ kind: 'columnMoved', column, by: meant.by });
      setActive({ line: 0, column: Math.max(0, Math.min(size.columns - 1, active.column + meant.by)) });
    }
    return true;
  };
  const explain = (display: number, at: number) => {
    const column = table.columns[at];
    if (column !== undefined) onExplain?.(column, slotOf(display));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus of the headers stand elsewhere on the page; their keys are theirs.
    // The target of a key press is always an element.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (changeColumn(event)) return event.preventDefault();
    const moved = moveInGrid(active, event.key, event.ctrlKey || event.metaKey, size);
    if (moved !== null) {
      event.preventDefault();
      setActive(moved);
      if (moved.line > 0 && moved.line <= lines.length) virtual.scrollToIndex(moved.line - 1);
      const left = widths.slice(1, moved.column).reduce((sum, width) => sum + width, 0);
      const room = (box.current?.clientWidth ?? 0) - (widths[0] ?? 0) - (widths[moved.column] ?? 0);
      // The cell beside the pinned column: scrolled just far enough to be seen.
      if (box.current !== null && moved.column > 0) box.current.scrollLeft = Math.min(left, Math.max(box.current.scrollLeft, left - room));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const display = active.line === lines.length + 1 ? total : lines[active.line - 1];
      const column = table.columns[active.column];
      if (active.line === 0 && column !== undefined) arrange({ kind: 'sorted', column });
      else if (onExplain !== undefined && display !== undefined && mayExplain(table, display, active.column)) explain(display, active.column);
      else if (display !== undefined && display !== total) open(display);
    }
  };
  const line = (display: number, at: number, style: { readonly top?: number; readonly position?: 'absolute' }) => (
    <GridLine
      key={at}
      table={table}
      widths={widths}
      window={window}
      display={display}
      line={at}
      activeColumn={activeColumnOf(at)}
      isCollapsed={isClosed(table, display, collapsed)}
      mayOpen={mayOpen}
      labelWidth={(isScrolled ? (widths[0] ?? 0) : blankWidth(table.columns, widths)) - PADDING}
      style={{ ...style, height: LINE }}
      idOf={idOf}
      onPress={press}
      onOpen={open}
      onExplain={onExplain === undefined ? null : explain}
    />
  );
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={size.lines}
      aria-colcount={size.columns}
      aria-busy={isBusy}
      aria-activedescendant={hasFocus ? idOf(active.line, spansAt(active.line) ? 0 : active.column) : undefined}
      onKeyDown={onKeyDown}
      onScroll={(event) => setIsScrolled(event.currentTarget.scrollLeft > 0)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.target)) return;
        // A cell that is scrolled away loses its element, and the focus with it: the grid itself keeps it.
        if (event.target !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
        setHasFocus(true);
      }}
      onBlur={() => setHasFocus(false)}
      className="card max-h-[calc(100dvh-300px)] md:max-h-[calc(100dvh-200px)] min-h-40 overflow-auto text-sm outline-offset-0 print:hidden"
    >
      <div style={{ width: widths.reduce((sum, width) => sum + width, 0) }} className="min-w-full">
        <GridHeader
          report={report}
          columns={table.columns}
          widths={widths}
          window={window}
          activeColumn={activeColumnOf(0)}
          menuAt={menuAt}
          onMenu={setMenuAt}
          idOf={idOf}
          onPress={press}
          onDraft={setDraft}
        />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => line(lines[index] ?? total, index + 1, { position: 'absolute', top: start - HEADER }))}
        </div>
        <div role="rowgroup" className="sticky bottom-0 z-2">
          {line(total, lines.length + 1, {})}
        </div>
      </div>
    </div>
  );
}
