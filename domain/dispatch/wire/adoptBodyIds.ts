import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';

const given = <T extends { readonly id?: string | undefined }>(
  rows: readonly T[],
  stored: readonly { readonly id: string }[],
): T[] =>
  rows.map((row, n) => {
    const id = stored[n]?.id;
    return row.id !== undefined || id === undefined ? row : { ...row, id };
  });

/**
 * Turns the body that created a dispatch into a change of it: rows take the stored ids, in order.
 */
export const adoptBodyIds = (body: DispatchBody, dispatch: Dispatch): DispatchBody => ({
  ...body,
  activities: body.activities.map((activity, n) => {
    const stored = dispatch.activities[n];
    if (stored === undefined || activity.activityId !== undefined) return activity;
    return {
      ...activity,
      activityId: stored.activityId,
      drops: given(activity.drops, stored.drops),
      crew: given(activity.crew, stored.crew),
    };
  }),
});
