import { flightTypes } from '../../../contract/dispatch/missions.ts';
import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { addDays, formatDate, parseDate } from '../../dates/parseDate.ts';
import { hoursText } from '../../forms/typed.ts';
import { type AircraftFacts, byId, type DispatchFacts } from '../../reference/facts.ts';
import { assignedBase } from '../../reference/options.ts';
import type { ActivityDraft, DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { meterAfter } from '../draft/meter.ts';
import { lastDispatchOf, lastMeteredOf, lastMissionOn, unmeteredOf } from '../draft/recent.ts';
import { readTime, readTimes } from '../draft/times.ts';

/** The time assumed for a record without any time, on its own day. */
const MIDDAY = '12:00';
/**
 * The instant at which an assignment must cover the aircraft: the dispatch time, else the time out,
 * else 12:00 of the record's day. While the date is not readable, it is now.
 */
function assignmentInstant(draft: DispatchDraft, { now }: DispatchFacts): string {
  const day = parseDate(draft.activityDate).value;
  if (day === null || (day === pacificDay(now) && !isTouched(draft, 'dispatchTime'))) return now;
  const instants = [draft.dispatchTime, draft.activities[0]?.timeOut ?? '', MIDDAY].map(
    (text) => readTime(text, day, '').placed?.instant,
  );
  return instants.find((instant) => instant !== undefined) ?? now;
}

/** Id of the base that the draft's aircraft is assigned to at that instant, '' for none (D-12). */
export const assignedBaseId = (draft: DispatchDraft, facts: DispatchFacts): string =>
  assignedBase(
    facts.bases.filter((base) => base.archivedAt === null),
    draft.assetId,
    assignmentInstant(draft, facts),
  )?.id ?? '';

function takeOffBase(draft: DispatchDraft, facts: DispatchFacts, day: string | null): string {
  if (draft.assetId === '' && facts.clonedFrom !== null && facts.clonedFrom.takeOffBaseId !== '')
    return facts.clonedFrom.takeOffBaseId;
  const last = lastDispatchOf(draft, facts);
  const landed = last?.activityDate === day ? last?.activities.at(-1)?.landingBaseId : null;
  const own = byId(facts.bases, facts.ownBaseId);
  if (landed && (byId(facts.bases, landed)?.archivedAt ?? null) === null) return landed;
  return assignedBaseId(draft, facts) || (own?.archivedAt === null ? own.id : '');
}

/**
 * Default flight type by aircraft type (D-24): a tanker drops, an OV-10 is air attack, a lead plane
 * leads. For other airplanes the user chooses.
 */
export function usualFlightType(aircraft: AircraftFacts | null): string {
  if (aircraft?.category !== 'FW') return '';
  if (aircraft.typeName.toUpperCase().startsWith('OV-10') || aircraft.radioId.startsWith('AA-'))
    return 'Air attack (ATGS)';
  if (aircraft.radioId.startsWith('L-')) return 'Lead plane';
  return aircraft.capacityLitres > 0 ? 'Tanker drop' : '';
}

/** The flight type of the helicopter's last flight, of the last 180 days; '' for others (D-24). */
function lastFlightType(draft: DispatchDraft, facts: DispatchFacts): string {
  const last = lastDispatchOf(draft, facts);
  if (byId(facts.aircraft, draft.assetId)?.category !== 'RW' || last?.dispatchType !== 'flight')
    return '';
  const text = last.activities[0]?.missionFlightTypeDesc ?? '';
  return flightTypes.find((type) => type.text === text && type.category !== 'FW')?.text ?? '';
}

/**
 * The flight type of the cloned dispatch if the aircraft has the same type (CLONE-5), else the
 * usual one.
 */
function flightTypeOf(draft: DispatchDraft, facts: DispatchFacts): string {
  const aircraft = byId(facts.aircraft, draft.assetId);
  const cloned = facts.clonedFrom;
  return cloned !== null && aircraft?.typeName === cloned.typeName
    ? cloned.flightType
    : usualFlightType(aircraft) || lastFlightType(draft, facts);
}

/**
 * The last reading, from which the meter continues. '' if flights since then have no reading: then
 * the user must read the meter (D-H8).
 */
function lastReading(draft: DispatchDraft, facts: DispatchFacts): string {
  const meter = meterAfter(lastMeteredOf(draft, facts), unmeteredOf(draft, facts));
  return meter === null || meter.flights.length > 0 ? '' : hoursText(meter.reading);
}

function addDefaultsOfActivity(
  draft: DispatchDraft,
  facts: DispatchFacts,
  index: number,
): DispatchDraft {
  const path = `activities.${index}`;
  const day = parseDate(draft.activityDate).value;
  const fill = (to: DispatchDraft, field: keyof ActivityDraft, value: string) =>
    isTouched(to, `${path}.${field}`) ? to : putValue(to, `${path}.${field}`, value);
  let next = draft;
  const incidentId = draft.activities[index]?.incidentId ?? '';
  const before = index === 0 ? undefined : draft.activities[index - 1];
  next = fill(next, 'takeOffBaseId', before?.landingBaseId ?? takeOffBase(draft, facts, day));
  next = fill(next, 'landingBaseId', next.activities[index]?.takeOffBaseId ?? '');
  next = fill(next, 'hobbsStart', before?.hobbsEnd ?? lastReading(draft, facts));
  next = fill(
    next,
    'missionTypeDesc',
    lastMissionOn(facts, incidentId) || (before?.missionTypeDesc ?? ''),
  );
  next = fill(
    next,
    'missionFlightTypeDesc',
    before?.missionFlightTypeDesc ?? flightTypeOf(draft, facts),
  );
  if (before === undefined) return next;
  next = fill(next, 'timeOut', before.timeIn);
  return isTouched(next, `${path}.timeOut`)
    ? next
    : putValue(next, `${path}.timeOutOffset`, before.timeInOffset);
}

/** Fills an empty date with today; later calls leave it. */
export const addDefaultsOfDate = (draft: DispatchDraft, facts: DispatchFacts): DispatchDraft =>
  !isTouched(draft, 'activityDate') && draft.activityDate === ''
    ? putValue(draft, 'activityDate', formatDate(pacificDay(facts.now)))
    : draft;

/** A default dispatch time after the time out moves back to it (D-18). */
function moveToTimeOut(draft: DispatchDraft): DispatchDraft {
  const [first] = draft.activities;
  const day = parseDate(draft.activityDate).value;
  if (first === undefined || draft.dispatchTime === '') return draft;
  const before = readTime(draft.dispatchTime, day, draft.dispatchTimeOffset);
  const { out } = readTimes(first, day, before, 'flight');
  const isEarlier =
    before.placed !== null &&
    out.placed !== null &&
    out.placed.epochMinutes < before.placed.epochMinutes;
  return isEarlier
    ? putValue(putValue(draft, 'dispatchTime', out.text), 'dispatchTimeOffset', first.timeOutOffset)
    : draft;
}

/**
 * Fills the dispatch time with now. The first value stays: neither the clock nor midnight changes
 * it. An earlier time out moves it back. If the user chooses another date, the time is cleared.
 */
export const addDefaultsOfDispatchTime = (
  draft: DispatchDraft,
  facts: DispatchFacts,
): DispatchDraft =>
  isTouched(draft, 'dispatchTime') ? draft : moveToTimeOut(withFirstNow(draft, facts));

function withFirstNow(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const day = parseDate(draft.activityDate).value;
  const today = pacificDay(facts.now);
  if (day === today)
    return putValue(draft, 'dispatchTime', draft.dispatchTime || pacificTime(facts.now));
  // The user chose no other date. Or the time is later than now, so it was filled in yesterday.
  const isOfThatDay =
    !isTouched(draft, 'activityDate') ||
    (day === addDays(today, -1) && draft.dispatchTime > pacificTime(facts.now));
  return isOfThatDay ? draft : putValue(draft, 'dispatchTime', '');
}

/**
 * Date, dispatch time, bases, Hobbs start, mission and flight type. A later activity continues
 * where the previous one ended.
 */
export function addDefaultsOfPlace(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const next = addDefaultsOfDispatchTime(addDefaultsOfDate(draft, facts), facts);
  return next.activities.reduce(
    (filled, _, index) => addDefaultsOfActivity(filled, facts, index),
    next,
  );
}
