import { hoursText, hundredths, moneyText } from '../../forms/typed.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { ActivityDraft, DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { landingFeeOn } from '../price/prices.ts';

/**
 * Flight hours nobody typed, in hundredths: the hobbs difference, else the clock to the nearest tenth, none while the
 * aircraft is out (D-F15).
 */
export function derivedTotal(activity: ReadActivity): number | null {
  if (
    activity.draft.aborted &&
    activity.draft.timeOut.trim() === '' &&
    activity.draft.timeIn.trim() === ''
  )
    return 0;
  if (activity.hobbsDifference !== null) return activity.hobbsDifference;
  if (activity.clockMinutes === null || activity.clockMinutes < 0) return null;
  return Math.floor((activity.clockMinutes + 3) / 6) * 10;
}

/** The landing fees nobody typed, in dollars, and what they are made of; null while the aircraft is out. */
export function derivedFees(
  activity: ReadActivity,
  read: ReadDispatch,
): { readonly landings: number; readonly fee: number | null; readonly total: number } | null {
  const landings = activity.landings.value;
  if (landings === null || activity.landings.isInvalid || read.day === null) return null;
  const fee = landingFeeOn(
    read.facts.landingFees,
    activity.draft.landingBaseId,
    read.aircraft?.category ?? null,
    read.day,
  );
  return { landings, fee, total: dollarsOf(centsOf(fee ?? 0) * landings) };
}

/** Of an hour, in hundredths: what night hours are given in. */
const TENTH = 10;

type Hours = 'totalFlightHours' | 'dayFlightHours' | 'nightFlightHours';

/**
 * Total, day and night: the part that was typed stands, the other is the rest (D-T1). Typed neither, the night is the
 * share of the flight's minutes in aviation night, to tenths (D-F17). Unreadable or missing totals leave them empty.
 */
function fillHours(draft: DispatchDraft, activity: ReadActivity): DispatchDraft {
  const has = (field: Hours) => isTouched(draft, `${activity.path}.${field}`);
  const put = (to: DispatchDraft, field: Hours, value: number | null) =>
    putValue(to, `${activity.path}.${field}`, value === null ? '' : hoursText(value));
  const typedTotal = activity.total.value === null ? null : hundredths(activity.total.value);
  const total = has('totalFlightHours') ? typedTotal : derivedTotal(activity);
  let next = has('totalFlightHours') ? draft : put(draft, 'totalFlightHours', total);
  const rest = (typed: ReadActivity['day']): number | null =>
    total === null || typed.isInvalid
      ? null
      : Math.max(0, total - (typed.value === null ? 0 : hundredths(typed.value)));
  if (has('dayFlightHours'))
    return has('nightFlightHours') ? next : put(next, 'nightFlightHours', rest(activity.day));
  if (has('nightFlightHours')) return put(next, 'dayFlightHours', rest(activity.night));
  const night =
    total === null ? null : Math.round(((activity.nightShare ?? 0) * total) / TENTH) * TENTH;
  next = put(
    next,
    'nightFlightHours',
    night === null || total === null ? null : Math.min(night, total),
  );
  return put(
    next,
    'dayFlightHours',
    night === null || total === null ? null : Math.max(0, total - night),
  );
}

function fillLandings(draft: DispatchDraft, activity: ReadActivity): DispatchDraft {
  const path: `${string}.${keyof ActivityDraft}` = `${activity.path}.landings`;
  if (isTouched(draft, path)) return draft;
  if (activity.isComplete) return putValue(draft, path, '1');
  return putValue(draft, path, activity.draft.aborted ? '0' : '');
}

function fillFees(draft: DispatchDraft, activity: ReadActivity, read: ReadDispatch): DispatchDraft {
  const path = `${activity.path}.landingFees`;
  if (isTouched(draft, path)) return draft;
  const derived = derivedFees(activity, read);
  return putValue(draft, path, derived === null ? '' : moneyText(derived.total));
}

/** Flight hours with their day and night parts, landings and landing fees. */
export function addDefaultsOfHours(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const landed = readDispatch(draft, facts).activities.reduce(
    (next, activity) => fillLandings(fillHours(next, activity), activity),
    draft,
  );
  const read = readDispatch(landed, facts);
  return read.activities.reduce((next, activity) => fillFees(next, activity, read), landed);
}
