import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { dayWindow } from '../dates/pacific.ts';
import { takeOffIndex } from '../dispatch/draft/airborne.ts';
import { epochMs } from './instants.ts';

/** Hours after the time out at which a flight is no longer followed (FOL-7). */
const FOLLOWED_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The facts of a flight that is out, from its record. */
export interface FollowFacts {
  readonly dispatchId: string;
  readonly assetId: string | null;
  /** The base it took off from. */
  readonly baseId: string | null;
  readonly timeOut: string;
  /** The first check counts from here: the time out, or the time of entry if that was later. */
  readonly startedAt: string;
  /** Distinct crew of the part that is out; null without crew. */
  readonly crew: number | null;
}

const openIndex = ({ activities }: Pick<Dispatch, 'activities'>) =>
  activities.findIndex((a) => !a.aborted && a.timeIn === null);

/** The facts for following a record at `now`; null if it isn't followed (FOL-7). */
export function followFacts(dispatch: Dispatch, now: string): FollowFacts | null {
  const { activities, isArchived, dispatchType, createdAt } = dispatch;
  const index = openIndex(dispatch);
  const open = activities[index];
  const timeOut = activities[takeOffIndex(activities, index)]?.timeOut ?? null;
  if (isArchived || dispatchType !== 'flight' || open === undefined || timeOut === null)
    return null;
  if (epochMs(now) - epochMs(timeOut) > FOLLOWED_HOURS * HOUR_MS) return null;
  const crew = new Set(open.crew.map(({ crewId }) => crewId)).size;
  return {
    dispatchId: dispatch.id,
    assetId: dispatch.assetId,
    baseId: open.takeOffBaseId,
    timeOut,
    startedAt: epochMs(createdAt) > epochMs(timeOut) ? createdAt : timeOut,
    crew: crew === 0 ? null : crew,
  };
}

/** The first instant that a line of a flight's log can have: the start of its day (FOL-5). */
export const logStart = ({ activityDate }: Pick<Dispatch, 'activityDate'>): string =>
  dayWindow(activityDate).from;
