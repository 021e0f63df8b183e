import type { Problem } from '../../contract/wire/problem.ts';

/**
 * What the findings of every form have in common. `error` blocks saving, `warning` saves after Save anyway and leaves a
 * flag, `info` only tells.
 */
export interface DraftFinding {
  readonly path: string;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** A second sentence under the message. */
  readonly hint?: string;
  readonly fixes?: readonly { readonly label: string }[];
}

/** Warnings without an answer: those the stored record carries were accepted with it. */
export const openWarnings = <F extends DraftFinding>(context: {
  readonly findings: readonly F[];
  readonly record: { readonly flags: readonly string[] } | null;
}): F[] =>
  context.findings.filter(
    (f) => f.severity === 'warning' && !context.record?.flags.includes(f.code),
  );

/**
 * What the service refused, as findings of the form.
 * @param formPaths the form's names of what the wire calls otherwise
 */
export const findingsOfProblem = (
  problem: Problem,
  formPaths: Readonly<Record<string, string>> = {},
) =>
  (problem.errors ?? []).map((e) => ({
    path: formPaths[e.path] ?? e.path,
    code: 'invalid' as const,
    severity: 'error' as const,
    message: e.message,
  }));

/** What is said when the service refused without naming a field. */
export const failureOfProblem = (problem: Problem): string => problem.detail ?? problem.title;

/** A field's refusal goes when the field changes. */
export const withoutRefusal = <F extends DraftFinding>(refusals: readonly F[], path: string): F[] =>
  refusals.filter((f) => f.path !== path);
