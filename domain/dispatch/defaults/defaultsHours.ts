import { isByWeight, landingPrice } from '../../cost/landingFee.ts';
import { hoursText, hundredths, moneyText, readNumber } from '../../forms/typed.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { ActivityDraft, DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { loadsOf, type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { landingFeeOn } from '../price/prices.ts';

/**
 * Default flight hours in hundredths: the Hobbs difference, else clock time rounded to the nearest
 * tenth. Null while the aircraft is out (D-F15).
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

interface DerivedFees {
  readonly landings: number;
  /** Dollars of one landing, null without a fee. */
  readonly fee: number | null;
  /** The fee is by weight, and the type's weight is unknown (BASE-34). */
  readonly lacksWeight: boolean;
  readonly total: number;
}
/**
 * Default landing fees in dollars with their factors; null until the landings and the date can be
 * read.
 */
export function derivedFees(activity: ReadActivity, read: ReadDispatch): DerivedFees | null {
  const landings = activity.landings.value;
  if (landings === null || activity.landings.isInvalid || read.day === null) return null;
  const found = landingFeeOn(
    read.facts.landingFees,
    activity.draft.landingBaseId,
    read.aircraft?.category ?? null,
    read.day,
  );
  const weightLb = read.aircraft?.landingWeightLb ?? null;
  const fee = found === null ? null : landingPrice(found, weightLb);
  const lacksWeight = found !== null && isByWeight(found) && weightLb === null;
  return { landings, fee, lacksWeight, total: dollarsOf(centsOf(fee ?? 0) * landings) };
}

/** A tenth of an hour in hundredths; night hours are rounded to it. */
const TENTH = 10;

type Hours = 'totalFlightHours' | 'dayFlightHours' | 'nightFlightHours';

/**
 * Total, day and night hours: a typed part stays and the other part is the remainder (D-T1). If
 * neither is typed, night is the share of minutes in aviation night, rounded to tenths (D-F17).
 * Without a readable total, both stay empty.
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

/**
 * The default landings of the last activity. An airplane lands once per load, so the landings of
 * earlier activities are subtracted from the loads (D-F18, D-D9).
 */
function lastLandings(draft: DispatchDraft, read: ReadDispatch): number {
  const { aircraft, activities } = read;
  const isOut = activities.some((activity) => !activity.draft.aborted && !activity.isComplete);
  const isAborted = activities.every((activity) => activity.draft.aborted);
  if (aircraft?.category !== 'FW' || isOut || isAborted) return 1;
  const earlier = draft.activities
    .slice(0, -1)
    .reduce((sum, { landings }) => sum + (readNumber(landings, 0).value ?? 0), 0);
  return Math.max(1, loadsOf(read) - earlier);
}

function fillLandings(
  draft: DispatchDraft,
  activity: ReadActivity,
  read: ReadDispatch,
): DispatchDraft {
  const path: `${string}.${keyof ActivityDraft}` = `${activity.path}.landings`;
  if (isTouched(draft, path)) return draft;
  if (!activity.isComplete) return putValue(draft, path, activity.draft.aborted ? '0' : '');
  const isLast = activity.index === draft.activities.length - 1;
  return putValue(draft, path, String(isLast ? lastLandings(draft, read) : 1));
}

function fillFees(draft: DispatchDraft, activity: ReadActivity, read: ReadDispatch): DispatchDraft {
  const path = `${activity.path}.landingFees`;
  if (isTouched(draft, path)) return draft;
  const derived = derivedFees(activity, read);
  return putValue(draft, path, derived === null ? '' : moneyText(derived.total));
}

/** Flight hours with their day and night parts, landings and landing fees. */
export function addDefaultsOfHours(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const typed = readDispatch(draft, facts);
  const landed = typed.activities.reduce(
    (next, activity) => fillLandings(fillHours(next, activity), activity, typed),
    draft,
  );
  const read = readDispatch(landed, facts);
  return read.activities.reduce((next, activity) => fillFees(next, activity, read), landed);
}
