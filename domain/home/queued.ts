import type { DispatchBody, DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { FuelForm } from '../dispatch/draft/draftForms.ts';
import { formatTime } from '../format.ts';
import { type AircraftFacts, type BaseFacts, byId } from '../reference/facts.ts';
import { assignedBase } from '../reference/options.ts';

/** A save that waits for a network. `recordId`: '' = a new record. */
export type QueuedSave = { readonly idempotencyKey: string; readonly recordId: string; readonly refusal: string | null } & (
  | { readonly form: DispatchType; readonly body: DispatchBody }
  | { readonly form: FuelForm; readonly body: unknown }
);
/** A new flight that is out and not sent yet. */
export interface QueuedFlight {
  readonly key: string;
  readonly radioId: string;
  readonly typeName: string;
  /** "out 14:05", '' when nobody typed a time out yet. */
  readonly since: string;
}
export interface QueuedFlights {
  readonly isOut: readonly QueuedFlight[];
  /** What was recorded here of flights that the service knows, by dispatch id: "in 05:50". */
  readonly recorded: ReadonlyMap<string, string>;
}

const inText = ({ activities, activityDate }: DispatchBody): string => {
  const last = activities.findLast((a) => a.timeIn !== null);
  return last?.timeIn == null || activities.some((a) => !a.aborted && a.timeIn === null) ? 'changed here' : `in ${formatTime(last.timeIn, activityDate)}`;
};

/** The flights of a base that wait to be sent: each is shown once, as waiting (ENTRY-40). A refused one is a form's matter. */
export function queuedFlights(
  entries: readonly QueuedSave[],
  aircraft: readonly AircraftFacts[],
  bases: readonly BaseFacts[],
  baseId: string,
  now: string,
): QueuedFlights {
  const flights = entries.flatMap((e) => (e.form === 'flight' && e.refusal === null ? [e] : []));
  return {
    isOut: flights.flatMap(({ idempotencyKey, recordId, body }): QueuedFlight[] => {
      const open = body.activities.find((a) => !a.aborted && a.timeIn === null);
      const isHere = open?.takeOffBaseId === baseId || (body.assetId !== null && assignedBase(bases, body.assetId, now)?.id === baseId);
      if (recordId !== '' || open === undefined || !isHere) return [];
      const plane = byId(aircraft, body.assetId ?? '');
      const since = open.timeOut ?? body.dispatchTime;
      return [
        {
          key: idempotencyKey,
          radioId: plane?.radioId ?? 'No aircraft',
          typeName: plane?.typeName ?? '',
          since: since === null ? '' : `out ${formatTime(since, body.activityDate)}`,
        },
      ];
    }),
    recorded: new Map(flights.filter((e) => e.recordId !== '').map((e) => [e.recordId, inText(e.body)])),
  };
}
