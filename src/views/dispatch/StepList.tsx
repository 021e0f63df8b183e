import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { problemsByStep, type Step, stepName, stepsOf } from '../../../machines/dispatch/steps.ts';
import { selectCurrentStep, selectIsClean } from './selectors.ts';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectMessages = (s: DispatchEditorSnapshot) => s.context.messages;

function mark(step: Step, problems: number, isClean: boolean) {
  if (problems > 0) return <span className="rounded-full bg-error-tint px-1.5 text-xs font-semibold text-error">{problems}</span>;
  return isClean && step !== 'review' ? <CircleCheck aria-label="complete" role="img" size={16} className="text-success" /> : null;
}

/**
 * The steps of the guided form: which one is open, which are complete, which have problems. Any can be opened at any
 * time.
 */
export function StepList({ form }: { readonly form: DispatchEditorRef }) {
  const current = useSelector(form, selectCurrentStep);
  const clean = useSelector(form, selectIsClean);
  const messages = useSelector(form, selectMessages);
  const kind = useSelector(form, selectKind);
  const problems = problemsByStep(kind, Object.values(messages).flat());
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1 overflow-x-auto md:flex-col">
        {stepsOf(kind).map((step, n) => (
          <li key={step} className="shrink-0">
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => form.send({ type: 'step.opened', step })}
              className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-field px-2.5 py-1.5 text-left text-ink-2 hover:bg-sunken aria-[current=step]:bg-accent-tint aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            >
              <span className="text-ink-3">{n + 1}</span>
              <span className="flex-1">{stepName(kind, step)}</span>
              {problems[step] > 0 && <span className="sr-only">{problems[step] === 1 ? '1 problem' : `${problems[step]} problems`}</span>}
              <span aria-hidden={problems[step] > 0}>{mark(step, problems[step], clean.split(' ').includes(step))}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
