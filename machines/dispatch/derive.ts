import { applyDefaults } from '../../domain/dispatch/defaults/defaults.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import { type Estimate, estimateDraft } from '../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../domain/dispatch/rules/check.ts';
import type { Finding } from '../../domain/forms/finding.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { type FindingVisibility, type Messages, messagesOf } from '../parts/shown.ts';
import { inFieldOrder } from './steps.ts';

/** Values derived from draft and facts. The context holds them so that views only select them. */
export interface Derived {
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
  readonly findings: readonly Finding[];
  readonly messages: Messages<Finding>;
  readonly estimate: Estimate;
}
/**
 * Findings that show before the user leaves the field. They explain a value that the form filled
 * in, or prompt about a chosen aircraft.
 */
const alwaysShown: readonly Finding['code'][] = [
  'standbyCovered',
  'changeOver',
  'hoursShared',
  'hobbsExpected',
  'preloadUnused',
  'aircraftUnavailable',
  'usesArchived',
  'limitsUnknown',
];

/** Runs defaults, rules and costs over a changed draft or changed facts. */
export function derive(
  context: FindingVisibility<Finding> & Pick<Derived, 'messages'>,
  draft: DispatchDraft,
  facts: DispatchFacts,
): Derived {
  const filled = applyDefaults(draft, facts);
  const findings = inFieldOrder(filled.dispatchType, checkDispatch(filled, facts));
  return {
    draft: filled,
    facts,
    findings,
    messages: messagesOf(findings, context, context.messages, alwaysShown),
    estimate: estimateDraft(filled, facts),
  };
}
/** Returns the same findings with a different selection of visible ones. */
export const showFindings = (
  context: Derived,
  shown: FindingVisibility<Finding>,
): Pick<Derived, 'messages'> & FindingVisibility<Finding> => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages, alwaysShown),
});
