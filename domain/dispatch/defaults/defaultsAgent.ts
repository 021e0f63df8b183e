import { coversDay } from '../../cost/contractOn.ts';
import { parseDate } from '../../dates/parseDate.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { showsDrops } from '../../reference/options.ts';
import { loadsAboardOf } from '../draft/aboard.ts';
import { type DispatchDraft, emptyDrop } from '../draft/draft.ts';
import { isTouched, isTouchedWithin, putValue } from '../draft/edit.ts';
import { readDispatch } from '../draft/read.ts';

/** The only active agent with a price at a base on a day; '' for none or several. */
export function onlyAgentAt(facts: DispatchFacts, baseId: string, day: string | null): string {
  if (day === null) return '';
  const rates = facts.rates.filter((rate) => rate.baseId === baseId && coversDay(rate, day));
  const priced = new Set(
    rates
      .map((rate) => rate.agentTypeId)
      .filter((id) => byId(facts.agents, id)?.isArchived !== true),
  );
  const [only] = [...priced];
  return priced.size === 1 && only !== undefined ? only : '';
}

const list = 'activities.0.drops';
/**
 * A new tanker flight whose flight type drops starts with one row, any other flight with none. Once
 * the user adds or removes a row, the list stays (D-D10).
 */
function addFirstRow(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const [first] = draft.activities;
  if (first === undefined || facts.record !== null || isTouchedWithin(draft, list)) return draft;
  const aircraft = byId(facts.aircraft, draft.assetId);
  const isTanker = aircraft !== null && aircraft.category === 'FW' && aircraft.capacityLitres > 0;
  const wanted = isTanker && showsDrops(first.missionFlightTypeDesc) && !first.aborted ? 1 : 0;
  return first.drops.length === wanted
    ? draft
    : putValue(draft, list, wanted === 1 ? [emptyDrop('d1')] : []);
}

/**
 * Agent and agent base of each drop row, from the load aboard, else from the previous row (D-F21,
 * D-D10).
 */
export function addDefaultsOfAgent(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const day = parseDate(draft.activityDate).value;
  const aboard =
    draft.assetId === '' ? null : (loadsAboardOf(readDispatch(draft, facts)).at(-1) ?? null);
  let next = addFirstRow(draft, facts);
  next.activities.forEach((activity, index) => {
    activity.drops.forEach((drop, row) => {
      const path = `activities.${index}.drops.${row}`;
      // Only the first load can be the one still aboard.
      const fill = index === 0 && row === 0 ? aboard : null;
      // The base of the load aboard is no hint for the base of the next load.
      const before =
        index === 0 && row === 1 && aboard !== null
          ? undefined
          : next.activities[index]?.drops[row - 1];
      const baseId = isTouched(next, `${path}.baseId`)
        ? drop.baseId
        : (fill?.baseId ?? (before?.baseId || activity.takeOffBaseId));
      next = putValue(next, `${path}.baseId`, baseId);
      if (isTouched(next, `${path}.agentTypeId`)) return;
      const sameAgain = before !== undefined && before.baseId === baseId ? before.agentTypeId : '';
      next = putValue(
        next,
        `${path}.agentTypeId`,
        fill?.agentTypeId ?? (sameAgain || onlyAgentAt(facts, baseId, day)),
      );
    });
  });
  return next;
}
