import { format0 } from '../../../../domain/format.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import {
  type GridRange,
  type SelectedLine,
  selectionSums,
  selectionText,
} from '../../../../domain/report/view/gridSelection.ts';

interface Props {
  readonly table: ReportTable;
  readonly lines: readonly SelectedLine[];
  readonly range: GridRange;
}
/** What the selected cells come to (RPT-129). */
export function SelectionFoot({ table, lines, range }: Props) {
  const cells = lines.length * (range.right - range.left + 1);
  return (
    <p role="status" className="-mt-1 shrink-0 text-right text-sm text-ink-2 print:hidden">
      {`${format0(cells)} cells · ${selectionText(selectionSums(table, lines, range))}`}
    </p>
  );
}
