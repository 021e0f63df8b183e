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
  return flown.some((activity) => activity.timeIn === null || activity.timeIn.trim() === '') ? 'Out' : 'Complete';
}
