import { useSelector } from '@xstate/react';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { selectAddedUpText, selectMayCancel, selectRefusal } from './grid/selectors.ts';

interface Props {
  readonly report: ReportRef;
}
/** Above a report that the service adds up: that it does, with the way to stop it, and what is not there then (PERF-23). */
export function AddedUp({ report }: Props) {
  const text = useSelector(report, selectAddedUpText);
  const mayCancel = useSelector(report, selectMayCancel);
  if (text === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-card border border-info bg-info-tint px-3 py-1.5 text-sm print:hidden">
      <p role="status">{text}</p>
      {mayCancel && (
        <Button variant="outline" size="inputAction" onPress={() => report.send({ type: 'load.cancelled' })}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** Why the service can't add the report up; filters, columns and rows stay at hand. */
export function NotAddedUp({ report }: Props) {
  const words = useSelector(report, selectRefusal);
  return (
    <EmptyState
      action={
        <Button variant="outline" onPress={() => report.send({ type: 'range.editorOpened' })}>
          Choose other dates
        </Button>
      }
    >
      {words ?? ''}
    </EmptyState>
  );
}
