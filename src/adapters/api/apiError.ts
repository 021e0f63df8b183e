import type { Problem } from '../../../contract/wire/problem.ts';

/**
 * Any failed call that is not a 401 (SES-14): carries the original error, and the service's problem when it gave one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    original: unknown,
    /** HTTP status; null when no answer came (network). */
    readonly status: number | null,
    readonly problem: Problem | null,
    /** Milliseconds the service asked to wait (`Retry-After`); 0 when it asked for nothing. */
    readonly retryAfterMs = 0,
  ) {
    super(
      `An unexpected error has occurred: ${original instanceof Error ? original.message : String(original)}`,
      { cause: original },
    );
  }
}
/** Whether a call failed with this status. */
export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.status !== null && statuses.includes(error.status);
/** Whether no answer came at all. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status === null;
/**
 * Whether the service could not be reached, has no room just now, or is still at the first try: the same call may well
 * succeed a little later.
 */
export const isOutOfReach = (error: unknown): boolean =>
  isNetworkFailure(error) ||
  hasStatus(error, 429, 502, 503, 504) ||
  (hasStatus(error, 409) && error.problem?.type === '/problems/still-running');
