import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { isAfter } from '../dates/minutes.ts';
import { pacificDay, pacificTime, placeTime } from '../dates/pacific.ts';
import { parseTime } from '../dates/parseTime.ts';
import { applyDefaults } from '../dispatch/defaults/defaults.ts';
import type { DispatchDraft, DropDraft } from '../dispatch/draft/draft.ts';
import { changeField, putValue, touch } from '../dispatch/draft/edit.ts';
import { addActivity } from '../dispatch/draft/editActivities.ts';
import { normalizeField } from '../dispatch/draft/normalizeField.ts';
import { checkDispatch } from '../dispatch/rules/check.ts';
import { openActivity } from '../dispatch/view/outNow.ts';
import { bodyOfDraft } from '../dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../dispatch/wire/draftOfBody.ts';
import { plainText } from '../plainText.ts';
import type { DispatchFacts } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { isEmptyLoad, openIndex, ownFacts } from './closeOut.ts';

/** The form of a divert, as typed. */
export interface DivertTyped {
  /** '' for now. */
  readonly time: string;
  readonly remark: string;
  /** Loads with gallons go to the new part, too. */
  readonly takesLoads: boolean;
}
export const nothingTyped: DivertTyped = { time: '', remark: '', takesLoads: false };
export interface DivertFinding {
  /** '' for the record. */
  readonly field: 'time' | 'incident' | 'remark' | '';
  readonly message: string;
}
/** A divert to send: the record with its new part, and its line of the log. */
export interface DivertOrder {
  readonly record: Dispatch;
  readonly body: DispatchBody;
  readonly at: string;
  /** The text of the line: the incident and the remark. */
  readonly text: string;
  readonly incident: Incident;
}
export interface ReadDivert {
  readonly order: DivertOrder | null;
  readonly findings: readonly DivertFinding[];
}
const refuse = (field: DivertFinding['field'], message: string): ReadDivert => ({
  order: null,
  findings: [{ field, message }],
});
/** Characters of a line's text. */
const TEXT_LENGTH = 500;

/** The open part's loads with gallons, which stay with it unless the form says otherwise. */
export const hasFilledLoads = (record: Dispatch): boolean =>
  openActivity(record)?.drops.some((d) => d.volumeOnIncident > 0 || d.volumeJettisoned > 0) ===
  true;

/** How many incidents the form offers. */
const OFFERED = 8;
/**
 * The incidents that a divert offers: known ones with all typed words, then those that the service
 * found; without a text those of the known flights. The present incident is not among them.
 */
export function offeredIncidents(
  record: Dispatch,
  text: string,
  known: readonly Incident[],
  found: readonly Incident[],
): readonly Incident[] {
  const words = plainText(text).split(/\s+/);
  const isMeant = (incident: Incident) =>
    words.every((word) => plainText(incidentLabel(incident)).includes(word));
  const present = openActivity(record)?.incidentId;
  const offered = [...known.filter(isMeant), ...found].filter(({ id }) => id !== present);
  return [...new Map(offered.map((incident) => [incident.id, incident])).values()].slice(
    0,
    OFFERED,
  );
}

/** Moves loads to the last part: those without gallons, or all of them. */
function moveLoads(draft: DispatchDraft, index: number, isAll: boolean): DispatchDraft {
  const drops = draft.activities[index]?.drops ?? [];
  const goesAlong = (drop: DropDraft) => isAll || isEmptyLoad(drop);
  const moved = drops.filter(goesAlong);
  if (moved.length === 0) return draft;
  const [from, to] = [`activities.${index}.drops`, `activities.${index + 1}.drops`];
  const stays = drops.filter((drop) => !goesAlong(drop));
  const put = putValue(putValue(draft, from, stays), to, moved);
  const typed = moved.flatMap((_, n) => [`${to}.${n}.agentTypeId`, `${to}.${n}.baseId`]);
  return { ...put, touched: [from, to, ...typed].reduce<readonly string[]>(touch, put.touched) };
}

