import type { Problem } from '../../../contract/wire/problem.ts';

/**
 * Any failed request except a 401 (SES-14). It carries the original error, and the service's
 * problem document if there is one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    original: unknown,
    /** HTTP status; null without a reply (network failure). */
    readonly status: number | null,
    readonly problem: Problem | null,
    /** The wait in ms that the service requested by `Retry-After`; 0 if none. */
    readonly retryAfterMs = 0,
  ) {
    super(
      `An unexpected error has occurred: ${original instanceof Error ? original.message : String(original)}`,
      { cause: original },
    );
  }
}
/** Whether a request failed with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.status !== null && statuses.includes(error.status);
/** Whether a request got no reply at all. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status === null;
/**
 * Whether the service is unreachable, overloaded, or still processing the first attempt. The same
 * request may succeed later.
 */
export const isOutOfReach = (error: unknown): boolean =>
  isNetworkFailure(error) ||
  hasStatus(error, 429, 502, 503, 504) ||
  (hasStatus(error, 409) && error.problem?.type === '/problems/still-running');
