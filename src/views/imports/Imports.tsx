import { useSelector } from '@xstate/react';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import type { ImportLogRef } from '../../../machines/imports/importLog.machine.ts';
import type { ImportQueueRef } from '../../../machines/imports/importQueue.machine.ts';
import type { ListFileRef } from '../../../machines/imports/listFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { FileChoice } from './FileChoice.tsx';
import { FileProgress } from './FileProgress.tsx';
import { FileQueue, NextFile } from './FileQueue.tsx';
import { ImportLog } from './ImportLog.tsx';
import { ImportResult } from './ImportResult.tsx';

const selectIsPending = (s: ImportFileSnapshot) => s.hasTag('pending');
const selectCanImport = (s: ImportFileSnapshot) => s.context.kinds.length > 0;
const selectIsChoosing = (s: ImportFileSnapshot) => s.hasTag('form');
const selectIsBusy = (s: ImportFileSnapshot) => s.hasTag('busy');
const selectHasResult = (s: ImportFileSnapshot) => s.hasTag('checked') || s.hasTag('over');
const selectIsOver = (s: ImportFileSnapshot) => s.hasTag('over');
const selectIsUnheard = (s: ImportFileSnapshot) => s.hasTag('stale');

/** Imports into the database: the current one, and past ones (SET-60). */
export function Imports({
  file,
  log,
  lists,
  queue,
}: {
  readonly file: ImportFileRef;
  readonly log: ImportLogRef;
  readonly lists: ListFileRef;
  readonly queue: ImportQueueRef;
}) {
  const canImport = useSelector(file, selectCanImport);
  const isPending = useSelector(file, selectIsPending);
  const isChoosing = useSelector(file, selectIsChoosing);
  const isBusy = useSelector(file, selectIsBusy);
  const hasResult = useSelector(file, selectHasResult);
  const isOver = useSelector(file, selectIsOver);
  const isUnheard = useSelector(file, selectIsUnheard);
  return (
    <div className="mx-auto flex max-w-[1100px] flex-col gap-5 p-4">
      <h1>Imports</h1>
      <FileQueue queue={queue} file={file} />
      <section aria-label="Import a file" className="card flex flex-col gap-4 p-4">
        {isPending && <Skeleton lines={3} label="Looking whether an import is under way" />}
        {isChoosing && canImport && <FileChoice file={file} lists={lists} queue={queue} />}
        {isChoosing && !canImport && <p>Your rights don't include a list that a file can fill.</p>}
        {isBusy && <FileProgress file={file} />}
        {hasResult && <ImportResult file={file} lists={lists} />}
        {isOver && <NextFile queue={queue} />}
        {isUnheard && (
          <div className="flex flex-wrap items-center gap-3">
            <p role="alert">How far the import is couldn't be read. It goes on in the service.</p>
            <Button variant="outline" onPress={() => file.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          </div>
        )}
      </section>
      <ImportLog log={log} lists={lists} />
    </div>
  );
}