const fieldOf = (path: string, index: number): DivertFinding['field'] => {
  if (path === `activities.${index}.timeIn` || path === `activities.${index + 1}.timeOut`)
    return 'time';
  return path === `activities.${index + 1}.incidentId` ? 'incident' : '';
};

/** The UTC offset of a time in the repeated hour: the last one not after `now`; '' = the first. */
function pastOffset(text: string, now: string): string {
  const { value } = parseTime(text);
  if (value === null) return '';
  const first = placeTime(pacificDay(now), value);
  if (first.kind === 'gap' || first.twin === null) return '';
  const second = placeTime(pacificDay(now), value, first.twin.offset);
  return second.kind === 'placed' && !isAfter(second.instant, now) ? first.twin.offset : '';
}

/** The record's errors in the words of the form, which has one time and no "+1 day". */
const ownTexts: Readonly<Record<string, string>> = {
  timeInBeforeTimeOut: 'Enter a time after the time out.',
  timeInFuture: "The time can't be in the future.",
};
/**
 * Diverts a flight that is out: its part ends in the air and a part for another incident begins at
 * that time, without a meter reading (D-32, D-34, FOL-19). Warnings don't stop it: the stored record
 * has them as flags.
 */
export function divertFlight(
  record: Dispatch,
  typed: DivertTyped,
  incident: Incident | null,
  known: DispatchFacts,
  dispatches: readonly Dispatch[] = [],
): ReadDivert {
  const open = openActivity(record);
  const index = openIndex(record);
  if (open === null || open.timeOut === null) return refuse('', 'This flight is not out.');
  if (index !== record.activities.length - 1)
    return refuse('', 'A later part of this flight has its times already. Open the flight.');
  if (incident === null) return refuse('incident', 'Choose the incident.');
  if (incident.id === open.incidentId) return refuse('incident', 'It is on this incident already.');
  if (record.activities.some(({ incidentId }) => incidentId === incident.id))
    return refuse(
      'incident',
      'This flight was on this incident before. Close it, then enter the next one.',
    );
  const text = [incidentLabel(incident), typed.remark.trim()].filter((t) => t !== '').join(': ');
  if (text.length > TEXT_LENGTH) return refuse('remark', 'Use at most 400 characters.');
  const facts = ownFacts(
    record,
    { ...known, incidents: [incident, ...known.incidents.filter(({ id }) => id !== incident.id)] },
    dispatches,
  );
  const timeIn = `activities.${index}.timeIn`;
  const split = moveLoads(addActivity(draftOfRecord(record, facts)), index, typed.takesLoads);
  const ended = normalizeField(
    changeField(split, timeIn, typed.time.trim() || pacificTime(facts.now)),
    timeIn,
  );
  const timed = putValue(
    ended,
    `${timeIn}Offset`,
    pastOffset(ended.activities[index]?.timeIn ?? '', facts.now),
  );
  const after = `activities.${index + 1}`;
  const placed = [
    [`activities.${index}.landingBaseId`, ''],
    [`${after}.takeOffBaseId`, open.takeOffBaseId ?? ''],
    [`${after}.incidentId`, incident.id],
  ].reduce((next, [path = '', value = '']) => changeField(next, path, value), timed);
  const draft = applyDefaults(placed, facts);
  const findings = checkDispatch(draft, facts)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, code, message }) => ({
      field: fieldOf(path, index),
      message: ownTexts[code] ?? message,
    }));
  const ofTime = findings.find(({ field }) => field === 'time');
  // Without a readable time, hours are missing, too.
  if (findings.length > 0)
    return { order: null, findings: ofTime === undefined ? findings : [ofTime] };
  const body = bodyOfDraft(draft, facts);
  const at = body?.activities[index]?.timeIn ?? null;
  return body === null || at === null
    ? refuse('time', 'Enter the time.')
    : { order: { record, body, at, text, incident }, findings: [] };
}
