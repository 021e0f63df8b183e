import type { DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { type Step, stepOf, stepsOf } from '../../../machines/dispatch/steps.ts';

/** The open step of the guided form; null on the single page. */
export const selectCurrentStep = (s: DispatchEditorSnapshot): Step | null => (s.context.guided ? s.context.step : null);
/** Steps without an error, shown or not, as text so that an equal answer is the same answer. */
export function selectIsClean(s: DispatchEditorSnapshot): string {
  const { kind, findings } = s.context;
  const wrong = new Set(findings.filter((f) => f.severity === 'error').map((f) => stepOf(kind, f.path)));
  return stepsOf(kind)
    .filter((step) => !wrong.has(step))
    .join(' ');
}
