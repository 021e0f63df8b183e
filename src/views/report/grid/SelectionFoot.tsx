import { useSelector } from '@xstate/react';
import { format0 } from '../../../../domain/format.ts';
import { selectedLines } from '../../../../domain/report/view/gridRows.ts';
import { selectionSums, selectionText } from '../../../../domain/report/view/gridSelection.ts';
import type { GridSelectionSnapshot } from '../../../../machines/report/gridSelection.machine.ts';
import { isSameBlock, selectedRange } from './selectionSelectors.ts';
import type { Grid } from './useGrid.ts';

/** The sums of the selected cells (RPT-129); renders nothing without a selection. */
export function SelectionFoot({ grid }: { readonly grid: Grid }) {
  const range = useSelector(
    grid.selection,
    (s: GridSelectionSnapshot) => selectedRange(s, grid),
    isSameBlock,
  );
  if (range === null) return null;
  const lines = selectedLines(grid.rows, range);
  const cells = lines.length * (range.right - range.left + 1);
  return (
    <p role="status" className="-mt-1 shrink-0 text-right text-sm text-ink-2 print:hidden">
      {`${format0(cells)} cells · ${selectionText(selectionSums(grid.rows.table, lines, range))}`}
    </p>
  );
}
