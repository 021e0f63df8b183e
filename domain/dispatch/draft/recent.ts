import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';
import { placeTime } from '../../dates/pacific.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from './draft.ts';

/** The start of a stored dispatch as an instant: its first known time. */
export const beganAt = (dispatch: Dispatch): string | null =>
  dispatch.dispatchTime ?? dispatch.activities[0]?.timeOut ?? null;

/** Minutes between two launches of one aircraft that are likely the same flight, entered twice. */
export const SAME_LAUNCH_MINUTES = 60;
/** Whether two flights launched within the hour. */
export function isSameLaunch(a: Dispatch, b: Dispatch): boolean {
  const [first, second] = [beganAt(a), beganAt(b)];
  return (
    first !== null &&
    second !== null &&
    Math.abs(minutesBetween(first, second)) <= SAME_LAUNCH_MINUTES
  );
}

/** Like `beganAt`; without a known time, Pacific noon of its day. */
export const beganOrNoon = (dispatch: Dispatch): string => {
  const began = beganAt(dispatch);
  if (began !== null) return began;
  const noon = placeTime(dispatch.activityDate, '12:00');
  return noon.kind === 'placed' ? noon.instant : '';
};

/** Whether a dispatch is a flight with an activity that was not aborted. */
export const hasFlown = (dispatch: Dispatch): boolean =>
  dispatch.dispatchType === 'flight' && dispatch.activities.some((activity) => !activity.aborted);

/**
 * The chosen aircraft's previous dispatch. Null if that is this record, or if the facts still hold
 * the reply for another aircraft.
 */
export const lastDispatchOf = (draft: DispatchDraft, facts: DispatchFacts): Dispatch | null =>
  draft.assetId !== '' &&
  facts.recentFor === draft.assetId &&
  facts.lastDispatch !== null &&
  facts.lastDispatch.id !== facts.ownId
    ? facts.lastDispatch
    : null;

/**
 * The chosen aircraft's last flight with a reading. A standby, a load or an aborted flight since
 * then does not count: it has no reading and no flight crew (D-10).
 */
export const lastMeteredOf = (draft: DispatchDraft, facts: DispatchFacts): Dispatch | null =>
  draft.assetId !== '' &&
  facts.recentFor === draft.assetId &&
  facts.lastMetered !== null &&
  facts.lastMetered.id !== facts.ownId
    ? facts.lastMetered
    : null;

/** The chosen aircraft's flights without a reading since then. */
export const unmeteredOf = (draft: DispatchDraft, facts: DispatchFacts): readonly Dispatch[] =>
  draft.assetId !== '' && facts.recentFor === draft.assetId
    ? facts.unmetered.filter((flight) => flight.id !== facts.ownId)
    : [];

/** The other dispatches of a day. */
export const otherDispatchesOn = (facts: DispatchFacts, day: string | null): Dispatch[] =>
  facts.sameDay.filter(
    (dispatch) =>
      dispatch.activityDate === day && dispatch.id !== facts.ownId && !dispatch.isArchived,
  );

/** The latest mission flown to an incident among the loaded dispatches, '' for none. */
export function lastMissionOn(facts: DispatchFacts, incidentId: string): string {
  if (incidentId === '') return '';
  const known =
    facts.lastDispatch === null ? facts.sameDay : [facts.lastDispatch, ...facts.sameDay];
  const flown = known
    .filter((dispatch) => dispatch.id !== facts.ownId && dispatch.dispatchType === 'flight')
    .flatMap((dispatch) =>
      dispatch.activities.map((activity) => ({ at: beganAt(dispatch) ?? '', activity })),
    )
    .filter(
      ({ activity }) => activity.incidentId === incidentId && activity.missionTypeDesc !== null,
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return flown[0]?.activity.missionTypeDesc ?? '';
}
