import type { Problem } from '../../contract/wire/problem.ts';

/**
 * The common shape of every form's findings. An `error` blocks saving. A `warning` requires Save
 * anyway and leaves a flag on the record. An `info` only informs.
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

/**
 * Warnings the user has not accepted yet. A flag on the stored record means its warning was
 * accepted.
 */
export const openWarnings = <F extends DraftFinding>(context: {
  readonly findings: readonly F[];
  readonly record: { readonly flags: readonly string[] } | null;
}): F[] =>
  context.findings.filter(
    (f) => f.severity === 'warning' && !context.record?.flags.includes(f.code),
  );

/**
 * Converts a refusal of the service to findings of the form, one for each field error.
 * @param formPaths the form's paths by wire path, where the two differ
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

/** The message for a refusal that names no field. */
export const failureOfProblem = (problem: Problem): string => problem.detail ?? problem.title;

/** Drops the refusals of a field after it changes. */
export const withoutRefusal = <F extends DraftFinding>(refusals: readonly F[], path: string): F[] =>
  refusals.filter((f) => f.path !== path);
