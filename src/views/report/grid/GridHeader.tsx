import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Fragment, memo, type PointerEvent, useRef, useState } from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  acrossLabel,
  columnHeader,
  isNumeric,
  type ReportTable,
} from '../../../../domain/report/request/table.ts';
import { hasBounds } from '../../../../domain/report/view/cellNarrowing.ts';
import { isColumnKey, NARROWEST, WIDTH_STEP } from '../../../../domain/report/view/viewState.ts';
import type { ReportRef, ReportSnapshot } from '../../../../machines/report/report.machine.ts';
import { MenuButton, MenuItem } from '../../../ui/buttons/Menu.tsx';
import { Gap } from './GridLine.tsx';
import type { ColumnWindow } from './pins.ts';
import { selectSort, selectSortCount } from './selectors.ts';

export const HEADER = 36;
/** Pixels a pressed header moves before it is dragged and no longer pressed. */
const DRAG_FROM = 6;

export interface GridHeaderProps {
  readonly report: ReportRef;
  readonly table: ReportTable;
  readonly widths: readonly number[];
  readonly window: ColumnWindow;
  readonly activeColumn: number | null;
  /** The column whose menu is open. */
  readonly menuAt: number | null;
  readonly onMenu: (column: number | null) => void;
  /** Which figures of a column rows must have is to be asked. */
  readonly onBounds: (column: ColumnKey, value: number | null) => void;
  readonly idOf: (line: number, column: number) => string;
  /** A width while it is dragged; null when the hand lets go. */
  readonly onDraft: (draft: { readonly column: ColumnKey; readonly width: number } | null) => void;
}

/** The headers: press to sort, drag to move, drag the edge for the width, a menu for all of it. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { table, window } = props;
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
                report={props.report}
                columnKey={key}
                column={column}
                at={acrossLabel(table, column)}
                header={columnHeader(table, column)}
                // Where dates or groups are columns, their order is theirs.
                isPlaced={table.across !== undefined}
                width={props.widths[column] ?? NARROWEST}
                pinnedLeft={window.pins.get(column)?.left ?? null}
                pinnedRight={window.pins.get(column)?.right ?? null}
                isActive={props.activeColumn === column}
                isMenuOpen={props.menuAt === column}
                onMenu={props.onMenu}
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

interface HeaderCellProps
  extends Pick<GridHeaderProps, 'report' | 'onMenu' | 'onBounds' | 'idOf' | 'onDraft'> {
  readonly columnKey: ColumnKey;
  readonly column: number;
  /** The label of a column across. */
  readonly at: string | null;
  readonly header: string;
  /** It can be neither moved nor hidden. */
  readonly isPlaced: boolean;
  readonly width: number;
  /** Pixels from the edges where it comes to rest; null: it scrolls away. */
  readonly pinnedLeft: number | null;
  readonly pinnedRight: number | null;
  readonly isActive: boolean;
  readonly isMenuOpen: boolean;
}
/** Knows of the table only what it shows: a sort draws two headers again, not all (PERF-19). */
const HeaderCell = memo(function HeaderCell({
  report,
  columnKey: key,
  column,
  at,
  header,
  isPlaced,
  width,
  pinnedLeft,
  pinnedRight,
  isActive,
  isMenuOpen,
  onMenu,
  onBounds,
  idOf,
  onDraft,
}: HeaderCellProps) {
  const placeOf = (s: ReportSnapshot) =>
    selectSort(s).findIndex((one) => one.column === key && (one.at ?? null) === at);
  const place = useSelector(report, placeOf);
  const order = useSelector(report, (s) => {
    const sorted = selectSort(s)[placeOf(s)];
    return sorted === undefined ? 'none' : sorted.descending ? 'descending' : 'ascending';
  });
  const sortCount = useSelector(report, selectSortCount);
  const drag = useColumnDrag(report, key);
  const pin =
    pinnedLeft === null || pinnedRight === null
      ? undefined
      : { left: pinnedLeft, right: pinnedRight };
  const isOneOf = place !== -1 && sortCount > 1;
  return (
    <div
      id={idOf(0, column)}
      role="columnheader"
      aria-label={header}
      aria-colindex={column + 1}
      aria-sort={order}
      {...(isOneOf ? { 'aria-description': `Sorts as number ${place + 1} of ${sortCount}` } : {})}
      tabIndex={-1}
      data-column={key}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(column);
      }}
      className={`group relative h-full shrink-0 bg-inherit ${pin === undefined ? '' : `sticky z-1 border-line ${column === 0 ? 'border-r' : 'border-l'}`} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''} ${drag.isDragged ? 'cursor-grabbing opacity-60' : ''}`}
      style={{ width, ...pin }}
    >
      <button
        type="button"
        tabIndex={-1}
        {...(isPlaced ? {} : drag.handlers)}
        onClick={({ shiftKey }) => {
          if (!drag.endedJustNow())
            report.send({ type: 'table.arranged', change: sorting(key, at, shiftKey) });
        }}
        className={`flex h-full w-full cursor-pointer items-center gap-1 px-2.5 font-medium text-ink-2 hover:text-ink ${isNumeric(key) ? 'justify-end text-right' : ''}`}
      >
        <span className="truncate" title={header}>
          {header}
        </span>
        {order === 'ascending' && <ArrowUp aria-hidden size={14} className="shrink-0" />}
        {order === 'descending' && <ArrowDown aria-hidden size={14} className="shrink-0" />}
        {isOneOf && (
          <span aria-hidden className="-ml-1 text-xs text-ink-3">
            {place + 1}
          </span>
        )}
      </button>
      <ColumnMenu
        report={report}
        columnKey={key}
        at={at}
        header={header}
        isPlaced={isPlaced}
        width={width}
        isOpen={isMenuOpen}
        onOpenChange={(isOpen) => onMenu(isOpen ? column : null)}
        onBounds={onBounds}
      />
      <ResizeEdge report={report} columnKey={key} width={width} onDraft={onDraft} />
    </div>
  );
});

