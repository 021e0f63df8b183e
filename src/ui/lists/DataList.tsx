import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Minus } from 'lucide-react';
import type { Ref } from 'react';
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useIsNarrow } from './useIsNarrow.ts';

export interface DataColumn {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** Relative width; default 1. */
  readonly grow?: number;
  /** Hidden on screens narrower than a tablet. */
  readonly isExtra?: boolean;
}
/** Selection of several rows for an action. */
export interface DataPick {
  /** `some` for a group of rows; null for a row that can't be selected. */
  readonly of: (index: number) => 'all' | 'some' | 'none' | null;
  readonly onPick: (index: number) => void;
}
export interface DataListHandle {
  focus(): void;
}
export interface DataListProps {
  readonly label: string;
  readonly columns: readonly DataColumn[];
  readonly count: number;
  readonly keyOf: (index: number) => string;
  readonly cellsOf: (index: number) => readonly ReactNode[];
  /** Omitted for read-only rows. */
  readonly onOpen?: (index: number) => void;
  /** Index of the row that is open next to the list. */
  readonly openIndex?: number;
  readonly isDim?: (index: number) => boolean;
  /** Whether a row is a heading of the rows below it. */
  readonly isHead?: (index: number) => boolean;
  /** Omitted if rows can't be selected. Space selects the active row. */
  readonly pick?: DataPick;
  /** Handles another key on the active row; returns whether it did. */
  readonly onKey?: (key: string, index: number) => boolean;
  readonly handle?: Ref<DataListHandle>;
  /** Replaces a column's label, such as by a sort button. */
  readonly headOf?: (column: number) => ReactNode;
  /** The sort direction of a column; undefined for unsorted columns. */
  readonly sortOf?: (column: number) => 'ascending' | 'descending' | undefined;
}
const LINE = 40;
const NARROW_LINE = 60;
/** Height of the header in pixels; narrow lists have none. */
const HEADER = 36;
/** Longer lists are virtualized. */
const VIRTUAL_FROM = 100;

/** A title shows text that can be truncated. */
const titleOf = (cell: ReactNode) => (typeof cell === 'string' ? { title: cell } : {});
/** The row that a key moves to; null for other keys. */
function moved(at: number, key: string, count: number, page: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + page,
    PageUp: at - page,
  };
  const target = to[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

/** The checkbox of a row. The row itself exposes the state to screen readers. */
const PickMark = ({
  state,
  onPick,
}: {
  readonly state: 'all' | 'some' | 'none' | null;
  readonly onPick: () => void;
}) => (
  // Mouse only: the grid toggles the row on Space.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Space
  // biome-ignore lint/a11y/noStaticElementInteractions: the row exposes the selected state
  <span
    className="-my-2 -ml-3 flex shrink-0 cursor-pointer self-stretch px-3 max-sm:absolute max-sm:inset-y-0 max-sm:left-3 max-sm:my-0 max-sm:w-11"
    onClick={(event) => {
      event.stopPropagation();
      onPick();
    }}
  >
    <span
      className={`m-auto flex size-4.5 items-center justify-center rounded-[4px] border ${state === null ? 'border-transparent' : state === 'none' ? 'border-field-line bg-surface' : 'border-accent bg-accent text-accent-ink'}`}
    >
      {state === 'all' && <Check aria-hidden size={14} />}
      {state === 'some' && <Minus aria-hidden size={14} />}
    </span>
  </span>
);

const lookOf = (column: DataColumn) =>
  `min-w-0 truncate max-sm:empty:hidden ${column.isNumeric === true ? 'sm:text-right' : ''} ${column.isExtra === true ? 'hidden lg:block' : ''}`;

/** Moves from the active row, opens it, selects it, or passes the key to the list's owner. */
function handleKey(
  event: KeyboardEvent,
  { count, onOpen, pick, onKey }: DataListProps,
  at: number,
  page: number,
  onMove: (to: number) => void,
) {
  const to = moved(at, event.key, count, page);
  if (to !== null) {
    event.preventDefault();
    onMove(to);
  } else if (event.key === 'Enter' && count > 0 && onOpen !== undefined) {
    event.preventDefault();
    onOpen(at);
  } else if (event.key === ' ' && count > 0 && pick !== undefined) {
    event.preventDefault();
    if (pick.of(at) !== null) pick.onPick(at);
  } else if (
    count > 0 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    onKey?.(event.key, at) === true
  )
    event.preventDefault();
}

const Header = ({ columns, pick, headOf, sortOf }: DataListProps) => (
  <div role="rowgroup" className="sticky top-0 z-1 hidden sm:block">
    {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do in the header */}
    <div
      role="row"
      aria-rowindex={1}
      className="flex h-9 items-center gap-4 border-b border-line-strong bg-raised px-4 text-sm font-medium text-ink-2"
    >
      {pick !== undefined && <span className="-ml-3 w-10.5 shrink-0" />}
      {columns.map((column, n) => (
        // biome-ignore lint/a11y/useFocusableInteractive: what is to do in the header stands in it
        <div
          key={column.label}
          role="columnheader"
          aria-sort={sortOf?.(n) ?? (sortOf === undefined ? undefined : 'none')}
          className={lookOf(column)}
          style={{ flex: `${column.grow ?? 1} 1 0` }}
        >
          {headOf?.(n) ?? column.label}
        </div>
      ))}
    </div>
  </div>
);

interface CellsProps {
  readonly columns: readonly DataColumn[];
  readonly cells: readonly ReactNode[];
  readonly isNarrow: boolean;
}
/** The first cell, and the others; in a narrow list they form a second line. */
function Cells({
  columns: [firstColumn, ...others],
  cells: [first, ...rest],
  isNarrow,
}: CellsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus */}
      <div
        role="gridcell"
        aria-colindex={1}
        className={`min-w-0 truncate font-medium ${firstColumn?.isNumeric === true ? 'sm:text-right' : ''}`}
        style={{ flex: isNarrow ? 'none' : `${firstColumn?.grow ?? 1} 1 0` }}
        {...titleOf(first)}
      >
        {first}
      </div>
      <div className="flex min-w-0 gap-2 overflow-hidden text-sm whitespace-nowrap text-ink-2 sm:contents">
        {others.map((column, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
          <div
            key={column.label}
            role="gridcell"
            aria-colindex={n + 2}
            className={lookOf(column)}
            style={{
              flex: isNarrow
                ? column.isNumeric === true
                  ? 'none'
                  : '0 1 auto'
                : `${column.grow ?? 1} 1 0`,
            }}
            {...titleOf(rest[n])}
          >
            {rest[n]}
          </div>
        ))}
      </div>
    </>
  );
}

