import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';

export type DispatchStatus = 'Out' | 'Complete' | 'Aborted';

/** The fields behind a status. In a draft, an empty time is '' instead of null. */
interface Flown {
  readonly aborted: boolean;
  readonly timeIn: string | null;
}

/**
 * Derived, never stored (D-3): Aborted if every activity is, Out while one has no time in, else
 * Complete.
 */
export function statusOf(dispatch: { readonly activities: readonly Flown[] }): DispatchStatus {
  const flown = dispatch.activities.filter((activity) => !activity.aborted);
  if (flown.length === 0) return 'Aborted';
  return flown.some((activity) => activity.timeIn === null || activity.timeIn.trim() === '')
    ? 'Out'
    : 'Complete';
}

/**
 * A record's status in lists. An agent-only record is never out, but its preload can still be
 * aboard (D-55).
 */
export function stateOf(
  dispatch: Pick<Dispatch, 'dispatchType' | 'activities'>,
): DispatchStatus | 'Loaded' {
  if (dispatch.dispatchType !== 'agentOnly') return statusOf(dispatch);
  return dispatch.activities.some((activity) =>
    activity.drops.some((drop) => drop.preloadState === 'open'),
  )
    ? 'Loaded'
    : 'Complete';
}
