import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { isNumeric } from '../../../../domain/report/request/table.ts';
import type { ReportSnapshot } from '../../../../machines/report/report.machine.ts';
import { ColumnMenu, type ColumnMenuProps } from './ColumnMenu.tsx';
import { sortChange } from './columnChanges.ts';
import { ResizeEdge, type ResizeEdgeProps } from './ResizeEdge.tsx';
import { selectSort, selectSortCount } from './selectors.ts';
import { useColumnDrag } from './useColumnDrag.ts';

type Order = 'none' | 'ascending' | 'descending';
interface HeaderCellProps
  extends Omit<ColumnMenuProps, 'isOpen' | 'onOpenChange'>,
    Pick<ResizeEdgeProps, 'onDraft'> {
  readonly column: number;
  /** Sticky offsets from the edges in pixels; null if the column scrolls away. */
  readonly pinnedLeft: number | null;
  readonly pinnedRight: number | null;
  readonly isActive: boolean;
  readonly isMenuOpen: boolean;
  /** Opens the menu of a column; null closes it. */
  readonly onMenu: (column: number | null) => void;
  readonly idOf: (line: number, column: number) => string;
}
/**
 * Selects only the state it shows, so that a sort re-renders two headers instead of all (PERF-19).
 */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { report, columnKey: key, column, at, header, isPlaced, width, idOf, onMenu } = props;
  const { pinnedLeft, pinnedRight } = props;
  const { place, order, count } = useSorting(props);
  const drag = useColumnDrag(report, key);
  const pin =
    pinnedLeft === null || pinnedRight === null
      ? undefined
      : { left: pinnedLeft, right: pinnedRight };
  return (
    <div
      id={idOf(0, column)}
      role="columnheader"
      aria-label={header}
      aria-colindex={column + 1}
      aria-sort={order}
      {...(place === null ? {} : { 'aria-description': `Sorts as number ${place} of ${count}` })}
      tabIndex={-1}
      data-column={key}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(column);
      }}
      className={`group relative h-full shrink-0 bg-inherit ${pin === undefined ? '' : `sticky z-1 border-line ${column === 0 ? 'border-r' : 'border-l'}`} ${props.isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''} ${drag.isDragged ? 'cursor-grabbing opacity-60' : ''}`}
      style={{ width, ...pin }}
    >
      <button
        type="button"
        tabIndex={-1}
        {...(isPlaced ? {} : drag.handlers)}
        onClick={({ shiftKey }) => {
          if (!drag.endedJustNow())
            report.send({ type: 'table.arranged', change: sortChange(key, at, shiftKey) });
        }}
        className={`flex h-full w-full cursor-pointer items-center gap-1 px-2.5 font-medium text-ink-2 hover:text-ink ${isNumeric(key) ? 'justify-end text-right' : ''}`}
      >
        <span className="truncate" title={header}>
          {header}
        </span>
        <SortMark order={order} place={place} />
      </button>
      <ColumnMenu
        report={report}
        columnKey={key}
        at={at}
        header={header}
        isPlaced={isPlaced}
        width={width}
        isOpen={props.isMenuOpen}
        onOpenChange={(isOpen) => onMenu(isOpen ? column : null)}
        onBounds={props.onBounds}
      />
      <ResizeEdge report={report} columnKey={key} width={width} onDraft={props.onDraft} />
    </div>
  );
});

/**
 * How the report is sorted by a column. `place` is its rank if there are several sort columns, else
 * null.
 */
function useSorting({
  report,
  columnKey,
  at,
}: Pick<HeaderCellProps, 'report' | 'columnKey' | 'at'>) {
  const indexIn = (s: ReportSnapshot) =>
    selectSort(s).findIndex((one) => one.column === columnKey && (one.at ?? null) === at);
  const index = useSelector(report, indexIn);
  const order = useSelector(report, (s): Order => {
    const sorted = selectSort(s)[indexIn(s)];
    return sorted === undefined ? 'none' : sorted.descending ? 'descending' : 'ascending';
  });
  const count = useSelector(report, selectSortCount);
  return { place: index !== -1 && count > 1 ? index + 1 : null, order, count };
}

function SortMark({ order, place }: { readonly order: Order; readonly place: number | null }) {
  return (
    <>
      {order === 'ascending' && <ArrowUp aria-hidden size={14} className="shrink-0" />}
      {order === 'descending' && <ArrowDown aria-hidden size={14} className="shrink-0" />}
      {place !== null && (
        <span aria-hidden className="-ml-1 text-xs text-ink-3">
          {place}
        </span>
      )}
    </>
  );
}
