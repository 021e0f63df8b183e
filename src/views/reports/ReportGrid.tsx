import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type ColumnKey, columnOf } from '../../../domain/report/columnsCatalogue.ts';
import { type GridCell, moveInGrid } from '../../../domain/report/gridKeys.ts';
import { displayRow, groupOf, isNumeric, kindOf, type ReportTable, slotOf, totalSlot } from '../../../domain/report/table.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { blankWidth, columnWidths } from './columnWidths.ts';
import { GridLine, isClosed } from './GridLine.tsx';
import { selectCollapsed, selectIsBusy, selectLines, selectMayOpenDispatches, selectSort } from './selectors.ts';

const LINE = 32;
const HEADER = 36;
/** Both sides of a cell. */
const PADDING = 18;

/** The report's lines, drawn only where they are seen. One stop of the Tab key; arrows move the cell that is read out. */
export function ReportGrid({ report, table, label }: { readonly report: ReportRef; readonly table: ReportTable; readonly label: string }) {
  const lines = useSelector(report, selectLines);
  const collapsed = useSelector(report, selectCollapsed);
  const mayOpen = useSelector(report, selectMayOpenDispatches);
  const isBusy = useSelector(report, selectIsBusy);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridCell>({ line: 0, column: 0 });
  const [hasFocus, setHasFocus] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  const id = useId();
  const widths = useMemo(() => columnWidths(table.columns), [table.columns]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    overscan: 12,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: LINE,
  });
  const total = displayRow('total', totalSlot(table));
  // Header, lines, grand total.
  const size = { lines: lines.length + 2, columns: table.columns.length, page: Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE) - 3) };
  const idOf = (line: number, column: number) => `${id}-${line}-${column}`;
  const activeColumnOf = (line: number) => (hasFocus && active.line === line ? active.column : null);
  /** An open group's title is one cell over all columns. */
  const spansAt = (line: number) => {
    const display = lines[line - 1];
    return display !== undefined && kindOf(display) === 'groupTitle' && !isClosed(table, display, collapsed);
  };
  const press = (line: number, column: number) => setActive({ line, column });
  const open = (display: number) => {
    if (kindOf(display) === 'groupTitle') report.send({ type: 'group.toggled', group: groupOf(table, slotOf(display)) });
    else report.send({ type: 'row.opened', slot: slotOf(display) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      const display = lines[active.line - 1];
      const column = table.columns[active.column];
      if (active.line === 0 && column !== undefined) report.send({ type: 'sort.chosen', column });
      else if (display !== undefined) open(display);
    }
  };
  const line = (display: number, at: number, style: { readonly top?: number; readonly position?: 'absolute' }) => (
    <GridLine
      key={at}
      table={table}
      widths={widths}
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
        // A cell that is scrolled away loses its element, and the focus with it: the grid itself keeps it.
        if (event.target !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
        setHasFocus(true);
      }}
      onBlur={() => setHasFocus(false)}
      className="card max-h-[calc(100dvh-300px)] md:max-h-[calc(100dvh-160px)] min-h-40 overflow-auto text-sm outline-offset-0"
    >
      <div style={{ width: widths.reduce((sum, width) => sum + width, 0) }} className="min-w-full">
        <HeaderLine report={report} columns={table.columns} widths={widths} activeColumn={activeColumnOf(0)} idOf={idOf} onPress={press} />
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

interface HeaderLineProps {
  readonly report: ReportRef;
  readonly columns: readonly ColumnKey[];
  readonly widths: readonly number[];
  readonly activeColumn: number | null;
  readonly idOf: (line: number, column: number) => string;
  readonly onPress: (line: number, column: number) => void;
}
function HeaderLine({ report, columns, widths, activeColumn, idOf, onPress }: HeaderLineProps) {
  const sort = useSelector(report, selectSort);
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div role="row" tabIndex={-1} aria-rowindex={1} className="flex border-b border-line-strong bg-raised" style={{ height: HEADER }}>
        {columns.map((key, column) => {
          const order = sort?.column !== key ? 'none' : sort.descending ? 'descending' : 'ascending';
          return (
            <div
              key={key}
              id={idOf(0, column)}
              role="columnheader"
              aria-colindex={column + 1}
              aria-sort={order}
              tabIndex={-1}
              onPointerDown={() => onPress(0, column)}
              className={`h-full shrink-0 bg-inherit ${column === 0 ? 'sticky left-0 z-1 border-r border-line' : ''} ${activeColumn === column ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
              style={{ width: widths[column] }}
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => report.send({ type: 'sort.chosen', column: key })}
                className={`flex h-full w-full cursor-pointer items-center gap-1 px-2.5 font-medium text-ink-2 hover:text-ink ${isNumeric(key) ? 'justify-end text-right' : ''}`}
              >
                <span className="truncate">{columnOf(key).header}</span>
                {order === 'ascending' && <ArrowUp aria-hidden size={14} className="shrink-0" />}
                {order === 'descending' && <ArrowDown aria-hidden size={14} className="shrink-0" />}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
