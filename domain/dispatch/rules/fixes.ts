import type { Fix } from '../../forms/finding.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { gallonsOf } from '../../volume.ts';
import { applyDefaults } from '../defaults/defaults.ts';
import type { DispatchDraft, DropDraft } from '../draft/draft.ts';
import { addDrop, changeField, putValue, resetField } from '../draft/edit.ts';
import { changeOverInAir, joinActivities } from '../draft/editActivities.ts';
import { readDispatch } from '../draft/read.ts';
import { declineKey } from './check.ts';

const meterRemark = 'Hour meter replaced.';
const wholeGallons = (litres: number): string => String(Math.round(gallonsOf(litres)));

/**
 * Splits a load above the aircraft's capacity into rows of that capacity plus a rest: first the
 * volume on the incident, then the jettisoned volume.
 */
function splitLoads(
  draft: DispatchDraft,
  facts: DispatchFacts,
  activity: number,
  row: number,
): DispatchDraft {
  const read = readDispatch(draft, facts);
  const drop = read.activities[activity]?.drops[row];
  const capacity = Math.floor(gallonsOf(read.aircraft?.capacityLitres ?? 0));
  if (drop === undefined || capacity <= 0 || drop.gallons <= capacity) return draft;
  let onIncident = drop.onIncident.value ?? 0;
  let jettisoned = drop.jettisoned.value ?? 0;
  const loads: { onIncident: number; jettisoned: number }[] = [];
  while (onIncident + jettisoned > 0) {
    const dropped = Math.min(onIncident, capacity);
    const released = Math.min(jettisoned, capacity - dropped);
    loads.push({ onIncident: dropped, jettisoned: released });
    onIncident -= dropped;
    jettisoned -= released;
  }
  return loads.reduce((next, load, index) => {
    const at = index === 0 ? row : (next.activities[activity]?.drops.length ?? 0);
    const added = index === 0 ? next : addDrop(next, activity);
    const fields: Partial<Record<keyof DropDraft, string>> = {
      agentTypeId: drop.draft.agentTypeId,
      baseId: drop.draft.baseId,
      volumeOnIncident: String(load.onIncident),
      volumeJettisoned: String(load.jettisoned),
    };
    return Object.entries(fields).reduce(
      (filled, [field, value]) =>
        changeField(filled, `activities.${activity}.drops.${at}.${field}`, value),
      added,
    );
  }, draft);
}

/**
 * Links a load aboard to the row typed for it, else the first row without a volume, else a new row.
 * From then on the row pays for the load.
 */
function takeLoad(draft: DispatchDraft, fix: Extract<Fix, { kind: 'useLoad' }>): DispatchDraft {
  const drops = draft.activities[fix.activity]?.drops ?? [];
  const hasVolume = (drop: DropDraft) =>
    drop.volumeOnIncident !== '' || drop.volumeJettisoned !== '';
  const typed = drops.findIndex(
    (d) =>
      d.preloadDropId === '' &&
      hasVolume(d) &&
      d.agentTypeId === fix.agentTypeId &&
      d.baseId === fix.baseId,
  );
  const row = typed === -1 ? drops.findIndex((drop) => !hasVolume(drop)) : typed;
  const next = row === -1 ? addDrop(draft, fix.activity) : draft;
  const path = `activities.${fix.activity}.drops.${row === -1 ? drops.length : row}`;
  const chosen = changeField(
    changeField(next, `${path}.agentTypeId`, fix.agentTypeId),
    `${path}.baseId`,
    fix.baseId,
  );
  const filled =
    typed === -1
      ? changeField(chosen, `${path}.volumeOnIncident`, wholeGallons(fix.litres))
      : chosen;
  return putValue(filled, `${path}.preloadDropId`, fix.dropId);
}

function moveToJettisoned(
  draft: DispatchDraft,
  facts: DispatchFacts,
  activity: number,
  row: number,
): DispatchDraft {
  const drop = readDispatch(draft, facts).activities[activity]?.drops[row];
  if (drop === undefined) return draft;
  const moved = changeField(draft, `${drop.path}.volumeJettisoned`, String(drop.gallons));
  return changeField(moved, `${drop.path}.volumeOnIncident`, '0');
}

/**
 * Applies a fix. Actions of the page (open another dispatch, add a rate) leave the draft unchanged.
 */
export function applyFix(draft: DispatchDraft, fix: Fix, facts: DispatchFacts): DispatchDraft {
  switch (fix.kind) {
    case 'set':
      return applyDefaults(changeField(draft, fix.path, fix.value), facts);
    case 'meterReplaced': {
      const remarks = draft.remarks.includes(meterRemark)
        ? draft.remarks
        : `${draft.remarks} ${meterRemark}`.trim();
      return changeField(putValue(draft, 'meterReset', true), 'remarks', remarks);
    }
    case 'splitLoads':
      return byId(facts.aircraft, draft.assetId) === null
        ? draft
        : splitLoads(draft, facts, fix.activity, fix.drop);
    case 'useLoad':
      return takeLoad(draft, fix);
    case 'joinActivities':
      return applyDefaults(joinActivities(draft, fix.activity), facts);
    case 'changeOverInAir':
      return applyDefaults(changeOverInAir(draft, fix.activity), facts);
    case 'moveToJettisoned':
      return moveToJettisoned(draft, facts, fix.activity, fix.drop);
    case 'resetToDefault':
      return applyDefaults(resetField(draft, fix.path), facts);
    case 'decline':
      return { ...draft, declined: [...draft.declined, declineKey(fix.path, fix.code)] };
    case 'markAvailable':
    case 'openDispatch':
    case 'addAircraftRate':
      return draft;
  }
}
