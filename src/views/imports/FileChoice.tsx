import { useSelector } from '@xstate/react';
import { importKinds } from '../../../contract/imports/imports.ts';
import { kindHelp, sizeText } from '../../../domain/imports/jobText.ts';
import { kindNames } from '../../../domain/imports/outcomeText.ts';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileBox } from '../../ui/fields/FileBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';

const selectKind = (s: ImportFileSnapshot) => s.context.kind;
const selectFile = (s: ImportFileSnapshot) => s.context.file;
const selectMessage = (s: ImportFileSnapshot) => s.context.message;
const kinds = importKinds.map((id) => ({ id, label: kindNames[id] }));

/** The choice of the file and its kind. */
export function FileChoice({ file }: { readonly file: ImportFileRef }) {
  const kind = useSelector(file, selectKind);
  const chosen = useSelector(file, selectFile);
  const message = useSelector(file, selectMessage);
  return (
    <>
      <Segments
        label="What the file brings"
        value={kind}
        options={kinds}
        onChange={(id) => {
          const next = importKinds.find((one) => one === id);
          if (next !== undefined) file.send({ type: 'kind.chosen', kind: next });
        }}
      />
      <p className="max-w-prose text-sm text-ink-2">{kindHelp[kind]} At most 200 MB.</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileBox
          label={chosen === null ? 'Choose a file' : 'Choose another file'}
          accepts={['.csv', 'text/csv', 'text/plain']}
          onChoose={(next) => file.send({ type: 'file.chosen', file: next })}
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
      <div>
        <Button isDisabled={chosen === null} onPress={() => file.send({ type: 'check.pressed' })}>
          Check the file
        </Button>
      </div>
    </>
  );
}
