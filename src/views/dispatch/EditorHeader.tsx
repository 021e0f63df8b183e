import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { draftTime } from '../../../domain/dates/draftTime.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { selectNow } from '../drafts/draftSelectors.ts';

const selectTitle = (s: DispatchEditorSnapshot) => {
  const { kind, record, cloned } = s.context;
  if (record !== null) return `${kindWords[kind].name} ${record.dispatchNumber}`;
  return cloned === null ? `New ${kindWords[kind].noun}` : `New flight – ${cloned.title}`;
};
const selectRecord = (s: DispatchEditorSnapshot) => s.context.record;

/** Title, author and last editor, and the record's actions (ENTRY-7). */
export function EditorHeader({
  form,
  children,
}: {
  readonly form: DispatchEditorRef;
  readonly children: ReactNode;
}) {
  const now = useSelector(form, selectNow);
  const title = useSelector(form, selectTitle);
  const record = useSelector(form, selectRecord);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <h1>{title}</h1>
        {record !== null && (
          <p className="text-sm text-ink-3">
            Created {momentText(record.createdAt)} by {record.createdBy}
            {record.version > 1 &&
              ` · changed ${draftTime(record.updatedAt, now)} by ${record.updatedBy}`}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}
