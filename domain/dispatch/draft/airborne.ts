import type { Activity } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';

type Flown = Pick<Activity, 'aborted' | 'timeOut' | 'timeIn' | 'landings'>;

/**
 * Index of the activity with the take-off of an activity's unbroken run. Each later activity of the
 * run starts in the air when the previous one ends (D-33).
 */
export function takeOffIndex(activities: readonly Flown[], index: number): number {
  const own = activities[index];
  const before = activities[index - 1];
  const goesOn =
    own !== undefined &&
    before !== undefined &&
    !before.aborted &&
    before.timeIn !== null &&
    own.timeOut !== null &&
    minutesBetween(before.timeIn, own.timeOut) === 0 &&
    (before.landings ?? 0) === 0;
  return goesOn ? takeOffIndex(activities, index - 1) : index;
}

/** The meter's start reading: the activity's own, else its run's if none was noted between. */
export function runStart<
  T extends {
    readonly aborted: boolean;
    readonly start: number | null;
    readonly end: number | null;
  },
>(activities: readonly T[], index: number): number | null {
  const own = activities[index];
  if (own === undefined || own.start !== null) return own?.start ?? null;
  const before = activities[index - 1];
  return before === undefined || before.aborted || before.end !== null
    ? null
    : runStart(activities, index - 1);
}
/** Readings of stored activities, as `runStart` takes them. */
export const readingsOf = (
  activities: readonly Pick<Activity, 'aborted' | 'hobbsStart' | 'hobbsEnd'>[],
) => activities.map(({ aborted, hobbsStart: start, hobbsEnd: end }) => ({ aborted, start, end }));
