import { checkDispatch } from '../../domain/dispatch/check.ts';
import { applyDefaults } from '../../domain/dispatch/defaults.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft.ts';
import { type Estimate, estimateDraft } from '../../domain/dispatch/estimate.ts';
import type { DispatchFacts } from '../../domain/dispatch/facts.ts';
import type { Finding } from '../../domain/dispatch/finding.ts';
import { type Messages, messagesOf, type Shown } from '../draft/shown.ts';

/** What follows from draft and facts, kept in the context so that views only select it. */
export interface Reckoned {
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
  readonly findings: readonly Finding[];
  readonly messages: Messages<Finding>;
  readonly estimate: Estimate;
}
/** What is said before anybody has left the field: it explains a figure the form filled in itself, and how to have another. */
const unasked: readonly Finding['code'][] = ['standbyCovered', 'changeOver', 'hoursShared'];

/** Runs defaults, rules and costs over a changed draft or changed facts. */
export function reckon(context: Shown<Finding> & Pick<Reckoned, 'messages'>, draft: DispatchDraft, facts: DispatchFacts): Reckoned {
  const filled = applyDefaults(draft, facts);
  const findings = checkDispatch(filled, facts);
  return { draft: filled, facts, findings, messages: messagesOf(findings, context, context.messages, unasked), estimate: estimateDraft(filled, facts) };
}
/** The same findings, shown to another extent. */
export const showFindings = (context: Reckoned, shown: Shown<Finding>): Pick<Reckoned, 'messages'> & Shown<Finding> => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages, unasked),
});
