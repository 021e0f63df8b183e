import { canExplain } from '../../../../domain/report/explain/explain.ts';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { groupOf, kindOf, slotOf } from '../../../../domain/report/request/table.ts';
import { drillDownTarget } from '../../../../domain/report/view/drillDown.ts';
import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';
import { displayAt, isClosed } from '../../../../domain/report/view/gridRows.ts';
import type { Grid } from './useGrid.ts';

export interface Explaining {
  /** Opens the cost breakdown. `mayDouble`: wait until we know that it isn't a double-click. */
  readonly onExplain: (column: ColumnKey, slot: number, mayDouble: boolean) => void;
  /** Cancels a pending breakdown, because it was a double-click. */
  readonly onExplainDropped: () => void;
}
export type CellActions = ReturnType<typeof cellActions>;

/** The actions of clicks and keys on a cell. */
export function cellActions(
  { report, rows, selection }: Grid,
  { onExplain, onExplainDropped }: Explaining,
) {
  const { table } = rows;
  return {
    /** Whether the cell's line is a group's or the grand total. */
    isTotal: ({ line }: GridCell) => kindOf(displayAt(rows, line) ?? 0) !== 'row',
    /** Opens the records of a cell's figure; returns false if there are none. */
    records: ({ line, column }: GridCell): boolean => {
      const display = displayAt(rows, line);
      const { view } = report.getSnapshot().context.read;
      if (
        display === undefined ||
        drillDownTarget(table, view, display, column, isClosed(rows, display)) === null
      )
        return false;
      onExplainDropped();
      selection.send({ type: 'focus.due' });
      report.send({ type: 'records.opened', display, column });
      return true;
    },
    /** Opens the breakdown of a cell's cost figure; returns false if there is none. */
    explain: ({ line, column }: GridCell, mayDouble = false): boolean => {
      const display = displayAt(rows, line);
      const key = table.columns[column];
      if (
        display === undefined ||
        key === undefined ||
        !canExplain(table, display, column, isClosed(rows, display))
      )
        return false;
      onExplain(key, slotOf(display), mayDouble);
      return true;
    },
    /** Opens the page of a row, or toggles a group. */
    open: (display: number): void => {
      const slot = slotOf(display);
      if (kindOf(display) === 'groupTitle') {
        const label = table.groups[groupOf(table, slot)]?.label ?? '';
        report.send({ type: 'table.arranged', change: { kind: 'groupToggled', label } });
      } else report.send({ type: 'row.opened', slot });
    },
  };
}
