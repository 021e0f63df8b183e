import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { applyDefaults } from '../dispatch/defaults/defaults.ts';
import type { DispatchDraft, DropDraft } from '../dispatch/draft/draft.ts';
import { addDrop, changeField } from '../dispatch/draft/edit.ts';
import { flightsBefore, flightsInOrder } from '../dispatch/draft/meter.ts';
import { normalizeField } from '../dispatch/draft/normalizeField.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { beganAt, preloadsAboard } from '../dispatch/draft/recent.ts';
import { checkDispatch } from '../dispatch/rules/check.ts';
import { applyFix } from '../dispatch/rules/fixes.ts';
import { carriesLoads, openActivity } from '../dispatch/view/outNow.ts';
import { bodyOfDraft } from '../dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../dispatch/wire/draftOfBody.ts';
import { error, type Finding } from '../forms/finding.ts';
import { decimalText } from '../forms/typed.ts';
import { byId, type DispatchFacts } from '../reference/facts.ts';

/** The fields of the inline close-out, as typed. */
export interface CloseOutTyped {
  readonly timeIn: string;
  readonly hobbsEnd: string;
  readonly gallons: string;
}
export interface CloseOut {
  readonly typed: CloseOutTyped;
  /** What stands under the fields: errors first. */
  readonly findings: readonly Finding[];
  readonly hasErrors: boolean;
  readonly body: DispatchBody | null;
}

const isEmpty = (drop: DropDraft) => [drop.volumeOnIncident, drop.volumeJettisoned].every((text) => Number(text || 0) === 0);

/** What the aircraft took last, else what its base gave last; '' when the board knows of neither. */
function usualAgent(draft: DispatchDraft, activity: number, dispatches: readonly Dispatch[]): string {
  const latest = dispatches.toSorted((a, b) => (beganAt(b) ?? '').localeCompare(beganAt(a) ?? ''));
  const loads = latest.flatMap((d) => d.activities.flatMap((a) => a.drops.map((drop) => ({ assetId: d.assetId, drop }))));
  const base = draft.activities[activity]?.takeOffBaseId;
  return (loads.find((l) => l.assetId === draft.assetId) ?? loads.find((l) => l.drop.baseId === base))?.drop.agentTypeId ?? '';
}

/** What a new row takes: the load that was preloaded for it and nobody took yet, else one of the usual agent. */
function withLoad(draft: DispatchDraft, activity: number, facts: DispatchFacts, dispatches: readonly Dispatch[]): DispatchDraft {
  const aboard = preloadsAboard(draft, facts, facts.record?.activityDate ?? null).at(-1);
  if (aboard === undefined) {
    const agent = usualAgent(draft, activity, dispatches);
    const added = addDrop(draft, activity);
    return agent === '' ? added : changeField(added, `activities.${activity}.drops.0.agentTypeId`, agent);
  }
  const { id: dropId, agentTypeId, baseId, litres } = aboard;
  return applyFix(draft, { label: '', kind: 'useLoad', activity, dropId, agentTypeId, baseId, litres }, facts);
}

/** Gallons go into the only load row while it is empty, else into a new one; with loads already there the form helps. */
function withGallons(draft: DispatchDraft, activity: number, typed: string, facts: DispatchFacts, dispatches: readonly Dispatch[]): DispatchDraft | Finding {
  const path = `activities.${activity}.drops`;
  const drops = draft.activities[activity]?.drops ?? [];
  const [only] = drops;
  if (drops.length > 1 || (only !== undefined && !isEmpty(only)))
    return error(path, 'loadsThere', `This flight has ${drops.length === 1 ? '1 load' : `${drops.length} loads`}. Open it.`);
  const row = only === undefined ? withLoad(draft, activity, facts, dispatches) : draft;
  return changeField(row, `${path}.0.volumeOnIncident`, typed.trim().replace(/\s*g$/i, ''));
}

