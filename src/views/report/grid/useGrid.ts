import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';
import type { GridRows } from '../../../../domain/report/view/gridRows.ts';
import type { GridSelectionRef } from '../../../../machines/report/gridSelection.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { selectCollapsed, selectDimension, selectLines, selectPreset } from './selectors.ts';

/** A report's grid on screen. */
export interface Grid {
  readonly report: ReportRef;
  readonly selection: GridSelectionRef;
  /** Identifies the report, because another report has other columns. */
  readonly name: string;
  readonly rows: GridRows;
}

/** The grid object stays the same until the report's rows change. */
export function useGrid(report: ReportRef, table: ReportTable, selection: GridSelectionRef): Grid {
  const lines = useSelector(report, selectLines);
  const collapsed = useSelector(report, selectCollapsed);
  const preset = useSelector(report, selectPreset);
  const dimension = useSelector(report, selectDimension);
  return useMemo(
    () => ({
      report,
      selection,
      name: `${preset} ${dimension}`,
      rows: { table, lines, collapsed },
    }),
    [report, selection, preset, dimension, table, lines, collapsed],
  );
}

/**
 * Makes a cell active.
 * @param isExtended extends the block from the previously active cell
 */
export const chooseCell = (
  { selection, name, rows }: Grid,
  cell: GridCell,
  isExtended = false,
): void =>
  selection.send({ type: 'cell.chosen', report: name, lines: rows.lines, cell, isExtended });
