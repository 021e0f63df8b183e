import { useSelector } from '@xstate/react';
import { type ComponentType, memo, useCallback } from 'react';
import { presets } from '../../../domain/report/presets/presets.ts';
import {
  coarserPeriod,
  type TooManyColumns,
  tooManyColumnsText,
} from '../../../domain/report/request/across.ts';
import type { ColumnKey } from '../../../domain/report/request/columnsCatalogue.ts';
import { emptyText, isFiltered } from '../../../domain/report/view/emptyText.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import type { BoundsRef } from '../../../machines/report/bounds.machine.ts';
import type { ExplainRef } from '../../../machines/report/explain.machine.ts';
import type { GridSelectionRef } from '../../../machines/report/gridSelection.machine.ts';
import { requestOf } from '../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ProgressLine } from '../../ui/lists/ProgressLine.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { BeforeRecords } from './BeforeRecords.tsx';
import { BoundsDialog } from './BoundsDialog.tsx';
import { Completeness } from './Completeness.tsx';
import { Explain } from './Explain.tsx';
import { REPORT_GRID } from './grid/GridBox.tsx';
import { PrintTable } from './grid/PrintTable.tsx';
import { ReportGrid } from './grid/ReportGrid.tsx';
import {
  selectDimension,
  selectIsHistoric,
  selectMayCancel,
  selectPreset,
  selectRange,
  selectRefusal,
  selectShare,
  selectStage,
  selectTable,
  selectView,
} from './grid/selectors.ts';
import { HistoricBanner } from './HistoricBanner.tsx';
import { MyBase } from './MyBase.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { ExportStatus } from './toolbar/ExportMenu.tsx';
import { NoDates } from './toolbar/RangeEditor.tsx';
import { MissingPrices, ReportCharts } from './toolbar/ReportSidebar.tsx';
import { ReportToolbar } from './toolbar/ReportToolbar.tsx';
import type { ReportToolbarProps } from './toolbar/toolbarProps.ts';
import { WordNotes } from './WordNotes.tsx';

export interface ReportPageProps extends ReportToolbarProps {
  readonly explain: ExplainRef;
  readonly bounds: BoundsRef;
  readonly selection: GridSelectionRef;
  readonly facts: SessionFacts;
  readonly mayAddPrices: boolean;
  readonly mayListUncovered: boolean;
  readonly mayOpenHistoric: boolean;
  readonly Chart: ComponentType<ChartProps>;
  /** Saves a base as the user's own; null for an account without a person. */
  readonly onBaseChosen: ((baseId: string) => void) | null;
}
/**
 * A report (RPT-5). Memoized: its URL changes with every click, but the page only re-renders when
 * its charts report changes (PERF-19).
 */
export const ReportPage = memo(function ReportPage({
  Chart,
  report,
  choices,
  saved,
  explain,
  bounds,
  selection,
  exporter,
  sidebar,
  mayMail,
  mayHaveTokens,
  facts,
  mayAddPrices,
  mayListUncovered,
  mayOpenHistoric,
  onBaseChosen,
}: ReportPageProps) {
  const isHistoric = useSelector(report, selectIsHistoric);
  return (
    // As high as the window below the top bar. The grid fills the rest, so that its totals stay
    // visible.
    <div className="flex flex-col gap-3 p-4 md:h-[calc(100dvh-48px)] print:block print:h-auto">
      <SkipToGrid report={report} />
      <ReportTabs facts={facts} path={isHistoric ? '/reports/aims' : '/reports/catis'} />
      {isHistoric && <HistoricBanner report={report} />}
      <ReportToolbar
        report={report}
        choices={choices}
        saved={saved}
        exporter={exporter}
        sidebar={sidebar}
        mayMail={mayMail}
        mayHaveTokens={mayHaveTokens}
      />
      <ExportStatus exporter={exporter} />
      <MissingPrices sidebar={sidebar} mayAddPrices={mayAddPrices} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 xl:flex-row print:block">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
          <WordNotes report={report} />
          <BeforeRecords report={report} mayOpenHistoric={mayOpenHistoric} />
          <Completeness report={report} mayListUncovered={mayListUncovered} />
          <ReportBody
            report={report}
            explain={explain}
            bounds={bounds}
            selection={selection}
            onBaseChosen={onBaseChosen}
          />
        </div>
        <ReportCharts sidebar={sidebar} report={report} Chart={Chart} />
      </div>
      <Explain explain={explain} />
      <BoundsDialog bounds={bounds} />
    </div>
  );
});

/** Leads the keyboard past the tabs and the toolbar (RPT-195). */
function SkipToGrid({ report }: Pick<ReportPageProps, 'report'>) {
  const stage = useSelector(report, selectStage);
  const table = useSelector(report, selectTable);
  if (stage !== 'table' || table === null || table.display.length === 0) return null;
  return (
    <a
      href={`#${REPORT_GRID}`}
      className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-2"
      onClick={(event) => {
        event.preventDefault();
        event.currentTarget.ownerDocument.getElementById(REPORT_GRID)?.focus();
      }}
    >
      Skip to the table
    </a>
  );
}

