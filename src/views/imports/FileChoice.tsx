import { useSelector } from '@xstate/react';
import { isListKind } from '../../../contract/imports/listKinds.ts';
import { kindHelp, sizeText } from '../../../domain/imports/jobText.ts';
import { kindName } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import type { ImportQueueRef } from '../../../machines/imports/importQueue.machine.ts';
import type { ListFileRef, ListFileSnapshot } from '../../../machines/imports/listFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileBox } from '../../ui/fields/FileBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';

const selectKind = (s: ImportFileSnapshot) => s.context.kind;
const selectFile = (s: ImportFileSnapshot) => s.context.file;
const selectMessage = (s: ImportFileSnapshot) => s.context.message;
const csv = ['.csv', 'text/csv', 'text/plain'];
const selectKinds = (s: ImportFileSnapshot) => s.context.kinds;
const selectIsSaving = (s: ListFileSnapshot) => s.hasTag('busy');

/** The template of a list, and the list itself as a file that an import takes back. */
function ListFiles({ file, lists }: FileChoiceProps) {
  const kind = useSelector(file, selectKind);
  const isSaving = useSelector(lists, selectIsSaving);
  if (!isListKind(kind)) return null;
  const save = (what: 'template' | 'list') =>
    lists.send({ type: 'file.requested', file: { what, kind } });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" isDisabled={isSaving} onPress={() => save('template')}>
        Template
      </Button>
      <Button variant="outline" isDisabled={isSaving} onPress={() => save('list')}>
        All fields (for import)
      </Button>
    </div>
  );
}

interface FileChoiceProps {
  readonly file: ImportFileRef;
  readonly lists: ListFileRef;
}

/** The choice of the file and its kind, or of several files. */
export function FileChoice({
  file,
  lists,
  queue,
}: FileChoiceProps & { readonly queue: ImportQueueRef }) {
  const kinds = useSelector(file, selectKinds);
  const kind = useSelector(file, selectKind);
  const chosen = useSelector(file, selectFile);
  const message = useSelector(file, selectMessage);
  return (
    <>
      <SelectBox
        label="What the file brings"
        value={kind}
        options={kinds.map((id) => ({ id, label: kindName(id) }))}
        className="w-full sm:w-72"
        onChange={(id) => {
          const next = kinds.find((one) => one === id);
          if (next !== undefined) file.send({ type: 'kind.chosen', kind: next });
        }}
      />
      <p className="max-w-prose text-sm text-ink-2">{kindHelp(kind)}</p>
      <ListFiles file={file} lists={lists} />
      <div className="flex flex-wrap items-center gap-3">
        <FileBox
          label={chosen === null ? 'Choose a file' : 'Choose another file'}
          accepts={isListKind(kind) ? [...csv, '.xlsx'] : csv}
          onChoose={([next]) => file.send({ type: 'file.chosen', file: next })}
        />
        <span className="min-w-0 truncate">
          {chosen === null ? 'No file chosen.' : `${chosen.name}, ${sizeText(chosen.size)}`}
        </span>
      </div>
      {message !== null && (
        <p role="alert" className="text-error">
          {message}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button isDisabled={chosen === null} onPress={() => file.send({ type: 'check.pressed' })}>
          Check the file
        </Button>
        {kinds.some(isListKind) && (
          <FileBox
            isSeveral
            label="Choose several files"
            accepts={[...csv, '.xlsx']}
            onChoose={(files) => queue.send({ type: 'files.chosen', files })}
          />
        )}
      </div>
    </>
  );
}
