import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import { ProblemList } from '../../ui/notices/ProblemList.tsx';

const selectMessages = (s: DraftFormSnapshot) => s.context.messages;
const selectShowsAll = (s: DraftFormSnapshot) => s.context.showsAll;
const selectFailure = (s: DraftFormSnapshot) => s.context.failure;
const selectHasFailed = (s: DraftFormSnapshot) => s.hasTag('failed');

/** The errors that block saving, followed by other notices of the form. */
export function DraftProblems({
  form,
  nameOf,
  children,
}: {
  readonly form: DraftFormRef;
  /** The name of a path on the form, '' for none. */
  readonly nameOf: (path: string) => string;
  readonly children?: ReactNode;
}) {
  const messages = useSelector(form, selectMessages);
  const showsAll = useSelector(form, selectShowsAll);
  const failure = useSelector(form, selectFailure);
  const hasFailed = useSelector(form, selectHasFailed);
  const errors = Object.values(messages)
    .flat()
    .filter((m) => m.severity === 'error');
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      <ProblemList
        errors={
          showsAll ? errors.map(({ path, message }) => ({ path, message, name: nameOf(path) })) : []
        }
        failure={failure}
        mayRetry={hasFailed}
        onOpen={(path) => form.send({ type: 'problem.opened', path })}
        onRetry={() => form.send({ type: 'save.requested' })}
        onDismiss={() => form.send({ type: 'failure.dismissed' })}
      />
      {children}
    </div>
  );
}
