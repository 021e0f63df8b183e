import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { adoptStoredIds } from '../draft/adoptStoredIds.ts';
import type { DispatchDraft } from '../draft/draft.ts';

/**
 * Turns the draft of a duplicate record into a change of the first record (AUTH-14). Its rows drop
 * their own stored ids and take those of the first record, in order.
 */
export const asChangeOf = (draft: DispatchDraft, first: Dispatch): DispatchDraft =>
  adoptStoredIds(
    {
      ...draft,
      activities: draft.activities.map((activity) => ({
        ...activity,
        activityId: '',
        drops: activity.drops.map((drop) => ({ ...drop, id: '' })),
        crew: activity.crew.map((person) => ({ ...person, id: '' })),
      })),
    },
    first,
  );
