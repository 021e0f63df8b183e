import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { useIsNarrow } from '../../../ui/lists/useIsNarrow.ts';
import { columnWidths } from './columnWidths.ts';
import { selectWidths } from './selectors.ts';

/** The width of a column while its edge is dragged. */
export interface WidthDraft {
  readonly column: ColumnKey;
  readonly width: number;
}

/** Column widths in pixels, including the width being dragged. */
export function useColumnWidths(report: ReportRef, table: ReportTable) {
  const chosen = useSelector(report, selectWidths);
  const [draft, setDraft] = useState<WidthDraft | null>(null);
  const isNarrow = useIsNarrow();
  const widths = useMemo(
    () =>
      columnWidths(
        table,
        draft === null ? chosen : { ...chosen, [draft.column]: draft.width },
        isNarrow,
      ),
    [table, chosen, draft, isNarrow],
  );
  return { widths, setDraft };
}
