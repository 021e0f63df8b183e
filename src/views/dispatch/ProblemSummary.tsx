import { useSelector } from '@xstate/react';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { ProblemList } from '../../ui/ProblemList.tsx';

const selectMessages = (s: DispatchEditorSnapshot) => s.context.messages;
const selectShowsAll = (s: DispatchEditorSnapshot) => s.context.showsAll;
const selectFailure = (s: DispatchEditorSnapshot) => s.context.failure;
const selectHasFailed = (s: DispatchEditorSnapshot) => s.hasTag('failed');

/** What stands in the way of saving the dispatch. */
export function ProblemSummary({ form }: { readonly form: DispatchEditorRef }) {
  const messages = useSelector(form, selectMessages);
  const showsAll = useSelector(form, selectShowsAll);
  const failure = useSelector(form, selectFailure);
  const hasFailed = useSelector(form, selectHasFailed);
  const errors = Object.values(messages)
    .flat()
    .filter((m) => m.severity === 'error');
  return (
    <div aria-live="polite" className="empty:hidden">
      <ProblemList
        errors={showsAll ? errors : []}
        failure={failure}
        mayRetry={hasFailed}
        onOpen={(path) => form.send({ type: 'problem.opened', path })}
        onRetry={() => form.send({ type: 'save.requested' })}
        onDismiss={() => form.send({ type: 'failure.dismissed' })}
      />
    </div>
  );
}
