import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../../dates/pacific.ts';
import type { DispatchFacts, FillFacts, PreloadFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from './draft.ts';

/** When a stored dispatch began, as an instant; its first known time. */
export const beganAt = (dispatch: Dispatch): string | null => dispatch.dispatchTime ?? dispatch.activities[0]?.timeOut ?? null;

/** A flight that took off, as far as known. */
export const hasFlown = (dispatch: Dispatch): boolean => dispatch.dispatchType === 'flight' && dispatch.activities.some((activity) => !activity.aborted);

/**
 * The chosen aircraft's dispatch before this one; the own record, and one of another aircraft still on its way from the
 * network, do not count.
 */
export const lastDispatchOf = (draft: DispatchDraft, facts: DispatchFacts): Dispatch | null =>
  draft.assetId !== '' && facts.recentFor === draft.assetId && facts.lastDispatch !== null && facts.lastDispatch.id !== facts.ownId ? facts.lastDispatch : null;

/**
 * The chosen aircraft's last flight that left a reading: a standby, a load or an aborted flight since then says nothing
 * of the meter, nor of who flies it (D-10).
 */
export const lastMeteredOf = (draft: DispatchDraft, facts: DispatchFacts): Dispatch | null =>
  draft.assetId !== '' && facts.recentFor === draft.assetId && facts.lastMetered !== null && facts.lastMetered.id !== facts.ownId ? facts.lastMetered : null;

/** The chosen aircraft's flights since then that left no reading. */
export const unmeteredOf = (draft: DispatchDraft, facts: DispatchFacts): readonly Dispatch[] =>
  draft.assetId !== '' && facts.recentFor === draft.assetId ? facts.unmetered.filter((flight) => flight.id !== facts.ownId) : [];

/** What was loaded on a later day was not aboard yet; a day that cannot be read excludes nothing (D-53). */
const wasLoadedBy = ({ loadedAt }: { readonly loadedAt: string }, day: string | null): boolean =>
  day === null || loadedAt === '' || pacificDay(loadedAt) <= day;

/** What is still aboard the chosen aircraft on a day from its latest fill, null when nothing is. */
export const fillAboard = (draft: DispatchDraft, facts: DispatchFacts, day: string | null): FillFacts | null =>
  draft.assetId !== '' &&
  facts.recentFor === draft.assetId &&
  facts.recentFill !== null &&
  facts.recentFill.dispatchId !== facts.ownId &&
  facts.recentFill.litresAboard > 0 &&
  wasLoadedBy(facts.recentFill, day)
    ? facts.recentFill
    : null;

/** Preloads of the chosen aircraft that nobody took or ended: what a flight of that day may take (D-53). */
export const preloadsAboard = (draft: DispatchDraft, facts: DispatchFacts, day: string | null): PreloadFacts[] =>
  facts.preloads.filter((load) => load.assetId === draft.assetId && load.state === 'open' && load.dispatchId !== facts.ownId && wasLoadedBy(load, day));

/** The other dispatches of a day. */
export const othersOn = (facts: DispatchFacts, day: string | null): Dispatch[] =>
  facts.sameDay.filter((dispatch) => dispatch.activityDate === day && dispatch.id !== facts.ownId && !dispatch.isArchived);

/** The mission last flown for an incident among the dispatches known, '' when none. */
export function lastMissionOn(facts: DispatchFacts, incidentId: string): string {
  if (incidentId === '') return '';
  const known = facts.lastDispatch === null ? facts.sameDay : [facts.lastDispatch, ...facts.sameDay];
  const flown = known
    .filter((dispatch) => dispatch.id !== facts.ownId && dispatch.dispatchType === 'flight')
    .flatMap((dispatch) => dispatch.activities.map((activity) => ({ at: beganAt(dispatch) ?? '', activity })))
    .filter(({ activity }) => activity.incidentId === incidentId && activity.missionTypeDesc !== null)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return flown[0]?.activity.missionTypeDesc ?? '';
}
