import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, Fragment, memo, type ReactNode, useContext } from 'react';
import { incidentCostPath } from '../../../../domain/costPack/reportRow.ts';
import { canExplain } from '../../../../domain/report/explain/explain.ts';
import { columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  acrossLabel,
  isNumeric,
  kindOf,
  lineDispatchPath,
  lineLabel,
  numberAt,
  type ReportTable,
  slotOf,
} from '../../../../domain/report/request/table.ts';
import { cellText, checkWords, isDistinctTotal } from '../../../../domain/report/view/cellText.ts';
import { cellLacks } from '../../../../domain/report/view/withoutRate.ts';
import { Chip } from '../../../ui/notices/Chip.tsx';
import { CanSeeCost } from '../../incidents/IncidentName.tsx';
import type { ColumnWindow, Pin } from './pins.ts';

export interface GridLineProps {
  readonly table: ReportTable;
  readonly widths: readonly number[];
  readonly window: ColumnWindow;
  /** A display row of the table. */
  readonly display: number;
  /** Line number in the grid; the header is 0. */
  readonly line: number;
  readonly activeColumn: number | null;
  /** First and last selected column in this line, both inclusive; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Whether the user can open the records of a figure. */
  readonly mayShowRecords: boolean;
  /** The menu of the active cell; null without one. */
  readonly menu: ReactNode;
  readonly menuColumn: number | null;
  readonly isCollapsed: boolean;
  readonly mayOpen: boolean;
  /**
   * Maximum width of a group or total label in pixels. It can extend over the blank columns after
   * the first one, unless columns are scrolled below it.
   */
  readonly labelWidth: number;
  readonly height: number;
  /** Offset in pixels from the first line; null for a line outside the virtual list. */
  readonly top: number | null;
  readonly idOf: (line: number, column: number) => string;
  readonly onOpen: (display: number) => void;
}

const looks = {
  row: 'bg-surface',
  groupTitle: 'bg-raised font-semibold',
  groupTotal: 'bg-surface font-semibold',
  total: 'bg-raised font-semibold border-t border-line-strong',
};

/**
 * One line of the report: a row, a group's title or total, or the grand total. Memoized, so that
 * scrolling renders only new lines.
 */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { window, display, line, isCollapsed, height, top } = props;
  const kind = kindOf(display);
  return (
    // biome-ignore lint/a11y/useSemanticElements: lines are placed one by one, which a table can't
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={line + 1}
      className={`flex w-full border-b border-line ${looks[kind]}`}
      // Line height centers the text without an extra element.
      style={{
        height,
        lineHeight: `${height - 1}px`,
        ...(top === null ? {} : { top, position: 'absolute' }),
      }}
    >
      {kind === 'groupTitle' && !isCollapsed
        ? openTitle(props)
        : [0, ...window.places].map((column, n) =>
            placedCell(props, column, n === 0 ? 0 : (window.gaps[n - 1] ?? 0)),
          )}
    </div>
  );
});

/** The title of an open group over the full width; its figures are in the group's total line. */
const openTitle = (props: GridLineProps) => {
  const isSelected = props.selectedFrom !== -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of such a line
    <div
      id={props.idOf(props.line, 0)}
      role="gridcell"
      aria-colindex={1}
      aria-colspan={props.table.columns.length}
      aria-expanded={true}
      tabIndex={-1}
      {...(isSelected ? { 'aria-selected': true } : {})}
      className={`flex h-full w-full items-center ${isSelected ? 'bg-accent-tint' : 'bg-inherit'} px-2.5 ${outline(props.activeColumn !== null)}`}
    >
      <div className="sticky left-2.5 flex items-center gap-2 group-data-rolling/grid:static">
        <Cell {...shownIn(props)} column={0} labelWidth="none" />
        {props.menu}
      </div>
    </div>
  );
};

/**
 * A cell with the gap before it. A function, because a component per cell would slow down
 * scrolling.
 */
function placedCell(props: GridLineProps, column: number, gap: number) {
  const { table, display, line, menu, isCollapsed, mayShowRecords } = props;
  const key = table.columns[column];
  if (key === undefined) return null;
  const kind = kindOf(display);
  const pin = props.window.pins.get(column);
  const isSelected = column >= props.selectedFrom && column <= props.selectedTo;
  const isExplained = canExplain(table, display, column, isCollapsed);
  const title =
    kind !== 'row' && mayShowRecords
      ? 'Show how this came about; twice: the records behind it'
      : 'Show how this came about';
  return (
    <Fragment key={acrossLabel(table, column) === null ? key : column}>
      <Gap pixels={gap} />
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of such a line */}
      <div
        id={props.idOf(line, column)}
        role="gridcell"
        aria-colindex={column + 1}
        {...(kind === 'groupTitle' && column === 0 ? { 'aria-expanded': false } : {})}
        {...(isExplained ? { title, 'aria-haspopup': 'dialog' } : {})}
        tabIndex={-1}
        {...(isSelected ? { 'aria-selected': true } : {})}
        className={`h-full shrink-0 truncate px-2.5 ${isSelected ? 'bg-accent-tint' : pin === undefined ? '' : 'bg-inherit'} ${isNumeric(key) ? 'text-right' : ''} ${isExplained ? 'cursor-pointer decoration-dotted underline-offset-2 hover:underline' : ''} ${pin === undefined ? 'relative' : `sticky z-1 ${rolling(pin)} ${column > 0 ? 'border-l border-line' : kind === 'row' ? 'border-r border-line' : 'overflow-visible'}`} ${outline(props.activeColumn === column)}`}
        style={placed(props.widths[column], pin)}
      >
        <Cell {...shownIn(props)} column={column} labelWidth={props.labelWidth} />
        {menu !== null && column === props.menuColumn && (
          <span
            className={`absolute inset-y-0 flex items-center ${isNumeric(key) ? 'left-0.5' : 'right-0.5'}`}
          >
            {menu}
          </span>
        )}
      </div>
    </Fragment>
  );
}
const shownIn = ({ table, display, isCollapsed, mayOpen, onOpen }: GridLineProps) => ({
  table,
  display,
  isCollapsed,
  mayOpen,
  onOpen,
});

