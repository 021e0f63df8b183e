import { covers } from '../../cost/contractOn.ts';
import { parseDate } from '../../dates/parseDate.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { fillAboard } from '../draft/recent.ts';

/** The one agent a base has a price for on a day, '' when it has none or several. */
export function onlyAgentAt(facts: DispatchFacts, baseId: string, day: string | null): string {
  if (day === null) return '';
  const priced = new Set(facts.rates.filter((rate) => rate.baseId === baseId && covers(rate, day)).map((rate) => rate.agentTypeId));
  const [only] = [...priced];
  return priced.size === 1 && only !== undefined ? only : '';
}

/**
 * Agent and agent base of each drop row. Rows themselves are never made by a default: an unasked row would block
 * saving.
 */
export function addDefaultsOfAgent(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const day = parseDate(draft.activityDate).value;
  const aboard = fillAboard(draft, facts);
  let next = draft;
  draft.activities.forEach((activity, index) => {
    activity.drops.forEach((drop, row) => {
      const path = `activities.${index}.drops.${row}`;
      // Only the first load can be what is still aboard.
      const fill = index === 0 && row === 0 ? aboard : null;
      const baseId = isTouched(next, `${path}.baseId`) ? drop.baseId : (fill?.baseId ?? activity.takeOffBaseId);
      next = putValue(next, `${path}.baseId`, baseId);
      if (!isTouched(next, `${path}.agentTypeId`)) next = putValue(next, `${path}.agentTypeId`, fill?.agentTypeId ?? onlyAgentAt(facts, baseId, day));
    });
  });
  return next;
}
