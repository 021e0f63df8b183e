import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { canExplain } from '../../../../domain/report/explain/explain.ts';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import type { Narrowing } from '../../../../domain/report/request/narrowing.ts';
import { columnHeader, type ReportTable } from '../../../../domain/report/request/table.ts';
import {
  boundOf,
  cellSubject,
  narrowedBy,
  withBound,
} from '../../../../domain/report/view/cellNarrowing.ts';
import { drillDownTarget } from '../../../../domain/report/view/drillDown.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { MenuButton, MenuItem } from '../../../ui/buttons/Menu.tsx';
import { selectView } from './selectors.ts';

export interface CellMenuProps {
  readonly report: ReportRef;
  readonly table: ReportTable;
  /** The display row of the cell's line. */
  readonly display: number;
  readonly column: number;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Opens the dialog for minimum and maximum, prefilled with a figure. */
  readonly onBounds: (column: ColumnKey, value: number | null) => void;
  readonly onExplain: () => void;
  readonly onRecords: () => void;
  /** The line is the title of a collapsed group. */
  readonly isClosed: boolean;
}
/** The actions on a cell: filter the report to its value, or exclude it (RPT-122). */
export function CellMenu({
  report,
  table,
  display,
  column,
  isOpen,
  onOpenChange,
  onBounds,
  onExplain,
  onRecords,
  isClosed,
}: CellMenuProps) {
  const view = useSelector(report, selectView);
  const { narrowing } = view.state;
  const subject = cellSubject(table, display, column);
  const bound = boundOf(table, display, column);
  const narrow = (next: Narrowing) =>
    report.send({ type: 'table.arranged', change: { kind: 'narrowed', narrowing: next } });
  const act = (id: string) => {
    if (subject !== null && (id === 'keep' || id === 'exclude'))
      narrow(narrowedBy(narrowing, subject, id === 'exclude'));
    if (id === 'records') onRecords();
    if (id === 'explain') onExplain();
    if (bound === null) return;
    if (id === 'least' || id === 'most') narrow(withBound(narrowing, bound, id));
    if (id === 'bounds') onBounds(bound.column, bound.value);
  };
  return (
    <MenuButton
      label={`${columnHeader(table, column)}: cell menu`}
      variant="secondary"
      size="inputAction"
      isOutOfTabOrder
      isFirstFocused
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onAction={act}
      face={<ChevronDown aria-hidden size={14} />}
    >
      <MenuItem id="keep" isDisabled={subject === null}>
        Filter to this
      </MenuItem>
      <MenuItem id="exclude" isDisabled={subject === null}>
        Exclude this
      </MenuItem>
      {bound !== null && <MenuItem id="least">At least this</MenuItem>}
      {bound !== null && <MenuItem id="most">At most this</MenuItem>}
      {bound !== null && <MenuItem id="bounds">Between…</MenuItem>}
      {drillDownTarget(table, view, display, column, isClosed) !== null && (
        <MenuItem id="records">Show the records behind it</MenuItem>
      )}
      {canExplain(table, display, column, isClosed) && (
        <MenuItem id="explain">Show how this came about</MenuItem>
      )}
    </MenuButton>
  );
}