/**
 * Space for columns that are not rendered. A margin instead would move sticky columns out of place.
 */
export const Gap = ({ pixels = 0 }: { readonly pixels: number | undefined }) =>
  pixels === 0 ? null : <span aria-hidden className="shrink-0" style={{ width: pixels }} />;

/** The cell's position: sticky, or shifted by the same distance while lines scroll. */
const placed = (
  width: number | undefined,
  pin: Pin | undefined,
): CSSProperties & { readonly '--shift'?: string } => ({
  width,
  ...(pin === undefined
    ? {}
    : {
        left: pin.left,
        right: pin.right,
        ...(pin.shift === 0 ? {} : { '--shift': `${-pin.shift}px` }),
      }),
});
const rolling = ({ shift }: Pin) =>
  shift === 0
    ? 'group-data-rolling/grid:static'
    : 'group-data-rolling/grid:relative group-data-rolling/grid:left-(--shift)! group-data-rolling/grid:right-auto!';

const outline = (isActive: boolean) =>
  isActive ? 'outline-2 -outline-offset-2 outline-accent' : '';

type CellProps = Pick<GridLineProps, 'table' | 'display' | 'isCollapsed' | 'mayOpen' | 'onOpen'> & {
  readonly column: number;
  readonly labelWidth: number | 'none';
};

function Cell({
  table,
  display,
  column,
  isCollapsed,
  mayOpen,
  labelWidth,
  onOpen,
}: CellProps): ReactNode {
  const maySeeCost = useContext(CanSeeCost);
  const kind = kindOf(display);
  const slot = slotOf(display);
  const key = table.columns[column];
  if (kind === 'groupTitle' && column === 0)
    return (
      <button
        type="button"
        tabIndex={-1}
        className="flex h-full w-max min-w-0 cursor-pointer items-center gap-1"
        style={{ maxWidth: labelWidth }}
        onClick={() => onOpen(display)}
      >
        {isCollapsed ? (
          <ChevronRight aria-hidden size={16} className="shrink-0" />
        ) : (
          <ChevronDown aria-hidden size={16} className="shrink-0" />
        )}
        <span className="truncate" title={lineLabel(table, display)}>
          {lineLabel(table, display)}
        </span>
      </button>
    );
  if (kind !== 'row' && column === 0)
    return (
      <span
        className="block w-max truncate"
        style={{ maxWidth: labelWidth }}
        title={lineLabel(table, display)}
      >
        {lineLabel(table, display)}
      </span>
    );
  if (key !== undefined && columnOf(key).kind === 'flags')
    return checkWords(numberAt(table, column, slot) ?? 0).map((words) => (
      <span key={words} className="mr-1">
        <Chip tone="warning">{words}</Chip>
      </span>
    ));
  if (isDistinctTotal(table, column, display))
    return <Distinct>{cellText(table, column, slot)}</Distinct>;
  const lacks = cellLacks(table, column, slot);
  const text =
    lacks === null ? (
      cellText(table, column, slot)
    ) : (
      <Lacking words={lacks}>{cellText(table, column, slot)}</Lacking>
    );
  const leads =
    kind === 'row' && ((key === 'dispatchId' && mayOpen) || (key === 'incident' && maySeeCost));
  const address = !leads
    ? null
    : key === 'incident'
      ? incidentCostPath(table, slot)
      : lineDispatchPath(table, slot);
  if (address === null) return text;
  return (
    <a
      href={address}
      tabIndex={-1}
      className="text-accent underline decoration-1 underline-offset-2"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onOpen(display);
      }}
    >
      {text}
    </a>
  );
}

/** A distinct count: it can be lower than the sum of the lines (RPT-85). */
const Distinct = ({ children }: { readonly children: string }) => (
  <span title="Counted once each, so it is no sum of the lines.">
    <span className="text-xs font-normal text-ink-3">distinct </span>
    {children}
  </span>
);

/** An incomplete figure. The mark states the reason as tooltip and accessible name (RPT-83). */
const Lacking = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <>
    {/* A CSS shape: an SVG per cell takes a third of a sort's render time (PERF-19). */}
    <span role="img" aria-label={words} title={words} className="lacking-mark mr-1 -ml-4" />
    {children}
  </>
);
