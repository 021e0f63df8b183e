import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type {
  ActivityBody,
  Dispatch,
  DispatchBody,
} from '../../../contract/dispatch/dispatches.ts';
import { pacificDay, pacificOffset, pacificTime, placeTime } from '../../dates/pacific.ts';
import { addDays, formatDate } from '../../dates/parseDate.ts';
import { decimalText, moneyText } from '../../forms/typed.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import { gallonsOf } from '../../volume.ts';
import { applyDefaults } from '../defaults/defaults.ts';
import type { ActivityDraft, DispatchDraft, NextDay } from '../draft/draft.ts';
import { resetField, valueAt } from '../draft/edit.ts';
import { otherAircraftIn } from '../draft/otherAircraft.ts';
import { lastKnownTime, type ParsedTime, readTime, readTimes } from '../draft/times.ts';

interface TypedTime {
  readonly text: string;
  readonly nextDay: NextDay;
  readonly offset: string;
}

/** The offset to store. Only the second reading of a time that occurs twice needs one. */
function offsetOf(instant: string, day: string, text: string): string {
  const place = placeTime(day, text);
  return place.kind === 'placed' && place.twin !== null ? pacificOffset(instant) : '';
}

/**
 * An instant as form text, relative to a day. An instant the form cannot express keeps its wire
 * text, which time fields reject.
 */
function typedTime(instant: string | null, from: string): TypedTime {
  if (instant === null) return { text: '', nextDay: 'auto', offset: '' };
  const day = pacificDay(instant);
  const text = pacificTime(instant);
  if (day !== from && day !== addDays(from, 1))
    return { text: instant, nextDay: 'auto', offset: '' };
  return { text, nextDay: day !== from, offset: offsetOf(instant, day, text) };
}

/**
 * Uses `auto` wherever it gives the same instants, so that times still follow the rules after later
 * edits.
 */
function relaxed(
  activity: ActivityDraft,
  day: string,
  before: ParsedTime,
  type: DispatchBody['dispatchType'],
): ActivityDraft {
  const exact = readTimes(activity, day, before, type);
  const isSame = (candidate: ActivityDraft) => {
    const times = readTimes(candidate, day, before, type);
    return (
      times.out.placed?.instant === exact.out.placed?.instant &&
      times.in.placed?.instant === exact.in.placed?.instant
    );
  };
  const out: ActivityDraft = { ...activity, timeOutNextDay: 'auto' };
  const afterOut = isSame(out) ? out : activity;
  const both: ActivityDraft = { ...afterOut, timeInNextDay: 'auto' };
  return isSame(both) ? both : afterOut;
}

const numberText = (value: number | null): string => (value === null ? '' : decimalText(value));
const gallonsText = (litres: number): string => String(gallonsOf(litres));

/**
 * Names each field instead of spreading an empty row: a forgotten field would be blank on every
 * edit page.
 */
function draftOfActivity(
  body: ActivityBody,
  index: number,
  day: string,
  before: ParsedTime,
): ActivityDraft {
  const out = typedTime(body.timeOut, before.placed === null ? day : before.day);
  const outDay =
    body.timeOut === null ? (before.placed === null ? day : before.day) : pacificDay(body.timeOut);
  const landed = typedTime(body.timeIn, outDay);
  const isOpen = body.timeIn === null && !body.aborted;
  return {
    key: `a${index + 1}`,
    activityId: body.activityId ?? '',
    incidentId: body.incidentId ?? '',
    ...eachText((_, key) => body[key] ?? ''),
    takeOffBaseId: body.takeOffBaseId ?? '',
    landingBaseId: body.landingBaseId ?? '',
    timeOut: out.text,
    timeOutNextDay: out.nextDay,
    timeOutOffset: out.offset,
    timeIn: landed.text,
    timeInNextDay: landed.nextDay,
    timeInOffset: landed.offset,
    hobbsStart: numberText(body.hobbsStart),
    hobbsEnd: numberText(body.hobbsEnd),
    totalFlightHours: numberText(body.totalFlightHours),
    dayFlightHours: numberText(body.dayFlightHours),
    nightFlightHours: numberText(body.nightFlightHours),
    landings: body.landings === null ? '' : String(body.landings),
    // The wire has no empty fee. On a flight still out, 0 means not typed.
    landingFees: isOpen && body.landingFees === 0 ? '' : moneyText(body.landingFees),
    aborted: body.aborted,
    withoutIncident: body.incidentId === null,
    drops: body.drops.map((drop, row) => ({
      key: `d${row + 1}`,
      id: drop.id ?? '',
      agentTypeId: drop.agentTypeId,
      baseId: drop.baseId,
      volumeOnIncident: gallonsText(drop.volumeOnIncident),
      volumeJettisoned: gallonsText(drop.volumeJettisoned),
      preloadDropId: drop.preloadDropId ?? '',
    })),
    crew: body.crew.map((person, row) => ({
      key: `c${row + 1}`,
      id: person.id ?? '',
      crewId: person.crewId,
      roleId: person.roleId,
      standByHours: decimalText(person.standByHours),
      perDiemRate: moneyText(person.perDiemRate),
    })),
  };
}

