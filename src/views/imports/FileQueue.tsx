import { useSelector } from '@xstate/react';
import { nextFile, type QueuedFile, waitingText } from '../../../domain/imports/fileQueue.ts';
import { kindName } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import type {
  ImportQueueRef,
  ImportQueueSnapshot,
} from '../../../machines/imports/importQueue.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';

const selectKinds = (s: ImportQueueSnapshot) => s.context.kinds;
const selectFiles = (s: ImportQueueSnapshot) => s.context.files;
const selectNext = (s: ImportQueueSnapshot) => nextFile(s.context.files);
const selectIsReading = (s: ImportQueueSnapshot) => s.hasTag('busy');
const selectIsFree = (s: ImportFileSnapshot) => s.hasTag('form') || s.hasTag('over');

interface FileQueueProps {
  readonly queue: ImportQueueRef;
  readonly file: ImportFileRef;
}
/** A queued file: its list, and the button that checks it. */
function QueueRow({ queue, file, waits }: FileQueueProps & { readonly waits: QueuedFile }) {
  const kinds = useSelector(queue, selectKinds);
  const isNext = useSelector(queue, selectNext)?.id === waits.id;
  const isFree = useSelector(file, selectIsFree);
  const { id, kind } = waits;
  const { name } = waits.file;
  return (
    <li className="flex flex-wrap items-end gap-3">
      <SelectBox
        label={`What ${name} brings`}
        value={kind ?? ''}
        options={kinds.map((one) => ({ id: one, label: kindName(one) }))}
        className="w-full sm:w-72"
        onChange={(chosen) => {
          const next = kinds.find((one) => one === chosen);
          if (next !== undefined) queue.send({ type: 'kind.chosen', id, kind: next });
        }}
      />
      <Button
        variant={isNext ? 'default' : 'outline'}
        size="inputAction"
        aria-label={`Check ${name}`}
        isDisabled={!isFree || kind === null}
        onPress={() => queue.send({ type: 'check.pressed', id })}
      >
        Check
      </Button>
      <p className="min-w-0 flex-1 text-sm text-ink-2">{waitingText(waits)}</p>
    </li>
  );
}

/** The files that wait for their import, in the order of need (SET-111). */
export function FileQueue({ queue, file }: FileQueueProps) {
  const files = useSelector(queue, selectFiles);
  const isReading = useSelector(queue, selectIsReading);
  if (files.length === 0 && !isReading) return null;
  return (
    <section aria-label="Files to import" className="card flex flex-col gap-4 p-4">
      <h2 className="text-base">Files in the order of need</h2>
      <ol className="flex flex-col gap-3">
        {files.map((waits) => (
          <QueueRow key={waits.id} queue={queue} file={file} waits={waits} />
        ))}
      </ol>
      {isReading && <p role="status">Reading the files …</p>}
      <div>
        <Button variant="outline" onPress={() => queue.send({ type: 'clear.pressed' })}>
          Clear the list
        </Button>
      </div>
    </section>
  );
}

/** Checks the next file of the queue, once an import is over. */
export function NextFile({ queue }: { readonly queue: ImportQueueRef }) {
  const next = useSelector(queue, selectNext);
  if (next === null || next.kind === null) return null;
  return (
    <div>
      <Button onPress={() => queue.send({ type: 'check.pressed', id: next.id })}>
        {`Next: ${next.file.name}`}
      </Button>
    </div>
  );
}
