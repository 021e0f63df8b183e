import type { Problem } from '../../contract/problem.ts';
import { checkDispatch } from '../../domain/dispatch/check.ts';
import { applyDefaults } from '../../domain/dispatch/defaults.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft.ts';
import { type Estimate, estimateDraft } from '../../domain/dispatch/estimate.ts';
import type { DispatchFacts } from '../../domain/dispatch/facts.ts';
import type { Finding } from '../../domain/dispatch/finding.ts';

/** What follows from draft and facts, kept in the context so that views only select it. */
export interface Reckoned {
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
  readonly findings: readonly Finding[];
  /** What each field shows, by its path. A list that did not change keeps its identity, so that only changed fields render. */
  readonly messages: Readonly<Record<string, readonly Finding[]>>;
  readonly estimate: Estimate;
}
export interface Shown {
  /** Paths the person has left: their findings show. */
  readonly leftPaths: readonly string[];
  /** After a try to save everything shows. */
  readonly showsAll: boolean;
  /** What the service refused, as findings; a field's refusal goes when the field changes. */
  readonly refusals: readonly Finding[];
}

export const findingsOfProblem = (problem: Problem): Finding[] =>
  (problem.errors ?? []).map((e) => ({ path: e.path, code: 'invalid', severity: 'error', message: e.message }));

/** What is said before anybody has left the field: it explains a figure the form filled in itself, and how to have another. */
const unasked: readonly Finding['code'][] = ['standbyCovered', 'changeOver', 'hoursShared'];

function messagesOf(findings: readonly Finding[], shown: Shown, before: Readonly<Record<string, readonly Finding[]>>): Record<string, readonly Finding[]> {
  const messages: Record<string, Finding[]> = {};
  const add = (f: Finding) => {
    const list = messages[f.path];
    if (list === undefined) messages[f.path] = [f];
    else if (list.every((other) => other.message !== f.message)) list.push(f);
  };
  for (const f of findings) if (shown.showsAll || shown.leftPaths.includes(f.path) || unasked.includes(f.code)) add(f);
  for (const f of shown.refusals) add(f);
  return Object.fromEntries(
    Object.entries(messages).map(([path, list]) => {
      const old = before[path];
      return [path, old !== undefined && JSON.stringify(old) === JSON.stringify(list) ? old : list];
    }),
  );
}

/** Runs defaults, rules and costs over a changed draft or changed facts. */
export function reckon(context: Shown & { readonly messages: Reckoned['messages'] }, draft: DispatchDraft, facts: DispatchFacts): Reckoned {
  const filled = applyDefaults(draft, facts);
  const findings = checkDispatch(filled, facts);
  return { draft: filled, facts, findings, messages: messagesOf(findings, context, context.messages), estimate: estimateDraft(filled, facts) };
}
/** The same findings, shown to another extent. */
export const showFindings = (context: Reckoned, shown: Shown): Pick<Reckoned, 'messages'> & Shown => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages),
});
