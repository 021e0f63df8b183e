import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { hasBounds } from '../../../../domain/report/view/cellNarrowing.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { MenuButton, MenuItem } from '../../../ui/buttons/Menu.tsx';
import { type ColumnAction, changeOf, sortChange } from './columnChanges.ts';
import { selectSortCount } from './selectors.ts';

export interface ColumnMenuProps {
  readonly report: ReportRef;
  readonly columnKey: ColumnKey;
  readonly width: number;
  /** The label of an across column, else null. */
  readonly at: string | null;
  readonly header: string;
  /** The column can't be moved or hidden. */
  readonly isPlaced: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Opens the dialog for the minimum and maximum of the column's figures. */
  readonly onBounds: (column: ColumnKey, value: number | null) => void;
}
/** All actions of a column header as a menu. */
export function ColumnMenu({
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
      return report.send({
        type: 'table.arranged',
        change: sortChange(column, at, id === 'sortToo'),
      });
    if (id === 'bounds') return onBounds(column, null);
    const arrange = (change: ColumnAction) =>
      report.send({ type: 'table.arranged', change: changeOf(column, change, width) });
    if (id === 'left' || id === 'right' || id === 'wider' || id === 'narrower' || id === 'hide')
      arrange(id);
  };
  return (
    <span
      className={`absolute top-1 right-1.5 ${isOpen ? '' : 'opacity-0 group-hover:opacity-100'}`}
      // A click on the header sorts; this one only opens the menu.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <MenuButton
        label={`${header}: column menu`}
        variant="secondary"
        size="inputAction"
        isOutOfTabOrder
        isFirstFocused
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