interface RowProps {
  readonly list: DataListProps;
  readonly index: number;
  readonly id: string;
  /** Offset in pixels in a virtualized list; null otherwise. */
  readonly top: number | null;
  readonly isNarrow: boolean;
  /** The grid has the focus and this is the active row. */
  readonly isActive: boolean;
  readonly onPress: () => void;
}
function Row({ list, index, id, top, isNarrow, isActive, onPress }: RowProps) {
  const { columns, cellsOf, onOpen, openIndex = -1, isDim, isHead, pick } = list;
  const isOpen = index === openIndex;
  const picked = pick?.of(index) ?? null;
  const hasHead = isHead?.(index) === true;
  return (
    // The grid handles keys: it is the only tab stop and points to the active row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and points here
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={pick === undefined ? isOpen : picked === null ? undefined : picked === 'all'}
      onClick={onPress}
      className={`flex ${onOpen === undefined ? '' : 'cursor-pointer'} flex-col justify-center border-b border-line px-4 sm:flex-row sm:items-center sm:gap-4 ${pick === undefined ? '' : 'max-sm:relative max-sm:pl-14'} ${hasHead ? 'bg-sunken font-semibold' : ''} ${isOpen ? 'bg-accent-tint' : 'hover:bg-sunken'} ${isDim?.(index) === true ? 'text-ink-3' : ''} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
      style={{
        height: isNarrow ? NARROW_LINE : LINE,
        ...(top === null ? {} : { position: 'absolute', top, left: 0, right: 0 }),
      }}
    >
      {pick !== undefined && <PickMark state={picked} onPick={() => pick.onPick(index)} />}
      <Cells columns={columns} cells={cellsOf(index)} isNarrow={isNarrow} />
    </div>
  );
}

/**
 * A list of rows that open on click or Enter. It fills the available height. The list is one tab
 * stop; the arrow keys move.
 */
export function DataList(props: DataListProps) {
  const { label, columns, count, keyOf, onOpen, pick, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const id = useId();
  const isNarrow = useIsNarrow();
  const line = isNarrow ? NARROW_LINE : LINE;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => line,
    overscan: 12,
    enabled: count > VIRTUAL_FROM,
    // Rows start below the header. Without this padding, the active row would be below the visible
    // area.
    scrollPaddingEnd: isNarrow ? 0 : HEADER,
  });
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus() }));
  const at = Math.min(active, count - 1);
  const moveTo = (to: number) => {
    setActive(to);
    if (count > VIRTUAL_FROM) virtual.scrollToIndex(to);
    else document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / line) - 1);
    handleKey(event, props, at, page, moveTo);
  };
  const row = (index: number, top: number | null) => (
    <Row
      key={keyOf(index)}
      list={props}
      index={index}
      id={`${id}-${index}`}
      top={top}
      isNarrow={isNarrow}
      isActive={hasFocus && index === at}
      onPress={() => {
        setActive(index);
        onOpen?.(index);
      }}
    />
  );
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      {...(pick === undefined ? {} : { 'aria-multiselectable': true })}
      aria-activedescendant={hasFocus && count > 0 ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => setHasFocus(event.target === event.currentTarget)}
      onBlur={() => setHasFocus(false)}
      className="card min-h-32 flex-initial overflow-auto"
    >
      <Header {...props} />
      <div
        role="rowgroup"
        className="relative"
        style={count > VIRTUAL_FROM ? { height: virtual.getTotalSize() } : {}}
      >
        {count > VIRTUAL_FROM
          ? virtual.getVirtualItems().map(({ index, start }) => row(index, start))
          : Array.from({ length: count }, (_, index) => row(index, null))}
      </div>
    </div>
  );
}
