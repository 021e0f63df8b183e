import { AGENT_ONLY_MISSION } from '../../../contract/dispatch/missions.ts';
import { parseDate } from '../../dates/parseDate.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { type DispatchDraft, emptyDrop } from '../draft/draft.ts';
import { isTouched, isTouchedWithin, putValue } from '../draft/edit.ts';
import { onlyAgentAt } from './defaultsAgent.ts';
import { addDefaultsOfDate, addDefaultsOfDispatchTime } from './defaultsPlace.ts';

/**
 * Date, time loaded, purpose and first load of an agent-only dispatch (D-50, D-52). Unlike a flight
 * it always has a load, so the form starts with a row.
 */
export function addDefaultsOfAgentOnly(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  let next = addDefaultsOfDispatchTime(addDefaultsOfDate(draft, facts), facts);
  if (!isTouched(next, 'purpose')) next = putValue(next, 'purpose', 'assist');
  if (!isTouched(next, 'activities.0.missionTypeDesc'))
    next = putValue(next, 'activities.0.missionTypeDesc', AGENT_ONLY_MISSION);
  if (next.activities[0]?.drops.length === 0 && !isTouchedWithin(next, 'activities.0.drops'))
    next = putValue(next, 'activities.0.drops', [emptyDrop('d1')]);
  // A link to the form can set this base; the form itself shows only the agent base (D-55).
  const own = byId(facts.bases, next.activities[0]?.takeOffBaseId || facts.ownBaseId);
  const day = parseDate(next.activityDate).value;
  next.activities[0]?.drops.forEach((drop, row) => {
    const path = `activities.0.drops.${row}`;
    const baseId = isTouched(next, `${path}.baseId`)
      ? drop.baseId
      : own?.archivedAt === null
        ? own.id
        : '';
    next = putValue(next, `${path}.baseId`, baseId);
    if (!isTouched(next, `${path}.agentTypeId`))
      next = putValue(next, `${path}.agentTypeId`, onlyAgentAt(facts, baseId, day));
  });
  return next;
}