function ReportBody({
  report,
  explain,
  bounds,
  selection,
  onBaseChosen,
}: Pick<ReportPageProps, 'report' | 'explain' | 'bounds' | 'selection' | 'onBaseChosen'>) {
  const stage = useSelector(report, selectStage);
  const table = useSelector(report, selectTable);
  const preset = useSelector(report, selectPreset);
  const dimension = useSelector(report, selectDimension);
  const range = useSelector(report, selectRange);
  const explainFigure = useCallback(
    (column: ColumnKey, slot: number, mayDouble: boolean) => {
      const request = requestOf(report.getSnapshot().context);
      explain.send({ type: 'figure.asked', request, column, slot, mayDouble });
    },
    [report, explain],
  );
  const dropFigure = useCallback(() => explain.send({ type: 'figure.dropped' }), [explain]);
  const { label } = presets[preset];
  switch (stage) {
    case 'table':
      if (table?.tooWide !== undefined)
        return <TooManyDates report={report} tooWide={table.tooWide} />;
      if (table === null || table.rowCount === 0) return <NoRows report={report} />;
      return (
        <>
          {/* Another report has other columns, so the new key resets the active cell. */}
          <ReportGrid
            key={`${preset} ${dimension}`}
            report={report}
            table={table}
            label={label}
            bounds={bounds}
            selection={selection}
            onExplain={explainFigure}
            onExplainDropped={dropFigure}
          />
          <PrintTable report={report} table={table} />
        </>
      );
    case 'refused':
      return <TooManyActivities report={report} />;
    case 'empty':
      return <NoDates report={report} range={range} />;
    case 'baseless':
      return <MyBase report={report} onChoose={onBaseChosen} />;
    case 'failed':
      return (
        <EmptyState action={<LoadButton report={report}>Try again</LoadButton>}>
          This report couldn't be loaded.
        </EmptyState>
      );
    case 'stopped':
      return (
        <EmptyState action={<LoadButton report={report}>Run report</LoadButton>}>
          Loading was cancelled.
        </EmptyState>
      );
    case 'progress':
      return <LoadProgress report={report} />;
    case 'skeleton':
      return <Skeleton lines={10} label="Loading the report" />;
    case 'nothing':
      return null;
  }
}

/** The service's refusal of too many activities (PERF-40). */
function TooManyActivities({ report }: { readonly report: ReportRef }) {
  const words = useSelector(report, selectRefusal);
  return <EmptyState action={<OtherDates report={report} />}>{words}</EmptyState>;
}

/** There are more months, quarters or years than fit; offers a coarser period (RPT-112). */
function TooManyDates({
  report,
  tooWide,
}: {
  readonly report: ReportRef;
  readonly tooWide: TooManyColumns;
}) {
  const by = coarserPeriod(tooWide);
  const choose = () =>
    report.send(
      by === null
        ? { type: 'range.editorOpened' }
        : { type: 'table.arranged', change: { kind: 'acrossChosen', by } },
    );
  return (
    <EmptyState
      action={
        <Button variant="outline" onPress={choose}>
          {by === null ? 'Choose other dates' : `Choose ${by}s`}
        </Button>
      }
    >
      {tooManyColumnsText(tooWide)}
    </EmptyState>
  );
}

function NoRows({ report }: { readonly report: ReportRef }) {
  const view = useSelector(report, selectView);
  const action = isFiltered(view) ? (
    <Button
      variant="outline"
      onPress={() => report.send({ type: 'table.arranged', change: { kind: 'filtersCleared' } })}
    >
      Show all rows
    </Button>
  ) : (
    <OtherDates report={report} />
  );
  return <EmptyState action={action}>{emptyText(view)}</EmptyState>;
}

const OtherDates = ({ report }: { readonly report: ReportRef }) => (
  <Button variant="outline" onPress={() => report.send({ type: 'range.editorOpened' })}>
    Choose other dates
  </Button>
);
const LoadButton = ({
  report,
  children,
}: {
  readonly report: ReportRef;
  readonly children: string;
}) => <Button onPress={() => report.send({ type: 'load.requested' })}>{children}</Button>;

function LoadProgress({ report }: { readonly report: ReportRef }) {
  const share = useSelector(report, selectShare);
  const mayCancel = useSelector(report, selectMayCancel);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 items-end gap-4">
        <div className="max-w-md flex-1">
          <ProgressLine label="Loading the report" share={share} />
        </div>
        {mayCancel && (
          <Button variant="outline" onPress={() => report.send({ type: 'load.cancelled' })}>
            Cancel
          </Button>
        )}
      </div>
      <Skeleton lines={8} />
    </div>
  );
}
