import { useSelector } from '@xstate/react';
import { momentText } from '../../../domain/dates/momentText.ts';
import { countsText, stateNames } from '../../../domain/imports/jobText.ts';
import { kindNames } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportLogRef,
  ImportLogSnapshot,
} from '../../../machines/imports/importLog.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';

const selectJobs = (s: ImportLogSnapshot) => s.context.jobs;
const selectIsShown = (s: ImportLogSnapshot) => s.hasTag('open');
const selectIsPending = (s: ImportLogSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: ImportLogSnapshot) => s.hasTag('failed');
const columns = ['Started', 'Who', 'File', 'Brings', 'State', 'Counts'].map((label) => ({
  label,
  isNumeric: false,
}));

/** Past imports, newest first. */
export function ImportLog({ log }: { readonly log: ImportLogRef }) {
  const jobs = useSelector(log, selectJobs);
  const isShown = useSelector(log, selectIsShown);
  const isPending = useSelector(log, selectIsPending);
  const isBroken = useSelector(log, selectIsBroken);
  return (
    <section aria-label="Imports so far" className="flex flex-col gap-2">
      <h2 className="text-base">Imports so far</h2>
      {isPending && <Skeleton lines={4} label="Loading the imports" />}
      {isBroken && (
        <EmptyState
          action={<Button onPress={() => log.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The imports couldn't be loaded.
        </EmptyState>
      )}
      {isShown && jobs.length === 0 && <EmptyState>Nothing was imported yet.</EmptyState>}
      {isShown && jobs.length > 0 && (
        <FigureTable
          label="Imports so far"
          columns={columns}
          rows={jobs.map((job) => ({
            key: job.id,
            cells: [
              momentText(job.startedAt),
              job.who,
              job.fileName,
              kindNames[job.kind],
              stateNames[job.state],
              job.message ?? countsText(job),
            ],
          }))}
        />
      )}
    </section>
  );
}