/** A tanker that comes home without a load is asked about once (HOME-15). */
function askForLoad(record: Dispatch, draft: DispatchDraft, activity: number, facts: DispatchFacts): Finding[] {
  const aircraft = byId(facts.aircraft, draft.assetId);
  const isTanker = aircraft?.category === 'FW' && carriesLoads(record, aircraft);
  if (!isTanker || draft.activities[activity]?.drops.some((drop) => !isEmpty(drop)) !== false) return [];
  const message = `${aircraft.radioId} has no load on this flight. Enter its gallons, or close it without.`;
  return [{ path: `activities.${activity}.drops`, code: 'noLoad', severity: 'warning', message }];
}

/** What a rule says, in the words of the row: it shows neither the start of the meter nor the loads. */
function inRow(finding: Finding, record: Dispatch, isNewLoad: boolean): Finding {
  switch (finding.code) {
    case 'hobbsBackwards': {
      const start = openActivity(record)?.hobbsStart ?? 0;
      return { ...finding, message: `Check the Hobbs end: it started at ${decimalText(start)}.` };
    }
    case 'hobbsHalf':
      return { ...finding, message: 'This flight has no Hobbs start. Leave Hobbs end blank, or open the flight.' };
    case 'required':
      if (isNewLoad && finding.path.endsWith('.agentTypeId')) return { ...finding, message: 'Open the flight to choose the agent of its load.' };
      return finding.path.endsWith('.volumeOnIncident') ? { ...finding, message: 'Enter the gallons of its load.' } : finding;
    default:
      return finding;
  }
}

/**
 * Closes an open flight with its time in, hobbs end and gallons: the record as the full form would save it, defaults and
 * rules included (HOME-2).
 * Errors of any field count, since the service would refuse them; warnings are only those that closing brings. A reading
 * left blank is no question: the flight closes, and what is missing is told (HOME-13).
 * @param dispatches what the board knows of its aircraft's other flights
 */
export function closeOut(record: Dispatch, typed: CloseOutTyped, facts: DispatchFacts, dispatches: readonly Dispatch[] = []): CloseOut {
  const open = openActivity(record);
  const index = open === null ? 0 : record.activities.indexOf(open);
  const at = `activities.${index}`;
  const before = flightsBefore(flightsInOrder(dispatches, record.assetId), record);
  const own: DispatchFacts = { ...facts, ...before, ownId: record.id, record };
  const stored = draftOfRecord(record, own);
  const loaded = typed.gallons.trim() === '' ? stored : withGallons(stored, index, typed.gallons, own, dispatches);
  const refused = 'severity' in loaded ? [loaded] : [];
  const timed = normalizeField(changeField('severity' in loaded ? stored : loaded, `${at}.timeIn`, typed.timeIn), `${at}.timeIn`);
  const draft = applyDefaults(changeField(timed, `${at}.hobbsEnd`, typed.hobbsEnd), own);
  const required: Finding[] = typed.timeIn.trim() === '' ? [error(`${at}.timeIn`, 'required', 'Enter the time in.')] : [];
  // The service flags what it stores; of a record that waits the form has asked already.
  const asked = isNotSent(record) ? checkDispatch(stored, own).map((f) => f.code) : record.flags;
  const known = new Set<string>([...asked, 'hobbsMissing']);
  const isNewLoad = record.activities[index]?.drops.length === 0;
  const found = [...required, ...refused, ...checkDispatch(draft, own)]
    .filter((f) => f.severity === 'error' || (f.severity === 'warning' && !known.has(f.code)))
    .map((f) => inRow(f, record, isNewLoad));
  const findings = found.some((f) => f.severity === 'error') ? found : [...askForLoad(record, draft, index, own), ...found];
  findings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const hasErrors = findings.some((f) => f.severity === 'error');
  return {
    typed: { ...typed, timeIn: draft.activities[index]?.timeIn ?? typed.timeIn },
    findings,
    hasErrors,
    body: hasErrors ? null : bodyOfDraft(draft, own),
  };
}