/**
 * Dragging a header onto another one, with a mouse or a pen; a finger scrolls there, and the menu moves columns too.
 */
function useColumnDrag(report: ReportRef, column: ColumnKey) {
  const startedAt = useRef<number | null>(null);
  const hasEnded = useRef(false);
  const [isDragged, setIsDragged] = useState(false);
  const stop = () => {
    startedAt.current = null;
    setIsDragged(false);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      hasEnded.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      // A fast hand is over the next header before its first move is told.
      event.currentTarget.setPointerCapture(event.pointerId);
      startedAt.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (
        startedAt.current === null ||
        isDragged ||
        Math.abs(event.clientX - startedAt.current) < DRAG_FROM
      )
        return;
      setIsDragged(true);
    },
    onPointerUp: (event: PointerEvent) => {
      const under = isDragged
        ? document
            .elementFromPoint(event.clientX, event.clientY)
            ?.closest('[data-column]')
            ?.getAttribute('data-column')
        : null;
      hasEnded.current = isDragged;
      stop();
      if (under !== null && under !== undefined && isColumnKey(under))
        report.send({
          type: 'table.arranged',
          change: { kind: 'columnPlaced', column, at: under },
        });
    },
    onPointerCancel: stop,
  };
  // The click that follows a drag is not a press.
  return { isDragged, handlers, endedJustNow: () => hasEnded.current };
}

interface ColumnProps {
  readonly report: ReportRef;
  readonly columnKey: ColumnKey;
  readonly width: number;
}
interface ColumnMenuProps extends ColumnProps {
  /** The label of a column across. */
  readonly at: string | null;
  readonly header: string;
  /** It can be neither moved nor hidden. */
  readonly isPlaced: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onBounds: GridHeaderProps['onBounds'];
}
function ColumnMenu({
  report,
  columnKey: column,
  at,
  header,
  isPlaced,
  width,
  isOpen,
  onOpenChange,
  onBounds,
}: ColumnMenuProps) {
  const isSorted = useSelector(report, selectSortCount) > 0;
  const act = (id: string) => {
    if (id === 'sort' || id === 'sortToo')
      return report.send({ type: 'table.arranged', change: sorting(column, at, id === 'sortToo') });
    if (id === 'bounds') return onBounds(column, null);
    const arrange = (change: Parameters<typeof changeOf>[1]) =>
      report.send({ type: 'table.arranged', change: changeOf(column, change, width) });
    if (id === 'left' || id === 'right' || id === 'wider' || id === 'narrower' || id === 'hide')
      arrange(id);
  };
  return (
    <span
      className={`absolute top-1 right-1.5 ${isOpen ? '' : 'opacity-0 group-hover:opacity-100'}`}
      // The header's own press sorts; this one only opens the menu.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <MenuButton
        label={`${header}: column menu`}
        variant="secondary"
        size="inputAction"
        isOutOfTabOrder
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        onAction={act}
        face={<ChevronDown aria-hidden size={14} />}
      >
        <MenuItem id="sort">Sort</MenuItem>
        {isSorted && <MenuItem id="sortToo">Then sort by this</MenuItem>}
        {hasBounds(column) && at === null && <MenuItem id="bounds">Filter by figure…</MenuItem>}
        {!isPlaced && <MenuItem id="left">Move left</MenuItem>}
        {!isPlaced && <MenuItem id="right">Move right</MenuItem>}
        <MenuItem id="wider">Wider</MenuItem>
        <MenuItem id="narrower">Narrower</MenuItem>
        {!isPlaced && <MenuItem id="hide">Hide column</MenuItem>}
      </MenuButton>
    </span>
  );
}
/**
 * @param at the label of a column across
 * @param isAdded after the columns that sort already
 */
export const sorting = (column: ColumnKey, at: string | null, isAdded: boolean) =>
  ({ kind: 'sorted', column, isAdded, ...(at === null ? {} : { at }) }) as const;
function changeOf(
  column: ColumnKey,
  action: 'left' | 'right' | 'wider' | 'narrower' | 'hide',
  width: number,
) {
  switch (action) {
    case 'left':
      return { kind: 'columnMoved', column, by: -1 } as const;
    case 'right':
      return { kind: 'columnMoved', column, by: 1 } as const;
    case 'wider':
      return { kind: 'columnResized', column, width: width + 4 * WIDTH_STEP } as const;
    case 'narrower':
      return { kind: 'columnResized', column, width: width - 4 * WIDTH_STEP } as const;
    case 'hide':
      return { kind: 'columnToggled', column } as const;
  }
}

/** The right edge of a header, dragged for the width. By keyboard the grid does it: Shift and an arrow. */
function ResizeEdge({
  report,
  columnKey: column,
  width,
  onDraft,
}: ColumnProps & Pick<GridHeaderProps, 'onDraft'>) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent) =>
    start === null ? width : Math.max(NARROWEST, start.width + event.clientX - start.x);
  return (
    <span
      aria-hidden
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width });
      }}
      onPointerMove={(event) => {
        if (start !== null) onDraft({ column, width: widthAt(event) });
      }}
      onPointerUp={(event) => {
        if (start !== null)
          report.send({
            type: 'table.arranged',
            change: { kind: 'columnResized', column, width: widthAt(event) },
          });
        setStart(null);
        onDraft(null);
      }}
      onPointerCancel={() => {
        setStart(null);
        onDraft(null);
      }}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-accent"
    />
  );
}
