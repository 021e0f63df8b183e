import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';

export type DispatchStatus = 'Out' | 'Complete' | 'Aborted';

/** What a status is derived from: the wire's activity, or the draft's with '' for nothing. */
interface Flown {
  readonly aborted: boolean;
  readonly timeIn: string | null;
}

/** Derived, never stored (D-3): Aborted when every activity is, Out while one has no time in, else Complete. */
export function statusOf(dispatch: { readonly activities: readonly Flown[] }): DispatchStatus {
  const flown = dispatch.activities.filter((activity) => !activity.aborted);
  if (flown.length === 0) return 'Aborted';
  return flown.some((activity) => activity.timeIn === null || activity.timeIn.trim() === '')
    ? 'Out'
    : 'Complete';
}

/** What a list says of a record: agent without a flight is never out, but its preload may still be aboard (D-55). */
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
