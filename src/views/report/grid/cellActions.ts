import { mayExplain } from '../../../../domain/report/explain/explain.ts';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  isClosedTitle,
  kindOf,
  type ReportTable,
  slotOf,
} from '../../../../domain/report/request/table.ts';
import { figureBehind } from '../../../../domain/report/view/behindView.ts';
import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';

interface Asked {
  readonly report: ReportRef;
  readonly table: ReportTable;
  readonly collapsed: readonly number[];
  /** The line as the table has it; undefined for the header. */
  readonly displayAt: (line: number) => number | undefined;
  readonly onExplain: (column: ColumnKey, slot: number, mayDouble: boolean) => void;
  readonly onExplainDropped: () => void;
}
/** What a press or a key does with the figure of a cell. */
export function cellActions({
  report,
  table,
  collapsed,
  displayAt,
  onExplain,
  onExplainDropped,
}: Asked) {
  return {
    /** Whether the cell stands in a line of a group or the grand total. */
    isTotal: ({ line }: GridCell) => kindOf(displayAt(line) ?? 0) !== 'row',
    /** Opens the records behind a cell's figure; false where there are none. */
    records: ({ line, column }: GridCell): boolean => {
      const display = displayAt(line);
      const { view } = report.getSnapshot().context.read;
      if (
        display === undefined ||
        figureBehind(table, view, display, column, isClosedTitle(table, display, collapsed)) ===
          null
      )
        return false;
      onExplainDropped();
      report.send({ type: 'records.opened', display, column });
      return true;
    },
    /** Takes the cost figure of a cell apart; false where there is none. */
    explain: ({ line, column }: GridCell, mayDouble = false): boolean => {
      const display = displayAt(line);
      const key = table.columns[column];
      if (
        display === undefined ||
        key === undefined ||
        !mayExplain(table, display, column, isClosedTitle(table, display, collapsed))
      )
        return false;
      onExplain(key, slotOf(display), mayDouble);
      return true;
    },
  };
}
