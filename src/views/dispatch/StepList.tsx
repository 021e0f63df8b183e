import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { problemsByStep, type Step, stepName, stepsOf } from '../../../machines/dispatch/steps.ts';
import { selectCurrentStep, selectIsClean } from './selectors.ts';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectMessages = (s: DispatchEditorSnapshot) => s.context.messages;

function mark(step: Step, problems: number, isClean: boolean) {
  if (problems > 0)
    return (
      <span className="rounded-full bg-error-tint px-1.5 text-xs font-semibold text-error">
        {problems}
      </span>
    );
  return isClean && step !== 'review' ? (
    <CircleCheck aria-label="complete" role="img" size={16} className="text-success" />
  ) : null;
}

/**
 * The steps of the guided form: the current one, complete ones, ones with problems. Users can open
 * any step at any time.
 */
export function StepList({ form }: { readonly form: DispatchEditorRef }) {
  const current = useSelector(form, selectCurrentStep);
  const clean = useSelector(form, selectIsClean);
  const messages = useSelector(form, selectMessages);
  const kind = useSelector(form, selectKind);
  const problems = problemsByStep(kind, Object.values(messages).flat());
  return (
    <nav
      aria-label="Steps"
      className="sticky top-12 z-10 -mx-4 bg-canvas px-4 py-1 short:top-0 md:top-16 md:mx-0 md:self-start md:p-0"
    >
      <ol className="flex gap-1 md:flex-col">
        {stepsOf(kind).map((step, n) => (
          // On a phone only the current step shows its name, so that all steps fit (LOOK-22).
          <li key={step} className={step === current ? 'min-w-0 max-md:flex-1' : 'shrink-0'}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => form.send({ type: 'step.opened', step })}
              className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-field px-2.5 py-1.5 text-left text-ink-2 hover:bg-sunken aria-[current=step]:bg-accent-tint aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            >
              <span className="text-ink-3">{n + 1}</span>
              <span
                className={`min-w-0 flex-1 truncate ${step === current ? '' : 'max-md:sr-only'}`}
              >
                {stepName(kind, step)}
              </span>
              {problems[step] > 0 && (
                <span className="sr-only">
                  {problems[step] === 1 ? '1 problem' : `${problems[step]} problems`}
                </span>
              )}
              <span aria-hidden={problems[step] > 0}>
                {mark(step, problems[step], clean.split(' ').includes(step))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
