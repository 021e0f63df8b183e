import { useSelector } from '@xstate/react';
import { linesText } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressLine } from '../../ui/lists/ProgressLine.tsx';

const selectJob = (s: ImportFileSnapshot) => s.context.job;
const selectFile = (s: ImportFileSnapshot) => s.context.file;
const selectIsSending = (s: ImportFileSnapshot) => s.hasTag('sending');
const selectIsLocked = (s: ImportFileSnapshot) => s.hasTag('locked');
const selectDoing = (s: ImportFileSnapshot) =>
  s.hasTag('checking') ? 'Checking' : s.hasTag('running') ? 'Importing' : 'Cancelling';

/** The progress of a file, with a cancel button. */
export function FileProgress({ file }: { readonly file: ImportFileRef }) {
  const job = useSelector(file, selectJob);
  const chosen = useSelector(file, selectFile);
  const isSending = useSelector(file, selectIsSending);
  const isLocked = useSelector(file, selectIsLocked);
  const doing = useSelector(file, selectDoing);
  return (
    <div className="flex items-end gap-4">
      {isSending ? (
        <p role="status" className="flex-1">{`Sending ${chosen?.name ?? 'the file'} …`}</p>
      ) : (
        <div className="max-w-md flex-1">
          <ProgressLine
            label={`${doing} ${job?.fileName ?? ''}, ${linesText(job?.rows ?? 0)}`}
            share={job?.share ?? 0}
          />
        </div>
      )}
      <Button
        variant="outline"
        size="inputAction"
        isDisabled={isLocked}
        onPress={() => file.send({ type: 'cancel.pressed' })}
      >
        Cancel
      </Button>
    </div>
  );
}
