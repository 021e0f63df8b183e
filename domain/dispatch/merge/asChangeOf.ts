import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { adoptStoredIds } from '../draft/adoptStoredIds.ts';
import type { DispatchDraft } from '../draft/draft.ts';

/**
 * The draft of a second record of the same flight as a change of the first (AUTH-14). Its rows leave their own stored
 * ids and take those of the first record, in their order.
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
