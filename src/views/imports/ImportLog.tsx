import { useSelector } from '@xstate/react';
import type { ImportJob } from '../../../contract/imports/imports.ts';
import { isListKind } from '../../../contract/imports/listKinds.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { countsText, jobState } from '../../../domain/imports/jobText.ts';
import { kindName } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportLogRef,
  ImportLogSnapshot,
} from '../../../machines/imports/importLog.machine.ts';
import type { ListFileRef } from '../../../machines/imports/listFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectJobs = (s: ImportLogSnapshot) => s.context.jobs;
const selectIsShown = (s: ImportLogSnapshot) => s.hasTag('open');
const selectIsPending = (s: ImportLogSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: ImportLogSnapshot) => s.hasTag('failed');
const selectIsAsking = (s: ImportLogSnapshot) => s.hasTag('confirming');
const selectIsBusy = (s: ImportLogSnapshot) => s.hasTag('busy');
const selectToUndo = (s: ImportLogSnapshot) => s.context.toUndo;
const selectKept = (s: ImportLogSnapshot) => s.context.kept;
const columns = ['Started', 'Who', 'File', 'Brings', 'State', 'Counts', 'Actions'].map((label) => ({
  label,
  isNumeric: false,
}));

interface ImportLogProps {
  readonly log: ImportLogRef;
  readonly lists: ListFileRef;
}
/** The refused rows of an import, and its undo (SET-76, SET-80, INC-46). */
function JobActions({ log, lists, job }: ImportLogProps & { readonly job: ImportJob }) {
  const isBusy = useSelector(log, selectIsBusy);
  const rows = isListKind(job.kind) ? 'Refused rows' : 'Left-out lines';
  return (
    <span className="flex gap-2">
      {job.hasRefused === true && (
        <Button
          variant="outline"
          aria-label={`${rows} of ${job.fileName}`}
          onPress={() =>
            lists.send({ type: 'file.requested', file: { what: 'refused', id: job.id } })
          }
        >
          {rows}
        </Button>
      )}
      {job.canUndo && (
        <Button
          variant="outline"
          isDisabled={isBusy}
          aria-label={`Undo ${job.fileName}`}
          onPress={() => log.send({ type: 'undo.pressed', id: job.id })}
        >
          Undo
        </Button>
      )}
    </span>
  );
}
function UndoDialog({ log }: Pick<ImportLogProps, 'log'>) {
  const isOpen = useSelector(log, selectIsAsking);
  const job = useSelector(log, selectToUndo);
  const decline = () => log.send({ type: 'undo.declined' });
  return (
    <Dialog
      title={`Undo ${job?.fileName ?? 'the import'}?`}
      isOpen={isOpen}
      onClose={decline}
      isAlert
    >
      <p>
        Changed rows go back to what they were, added ones are deleted. Rows that were changed or
        used since then stay.
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" autoFocus onPress={decline}>
          Go back
        </Button>
        <Button onPress={() => log.send({ type: 'undo.confirmed' })}>Undo</Button>
      </div>
    </Dialog>
  );
}

/** Past imports, newest first. */
export function ImportLog({ log, lists }: ImportLogProps) {
  const jobs = useSelector(log, selectJobs);
  const isShown = useSelector(log, selectIsShown);
  const isPending = useSelector(log, selectIsPending);
  const isBroken = useSelector(log, selectIsBroken);
  const kept = useSelector(log, selectKept);
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
              kindName(job.kind),
              jobState(job),
              job.message ?? countsText(job),
              <JobActions key={job.id} log={log} lists={lists} job={job} />,
            ],
          }))}
        />
      )}
      {kept.length > 0 && (
        <ul aria-label="Rows that stay" className="list-disc pl-5 text-sm text-ink-2">
          {kept.map((one) => (
            <li key={one} className="break-words">
              {one}
            </li>
          ))}
        </ul>
      )}
      <UndoDialog log={log} />
    </section>
  );
}
