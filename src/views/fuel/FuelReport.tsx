import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { receiptList, transferList } from '../../../domain/fuel/report/lists.ts';
import { summarise, summaryTable } from '../../../domain/fuel/report/summary.ts';
import { filterFuel } from '../../../domain/fuel/report/view.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import type {
  FuelReportRef,
  FuelReportSnapshot,
} from '../../../machines/fuel/fuelReport.machine.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ReportTabs } from '../report/ReportTabs.tsx';
import { ExportStatus } from '../report/toolbar/ExportMenu.tsx';
import { NoDates } from '../report/toolbar/RangeEditor.tsx';
import { FuelReceiptRows } from './FuelReceiptRows.tsx';
import { FuelSummary } from './FuelSummary.tsx';
import { FuelToolbar } from './FuelToolbar.tsx';

const selectPage = (s: FuelReportSnapshot) => s.context.page;
const selectRows = (s: FuelReportSnapshot) => s.context.rows.metrics;
const selectFilter = (s: FuelReportSnapshot) => s.context.filter;
const selectNames = (s: FuelReportSnapshot) => s.context.names;
const selectRange = (s: FuelReportSnapshot) => s.context.range;
const selectBy = (s: FuelReportSnapshot) => s.context.by;
const selectIsReady = (s: FuelReportSnapshot) => s.hasTag('open');
const selectIsEmpty = (s: FuelReportSnapshot) => s.hasTag('empty');
const selectIsBroken = (s: FuelReportSnapshot) => s.hasTag('failed');
const selectIsPending = (s: FuelReportSnapshot) => s.hasTag('pending');

/**
 * The fuel reports: spending by vendor, aircraft, storage and month; receipts; transfers (FUEL-21).
 */
export interface FuelReportProps {
  readonly report: FuelReportRef;
  readonly exporter: ExportRef;
  readonly facts: SessionFacts;
  readonly Chart: ComponentType<ChartProps>;
}
export function FuelReport({ Chart, report, exporter, facts }: FuelReportProps) {
  const page = useSelector(report, selectPage);
  const metrics = useSelector(report, selectRows);
  const filter = useSelector(report, selectFilter);
  const names = useSelector(report, selectNames);
  const by = useSelector(report, selectBy);
  const range = useSelector(report, selectRange);
  const isReady = useSelector(report, selectIsReady);
  const isEmpty = useSelector(report, selectIsEmpty);
  const isBroken = useSelector(report, selectIsBroken);
  const isPending = useSelector(report, selectIsPending);
  const rows = useMemo(() => filterFuel(metrics, filter), [metrics, filter]);
  const summary = useMemo(() => summarise(rows, by, names), [rows, by, names]);
  const list = useMemo(
    () => (page === 'transfer' ? transferList(rows, names) : receiptList(rows, names)),
    [page, rows, names],
  );
  const table = page === 'summary' ? summaryTable(summary, by) : list.table;
  // Don't export a table with only its total.
  const exported = isReady && table.rows.length > 1 ? table : null;
  return (
    <div
      className={`flex flex-col gap-4 p-4 ${page === 'summary' ? '' : 'h-[calc(100dvh-104px)] md:h-[calc(100dvh-48px)]'}`}
    >
      <ReportTabs facts={facts} path="/reports/fuel" />
      <FuelToolbar report={report} exporter={exporter} table={exported} />
      <ExportStatus exporter={exporter} />
      {isEmpty && <NoDates report={report} range={range} />}
      {isBroken && (
        <EmptyState
          action={
            <Button onPress={() => report.send({ type: 'load.requested' })}>Try again</Button>
          }
        >
          This report couldn't be loaded.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={10} />}
      {isReady && page === 'summary' && (
        <FuelSummary report={report} summary={summary} Chart={Chart} />
      )}
      {isReady && page !== 'summary' && (
        <FuelReceiptRows
          report={report}
          list={list}
          label={page === 'transfer' ? 'Fuel transfers' : 'Fuel receipts'}
        />
      )}
    </div>
  );
}