/**
 * All paths of a draft's fields and row lists. Sent or stored values count as typed, even empty
 * ones.
 */
function allPaths(here: unknown, path: string): string[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(here))
    return [path, ...here.flatMap((item: unknown, index) => allPaths(item, below(String(index))))];
  if (typeof here !== 'object' || here === null) return [path];
  return Object.entries(here).flatMap(([key, value]) =>
    key === 'key' ? [] : allPaths(value, below(key)),
  );
}

/**
 * The draft that represents a body, so that the server runs the same check. A missing incident
 * counts as chosen (`incidentMissing` is a warning). A time that the form cannot express reads
 * 'Invalid time'.
 */
export function draftOfBody(body: DispatchBody): DispatchDraft {
  const dispatchTime = typedTime(body.dispatchTime, body.activityDate);
  // The dispatch time is always on the activity date; the form has no +1 day for it.
  const dispatchText =
    body.dispatchType === 'standby'
      ? ''
      : dispatchTime.nextDay === true
        ? (body.dispatchTime ?? '')
        : dispatchTime.text;
  let before = readTime(dispatchText, body.activityDate, dispatchTime.offset);
  const activities = body.activities.map((activity, index) => {
    const draft = relaxed(
      draftOfActivity(activity, index, body.activityDate, before),
      body.activityDate,
      before,
      body.dispatchType,
    );
    before = lastKnownTime(readTimes(draft, body.activityDate, before, body.dispatchType), before);
    return draft;
  });
  const fields: Omit<DispatchDraft, 'touched'> = {
    dispatchType: body.dispatchType,
    assetId: body.assetId ?? '',
    activityDate: formatDate(body.activityDate),
    dispatchTime: dispatchText,
    dispatchTimeOffset: body.dispatchType === 'standby' ? '' : dispatchTime.offset,
    ...otherAircraftIn(body),
    purpose: body.purpose ?? '',
    meterReset: body.meterReset,
    activities,
    copied: [],
    declined: [],
  };
  const { copied, declined, ...typed } = fields;
  return { ...fields, touched: allPaths(typed, '') };
}

/** Computed figures of an activity, per kind of dispatch. */
const derivedFields: Readonly<
  Record<DispatchBody['dispatchType'], (activity: ActivityDraft) => readonly string[]>
> = {
  flight: () => [
    'totalFlightHours',
    'dayFlightHours',
    'nightFlightHours',
    'landings',
    'landingFees',
  ],
  standby: ({ crew }) => crew.map((_, row) => `crew.${row}.standByHours`),
  agentOnly: () => [],
};

/**
 * Resets change-over readings that no user typed: if both are empty, or if all equal the clock
 * shares. A typed reading stays (D-34).
 */
function withFreedReadings(stored: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const pairs = stored.activities
    .slice(0, -1)
    .map((_, index) => [`activities.${index}.hobbsEnd`, `activities.${index + 1}.hobbsStart`]);
  const free = (draft: DispatchDraft, paths: readonly string[]) => paths.reduce(resetField, draft);
  const shared = free(stored, pairs.flat());
  const filled = applyDefaults(shared, facts);
  if (pairs.flat().every((path) => valueAt(filled, path) === valueAt(stored, path))) return shared;
  return pairs
    .filter((pair) => pair.every((path) => valueAt(stored, path) === ''))
    .reduce(free, stored);
}

/**
 * The draft of a stored record for its edit page. Stored values count as typed, so that opening the
 * page changes nothing. Exceptions:
 * - Figures equal to their computed default, including change-over readings (D-34), keep following
 *   their source.
 * - The landing base of a flight still out is unknown until it lands.
 */
export function draftOfRecord(dispatch: Dispatch, facts: DispatchFacts): DispatchDraft {
  const stored = withFreedReadings(draftOfBody(dispatch), facts);
  return stored.activities.reduce((draft, activity, index) => {
    const path = `activities.${index}`;
    const freed = derivedFields[dispatch.dispatchType](activity).reduce((next, field) => {
      const free = resetField(next, `${path}.${field}`);
      return valueAt(applyDefaults(free, facts), `${path}.${field}`) ===
        valueAt(stored, `${path}.${field}`)
        ? free
        : next;
    }, draft);
    return dispatch.dispatchType === 'flight' &&
      activity.timeIn === '' &&
      activity.landingBaseId === ''
      ? resetField(freed, `${path}.landingBaseId`)
      : freed;
  }, stored);
}
