import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';
import { pacificTime } from '../../dates/pacific.ts';
import type { AircraftFacts, BaseFacts } from '../../reference/facts.ts';
import { byId } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { assignedBase } from '../../reference/options.ts';

/** Minutes out from which a flight is amber, and red (HOME-2). */
const AMBER_MINUTES = 180;
const RED_MINUTES = 300;

export interface OutRow {
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly radioId: string;
  readonly typeName: string;
  readonly incident: string;
  /** HH:mm Pacific, '' when nobody typed a time out yet. */
  readonly since: string;
  readonly minutes: number;
  readonly tone: 'plain' | 'warning' | 'error';
  /** What is aboard or was loaded, '' when nothing. */
  readonly agent: string;
}

/** The activity that is still in the air: not aborted and without a time in. */
export const openActivity = (dispatch: Pick<Dispatch, 'activities'>) => dispatch.activities.find((a) => !a.aborted && a.timeIn === null) ?? null;

/** Every open flight of a base: it left from there, or its aircraft is assigned there. Longest out first. */
export function outNow(
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  bases: readonly BaseFacts[],
  baseId: string,
  now: string,
): OutRow[] {
  return dispatches
    .flatMap((dispatch): OutRow[] => {
      const open = dispatch.dispatchType === 'flight' ? openActivity(dispatch) : null;
      if (open === null) return [];
      const assigned = dispatch.assetId === null ? null : assignedBase(bases, dispatch.assetId, now);
      if (open.takeOffBaseId !== baseId && assigned?.id !== baseId) return [];
      const since = open.timeOut ?? dispatch.dispatchTime;
      const minutes = since === null ? 0 : Math.max(0, minutesBetween(since, now));
      const plane = byId(aircraft, dispatch.assetId ?? '');
      return [
        {
          dispatchId: dispatch.id,
          dispatchNumber: dispatch.dispatchNumber,
          radioId: plane?.radioId ?? 'No aircraft',
          typeName: plane?.typeName ?? '',
          incident: open.incident === null ? 'No incident' : incidentLabel(open.incident),
          since: since === null ? '' : pacificTime(since),
          minutes,
          tone: minutes >= RED_MINUTES ? 'error' : minutes >= AMBER_MINUTES ? 'warning' : 'plain',
          agent: [...new Set(open.drops.map((d) => d.name))].join(', '),
        },
      ];
    })
    .sort((a, b) => b.minutes - a.minutes);
}
