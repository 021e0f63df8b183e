import { useSelector } from '@xstate/react';
import { presets } from '../../../domain/report/presets.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { QuickRanges } from './RangeEditor.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';
import { selectMayCancel, selectShare, selectStage, selectTable, selectView } from './selectors.ts';

/** A report on current data (domain §6). */
export function ReportPage({ report }: { readonly report: ReportRef }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <ReportToolbar report={report} />
      <ReportBody report={report} />
    </div>
  );
}

function ReportBody({ report }: { readonly report: ReportRef }) {
  const stage = useSelector(report, selectStage);
  const table = useSelector(report, selectTable);
  const { preset } = useSelector(report, selectView);
  const { label } = presets[preset];
  switch (stage) {
    case 'table':
      if (table === null || table.rowCount === 0) return <EmptyState>Nothing was recorded in these dates.</EmptyState>;
      // Another view has other columns: the cell that was active in the one before means nothing.
      return <ReportGrid key={table.columns.join()} report={report} table={table} label={label} />;
    case 'empty':
      return <EmptyState action={<QuickRanges report={report} />}>Choose dates to run this report.</EmptyState>;
    case 'notHere':
      return <EmptyState>{`The report "${label}" is not here yet. Choose another one above.`}</EmptyState>;
    case 'broken':
      return <EmptyState action={<LoadButton report={report}>Try again</LoadButton>}>This report couldn't be loaded.</EmptyState>;
    case 'stopped':
      return <EmptyState action={<LoadButton report={report}>Run report</LoadButton>}>Loading was cancelled.</EmptyState>;
    case 'progress':
      return <LoadProgress report={report} />;
    case 'skeleton':
      return <Skeleton lines={10} label="Loading the report" />;
    case 'nothing':
      return null;
  }
}

const LoadButton = ({ report, children }: { readonly report: ReportRef; readonly children: string }) => (
  <Button onPress={() => report.send({ type: 'load.requested' })}>{children}</Button>
);

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
