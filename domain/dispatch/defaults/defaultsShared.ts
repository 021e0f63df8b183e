import { hoursText, hundredths } from '../../forms/typed.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { hoursBetween, rollBetween } from '../draft/meterRoll.ts';
import { type ReadActivity, readDispatch } from '../draft/read.ts';

/** Whether neither reading at a change-over was typed, so that both can be computed. */
const isOpenBetween = (draft: DispatchDraft, index: number): boolean =>
  !isTouched(draft, `activities.${index}.hobbsEnd`) &&
  !isTouched(draft, `activities.${index + 1}.hobbsStart`);

/**
 * Splits the meter difference over the activities by clock minutes (D-34). Returns hundredths of an
 * hour, each rounded to the nearest tenth. The last activity takes the remainder, so the sum is
 * exact. Null if a change-over reading was typed, or a needed reading or time is missing or
 * reversed.
 */
export function sharedHours(
  draft: DispatchDraft,
  activities: readonly ReadActivity[],
): readonly number[] | null {
  const start = activities[0]?.hobbsStart.value ?? null;
  const end = activities.at(-1)?.hobbsEnd.value ?? null;
  const inner = activities.slice(0, -1);
  if (
    inner.length === 0 ||
    start === null ||
    end === null ||
    !inner.every((_, index) => isOpenBetween(draft, index))
  )
    return null;
  const minutes = activities.map((activity) => activity.clockMinutes ?? -1);
  const all = minutes.reduce((sum, each) => sum + each, 0);
  const difference = hoursBetween(hundredths(start), hundredths(end));
  if (difference === null || all <= 0 || minutes.some((each) => each < 0)) return null;
  let left = difference;
  return minutes.map((each, index) => {
    const share =
      index === minutes.length - 1
        ? left
        : Math.min(left, Math.floor((2 * difference * each + 10 * all) / (20 * all)) * 10);
    left -= share;
    return share;
  });
}

/**
 * Fills the meter readings at each change-over from the shared hours. Typing a reading removes the
 * suggestion.
 */
export function addDefaultsOfShares(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  if (draft.activities.length < 2) return draft;
  const { activities } = readDispatch(draft, facts);
  const shares = sharedHours(draft, activities);
  const start = hundredths(activities[0]?.hobbsStart.value ?? 0);
  const roll = rollBetween(start, hundredths(activities.at(-1)?.hobbsEnd.value ?? start));
  let reading = start;
  return activities.slice(0, -1).reduce((next, activity) => {
    if (isTouched(draft, `${activity.path}.hobbsEnd`)) return next;
    reading += shares?.[activity.index] ?? 0;
    if (roll !== null && reading >= roll) reading -= roll;
    const text = shares === null ? '' : hoursText(reading);
    const ended = putValue(next, `${activity.path}.hobbsEnd`, text);
    const following = `activities.${activity.index + 1}.hobbsStart`;
    return isTouched(draft, following) ? ended : putValue(ended, following, text);
  }, draft);
}
