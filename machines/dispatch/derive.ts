import { applyDefaults } from '../../domain/dispatch/defaults/defaults.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import { type Estimate, estimateDraft } from '../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../domain/dispatch/rules/check.ts';
import type { Finding } from '../../domain/forms/finding.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { type Messages, messagesOf, type Shown } from '../parts/shown.ts';
import { inFieldOrder } from './steps.ts';

/** What follows from draft and facts, kept in the context so that views only select it. */
export interface Derived {
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
  readonly findings: readonly Finding[];
  readonly messages: Messages<Finding>;
  readonly estimate: Estimate;
}
/**
 * What is said before the field was left: it explains a figure the form filled in itself, and how to have another; or
 * asks what an aircraft that was chosen, or that a link brought, brings along.
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
  context: Shown<Finding> & Pick<Derived, 'messages'>,
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
/** The same findings, shown to another extent. */
export const showFindings = (
  context: Derived,
  shown: Shown<Finding>,
): Pick<Derived, 'messages'> & Shown<Finding> => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages, alwaysShown),
});
