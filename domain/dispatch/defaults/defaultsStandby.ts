import { STANDBY_MISSION } from '../../../contract/dispatch/missions.ts';
import { parseDate } from '../../dates/parseDate.ts';
import { hoursText, moneyText } from '../../forms/typed.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { isTouched, putValue } from '../draft/edit.ts';
import { type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { lastDispatchOf, otherDispatchesOn } from '../draft/recent.ts';
import { fillCrewRow } from './defaultsCrew.ts';
import { addDefaultsOfDate, assignedBaseId } from './defaultsPlace.ts';

/** A base's usual duty day (D-40). */
const usualDay = { timeOut: '09:00', timeIn: '18:00' } as const;
/** Duty covered by daily availability, in hundredths of an hour (D-43). */
const covered = 900;

/** Length of the duty in hundredths of an hour; null until it has a start and a later end. */
export function dutyMinutes(activity: ReadActivity): number | null {
  if (activity.clockMinutes === null || activity.clockMinutes <= 0) return null;
  return Math.floor((activity.clockMinutes * 10 + 3) / 6);
}

/** Whether the contract's daily availability pays the first 9 hours. */
export const isStandbyCovered = (read: ReadDispatch): boolean =>
  (read.contract?.dailyAvailability ?? 0) > 0;

/**
 * Standby hours in hundredths: duty beyond the availability, or the whole duty without one (D-43).
 */
export function standbyHoursOf(activity: ReadActivity, read: ReadDispatch): number | null {
  const duty = dutyMinutes(activity);
  if (duty === null) return null;
  return isStandbyCovered(read) ? Math.max(0, duty - covered) : duty;
}

/**
 * A person's default per diem in dollars: their last one; 0 if another dispatch of the day already
 * pays it (D-44).
 */
export function usualPerDiem(draft: DispatchDraft, facts: DispatchFacts, crewId: string): number {
  if (crewId === '') return 0;
  const paid = (dispatch: DispatchFacts['sameDay'][number]) =>
    dispatch.activities
      .flatMap((activity) => activity.crew)
      .find((row) => row.crewId === crewId && row.perDiemRate > 0)?.perDiemRate;
  if (
    otherDispatchesOn(facts, parseDate(draft.activityDate).value).some(
      (other) => paid(other) !== undefined,
    )
  )
    return 0;
  const last = lastDispatchOf(draft, facts);
  return (last === null ? undefined : paid(last)) ?? byId(facts.crew, crewId)?.usualPerDiem ?? 0;
}

/** Sets untouched fields of the first activity. */
const fill = (draft: DispatchDraft, values: Readonly<Record<string, string>>): DispatchDraft =>
  Object.entries(values).reduce((next, [field, value]) => {
    const path = `activities.0.${field}`;
    return isTouched(next, path) ? next : putValue(next, path, value);
  }, draft);

/**
 * Date, duty day, mission, fees and base of a standby. The base is the one assigned at the time
 * out, so the duty day is filled first (D-12).
 */
export function addDefaultsOfStandby(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const own = byId(facts.bases, facts.ownBaseId);
  const timed = fill(addDefaultsOfDate(draft, facts), {
    missionTypeDesc: STANDBY_MISSION,
    ...usualDay,
    landingFees: '0.00',
  });
  return fill(timed, {
    takeOffBaseId: assignedBaseId(timed, facts) || (own?.archivedAt === null ? own.id : ''),
  });
}

/** Job, standby hours and per diem of each crew row. */
export function addDefaultsOfStandbyCrew(
  draft: DispatchDraft,
  facts: DispatchFacts,
): DispatchDraft {
  const read = readDispatch(draft, facts);
  return read.activities.reduce((filled, activity) => {
    const hours = standbyHoursOf(activity, read);
    const standByHours = hours === null ? '' : hoursText(hours);
    return activity.crew.reduce(
      (next, person) =>
        fillCrewRow(next, facts, person.path, person.draft, {
          standByHours,
          perDiemRate: moneyText(usualPerDiem(draft, facts, person.draft.crewId)),
        }),
      filled,
    );
  }, draft);
}
