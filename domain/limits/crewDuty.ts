import type { Activity } from '../../contract/dispatch/dispatches.ts';
import type { DutyEntry } from '../../contract/limits/limits.ts';

/** One activity's contribution to a person's duty day. */
export interface DutyPart {
  readonly hours: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly isOut: boolean;
}
const earliest = (texts: readonly (string | null)[]) =>
  texts.filter((t) => t !== null).sort()[0] ?? null;
const latest = (texts: readonly (string | null)[]) =>
  texts
    .filter((t) => t !== null)
    .sort()
    .at(-1) ?? null;

/**
 * Combines a person's activities of one dispatch into a duty entry (LIM-1, LIM-2). Instants end in
 * Z, so they can be compared as text.
 */
export const entryOf = (
  of: Pick<DutyEntry, 'crewId' | 'dispatchId' | 'dispatchNumber' | 'dispatchType' | 'day'>,
  parts: readonly DutyPart[],
): DutyEntry => ({
  ...of,
  hours: parts.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0) / 100,
  start: earliest(parts.map(({ start }) => start)),
  end: latest(parts.map(({ end }) => end)),
  isOut: parts.some(({ isOut }) => isOut),
});

/**
 * The duty part of a stored activity.
 * @param before the dispatch time for the first activity, null for others
 */
export const dutyPartOf = (
  {
    timeOut,
    timeIn,
    totalFlightHours,
    aborted,
  }: Pick<Activity, 'timeOut' | 'timeIn' | 'totalFlightHours' | 'aborted'>,
  before: string | null,
): DutyPart => ({
  hours: aborted ? 0 : (totalFlightHours ?? 0),
  start: before ?? timeOut,
  end: timeIn,
  isOut: !aborted && timeIn === null,
});
