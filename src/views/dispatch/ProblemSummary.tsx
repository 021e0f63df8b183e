import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/Button.tsx';

const selectMessages = (s: DispatchEditorSnapshot) => s.context.messages;
const selectShowsAll = (s: DispatchEditorSnapshot) => s.context.showsAll;
const selectFailure = (s: DispatchEditorSnapshot) => s.context.failure;
const selectHasFailed = (s: DispatchEditorSnapshot) => s.hasTag('failed');

/** What stands in the way of saving, with a way to each field; or what went wrong when saving, with a way to try again. */
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
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card border border-error bg-error-tint px-3 py-2">
          <CircleAlert aria-hidden size={16} className="text-error" />
          <p className="min-w-0 flex-1">{failure}</p>
          {hasFailed && (
            <Button size="inputAction" onPress={() => form.send({ type: 'save.requested' })}>
              Try again
            </Button>
          )}
          <Button variant="outline" size="inputAction" onPress={() => form.send({ type: 'failure.dismissed' })}>
            {hasFailed ? 'Go on editing' : 'Close'}
          </Button>
        </div>
      )}
      {failure === null && showsAll && errors.length > 0 && (
        <div className="rounded-card border border-error bg-error-tint px-3 py-2">
          <p className="font-semibold">
            {errors.length === 1 ? '1 thing needs fixing before you can save.' : `${errors.length} things need fixing before you can save.`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {errors.map((e) => (
              <li key={`${e.path} ${e.message}`}>
                <Button variant="navLinkPlain" onPress={() => form.send({ type: 'problem.opened', path: e.path })}>
                  {e.message}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
