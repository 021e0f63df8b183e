import type { DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { type QueuedSave, queuedId, waitingDispatches } from '../dispatch/queued/queuedRecords.ts';
import { formatTime } from '../format.ts';
import { type AircraftFacts, type BaseFacts, byId } from '../reference/facts.ts';
import { assignedBase } from '../reference/options.ts';

/** A flight that was closed on this device and waits to be sent. */
export interface ClosedHere {
  readonly key: string;
  readonly radioId: string;
  readonly typeName: string;
  /** "in 14:05", or 'changed here' without a time in. */
  readonly what: string;
}
export interface QueuedFlights {
  /** Idempotency keys of queued flights that are out, by record id. */
  readonly keys: ReadonlyMap<string, string>;
  readonly closed: readonly ClosedHere[];
}

const inText = ({ activities, activityDate }: DispatchBody): string => {
  const last = activities.findLast((a) => a.timeIn !== null);
  return last?.timeIn == null ? 'changed here' : `in ${formatTime(last.timeIn, activityDate)}`;
};

/** The queued flights of a base; each appears only once, as waiting (ENTRY-40). */
export function queuedFlights(
  entries: readonly QueuedSave[],
  aircraft: readonly AircraftFacts[],
  bases: readonly BaseFacts[],
  baseId: string,
  now: string,
): QueuedFlights {
  const flights = waitingDispatches(entries).filter((e) => e.form === 'flight');
  const isOut = ({ body }: (typeof flights)[number]) =>
    body.activities.some((a) => !a.aborted && a.timeIn === null);
  const isHere = ({ activities, assetId }: DispatchBody) =>
    activities.some((a) => a.takeOffBaseId === baseId) ||
    (assetId !== null && assignedBase(bases, assetId, now)?.id === baseId);
  return {
    keys: new Map(flights.filter(isOut).map((e) => [queuedId(e), e.idempotencyKey])),
    closed: flights
      .filter((e) => !isOut(e) && isHere(e.body))
      .map(({ idempotencyKey, body }) => {
        const plane = byId(aircraft, body.assetId ?? '');
        return {
          key: idempotencyKey,
          radioId: plane?.radioId ?? 'No aircraft',
          typeName: plane?.typeName ?? '',
          what: inText(body),
        };
      }),
  };
}
