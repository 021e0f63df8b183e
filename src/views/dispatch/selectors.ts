import type { DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { type Step, stepOf, stepsOf } from '../../../machines/dispatch/steps.ts';

/** The open step of the guided form; null on the single page. */
export const selectCurrentStep = (s: DispatchEditorSnapshot): Step | null => (s.context.guided ? s.context.step : null);
/**
 * Steps that were opened, or of a record that is stored, without an error, shown or not; as text so that an equal answer
 * is the same answer (ENTRY-14).
 */
export function selectIsClean(s: DispatchEditorSnapshot): string {
  const { kind, findings, record, visited } = s.context;
  const wrong = new Set(findings.filter((f) => f.severity === 'error').map((f) => stepOf(kind, f.path)));
  return stepsOf(kind)
    .filter((step) => (record !== null || visited.includes(step)) && !wrong.has(step))
    .join(' ');
}
