import type { MergeChoice } from '../../../domain/forms/merging.ts';
import type { DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { type Step, stepOf, stepsOf } from '../../../machines/dispatch/steps.ts';

/** The form's displayed cost: includes availability, as it is stored (ENTRY-5). */
export const selectTotal = (s: DispatchEditorSnapshot): number =>
  s.context.estimate.costs.totalCost;
/** The two sides of a merged field; `theirs` names who changed it and when (D-62). */
export const sidesOf = (choice: Pick<MergeChoice, 'mine' | 'theirs'>, theirs: string) =>
  [
    { id: 'mine', label: 'Mine', text: choice.mine },
    { id: 'theirs', label: theirs, text: choice.theirs },
  ] as const;
/** The open step of the guided form; null on the single page. */
export const selectCurrentStep = (s: DispatchEditorSnapshot): Step | null =>
  s.context.guided ? s.context.step : null;
/**
 * Steps without errors that were opened, or all such steps of a stored record. Joined as text, so
 * that the selector returns an equal value for equal steps (ENTRY-14).
 */
export function selectIsClean(s: DispatchEditorSnapshot): string {
  const { kind, findings, record, visited } = s.context;
  const wrong = new Set(
    findings.filter((f) => f.severity === 'error').map((f) => stepOf(kind, f.path)),
  );
  return stepsOf(kind)
    .filter((step) => (record !== null || visited.includes(step)) && !wrong.has(step))
    .join(' ');
}
