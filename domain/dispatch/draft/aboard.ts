import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../../dates/pacific.ts';
import type { Departure, PreloadFacts } from '../../reference/facts.ts';
import type { ReadDispatch } from './read.ts';
import { beganOrNoon, hasFlown, otherDispatchesOn } from './recent.ts';

/** Loads without an incident among these dispatches. */
export const preloadsIn = (dispatches: readonly Dispatch[]): PreloadFacts[] =>
  dispatches
    .filter((d) => d.dispatchType === 'agentOnly')
    .flatMap((d) =>
      d.activities.flatMap((a) =>
        a.drops.map((drop) => ({
          id: drop.id,
          dispatchId: d.id,
          dispatchNumber: d.dispatchNumber,
          assetId: d.assetId,
          agentTypeId: drop.agentTypeId,
          name: drop.name,
          baseId: drop.baseId,
          litres: drop.volumeOnIncident + drop.volumeJettisoned,
          loadedAt: a.timeOut ?? beganOrNoon(d),
          incident: null,
          cost: drop.cost,
          state: drop.preloadState ?? null,
        })),
      ),
    );

/** Every departure of these dispatches. */
export const departuresOf = (dispatches: readonly Dispatch[]): Departure[] =>
  dispatches
    .filter((d) => hasFlown(d) && !d.isArchived)
    .flatMap((d) =>
      d.activities
        .filter((a) => !a.aborted)
        .map((a) => ({ dispatchId: d.id, assetId: d.assetId, at: a.timeOut ?? beganOrNoon(d) })),
    );

export interface AboardQuery {
  readonly assetId: string;
  /** The requesting dispatch, which does not count as a departure. '' for none. */
  readonly ownId?: string;
  /** Pacific day of the requesting flight: later loads don't count. Null if unknown. */
  readonly day?: string | null;
  /** Start of the requesting flight: later departures don't count. '' if unknown. */
  readonly began?: string;
}
/**
 * The loads aboard an aircraft, earliest first: preloads of any age and base that no flight took,
 * no user ended and no departure followed (D-53). Board, row, form and service use this function.
 */
export function loadsAboard(
  loads: readonly PreloadFacts[],
  departures: readonly Departure[],
  { assetId, ownId = '', day = null, began = '' }: AboardQuery,
): PreloadFacts[] {
  const others = departures.filter(
    (d) => d.assetId === assetId && d.dispatchId !== ownId && (began === '' || d.at < began),
  );
  return loads
    .filter(
      (load) => load.assetId === assetId && load.state === 'open' && load.dispatchId !== ownId,
    )
    .filter((load) => day === null || pacificDay(load.loadedAt) <= day)
    .filter((load) => !others.some(({ at }) => at >= load.loadedAt))
    .toSorted((a, b) => a.loadedAt.localeCompare(b.loadedAt));
}

/** The loads that a draft's flight can take. */
export const loadsAboardOf = ({
  draft,
  facts,
  day,
  dispatchTime,
  activities,
}: ReadDispatch): PreloadFacts[] =>
  loadsAboard(
    facts.preloads,
    [...facts.departures, ...departuresOf(otherDispatchesOn(facts, day))],
    {
      assetId: draft.assetId,
      ownId: facts.ownId,
      day,
      began: (dispatchTime.placed ?? activities[0]?.out.placed)?.instant ?? '',
    },
  );
