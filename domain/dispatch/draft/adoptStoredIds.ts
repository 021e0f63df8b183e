import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from './draft.ts';

const given = <T extends { readonly id: string }>(
  rows: readonly T[],
  stored: readonly { readonly id: string }[],
): T[] => rows.map((row, n) => (row.id === '' ? { ...row, id: stored[n]?.id ?? '' } : row));

/** Turns a saved draft into a change of its dispatch: the rows take the stored ids, in order. */
export const adoptStoredIds = (draft: DispatchDraft, dispatch: Dispatch): DispatchDraft => ({
  ...draft,
  activities: draft.activities.map((activity, n) => {
    const stored = dispatch.activities[n];
    if (stored === undefined || activity.activityId !== '') return activity;
    return {
      ...activity,
      activityId: stored.activityId,
      drops: given(activity.drops, stored.drops),
      crew: given(activity.crew, stored.crew),
    };
  }),
});
