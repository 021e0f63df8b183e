import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlightLogLine, Following } from '../../contract/following/following.ts';
import type { QueuedSave } from '../dispatch/queued/queuedRecords.ts';
import { abortedFlights, type FollowSource, mergedLines, queuedLines } from './rows.ts';

/** A page's loaded data about the flights that are out, and its outbox. */
export interface FollowLists extends Pick<FollowSource, 'now' | 'aircraft' | 'bases'> {
  /** Null without the flag, or where it failed to load. */
  readonly following: Following | null;
  readonly queue: readonly QueuedSave[];
}

const linesOf = (following: Following | null): readonly FlightLogLine[] =>
  (following?.flights ?? []).flatMap(({ lines }) => lines);

/** @param records the flights that the page shows */
export const followSourceOf = (
  { now, aircraft, bases, following, queue }: FollowLists,
  records: readonly Dispatch[],
): FollowSource => ({
  now,
  records: following === null ? [] : records,
  lines: linesOf(following),
  queued: queuedLines(queue),
  aircraft,
  bases,
  steps: following?.steps ?? [],
  overdueMinutes: following?.overdueMinutes,
  people: following?.people ?? [],
  positions: (following?.flights ?? []).flatMap(({ dispatchId, position }) =>
    position == null ? [] : [{ ...position, dispatchId }],
  ),
});

/**
 * A record that doesn't follow other users' changes, as long as the service has it out: another user
 * can have landed it (FOL-37).
 */
export const recordOut = (following: Following | null, record: Dispatch): readonly Dispatch[] =>
  following?.flights.some(({ dispatchId }) => dispatchId === record.id) === true ? [record] : [];

/** The flights that were aborted in the air (FOL-24). */
export const abortedInAir = ({
  following,
  queue,
}: Pick<FollowLists, 'following' | 'queue'>): readonly string[] =>
  abortedFlights(mergedLines(linesOf(following), queuedLines(queue)));
