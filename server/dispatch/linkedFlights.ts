import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Dispatch, LinkedFlight } from '../../contract/dispatch/dispatches.ts';
import { dayWindow } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { linkedFlags } from '../../domain/dispatch/rules/linkedFlags.ts';
import { nowInstant } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { writeFlags } from '../limits/flightFlags.ts';
import { readGapNotes } from '../limits/gapNotes.ts';
import { dispatches } from '../schema/dispatches.ts';
import { LOOK_BACK_DAYS } from './dispatchFacts.ts';
import { isDeleted, isMetered, latestOf } from './dispatchWindows.ts';
import { readAround } from './flightsBefore.ts';
import { readDispatches } from './readDispatches.ts';

/** Maximum number of later flights whose flags are recomputed after a change. */
const MAX_FLIGHTS = 40;

/**
 * An aircraft's flights, from a day on, whose flags may depend on a changed flight: up to the first
 * one with a reading after `until`.
 */
async function flightsBehind(
  tx: Tx,
  assetId: string,
  from: string,
  until: string,
): Promise<string[]> {
  const rows = await tx
    .select({
      id: dispatches.id,
      day: dispatches.activityDate,
      isMetered: sql<boolean>`(${isMetered})`,
    })
    .from(dispatches)
    .where(
      and(
        eq(dispatches.assetId, assetId),
        eq(dispatches.type, 'flight'),
        isDeleted(false),
        gte(dispatches.activityDate, from),
      ),
    )
    .orderBy(asc(dispatches.activityDate), asc(dispatches.dispatchTime), asc(dispatches.number))
    .limit(MAX_FLIGHTS);
  const last = rows.findIndex((row) => row.day > until && row.isMetered);
  return (last === -1 ? rows : rows.slice(0, last + 1)).map(({ id }) => id);
}

async function refreshAircraft(
  tx: Tx,
  assetId: string,
  days: readonly string[],
  ownId: string,
): Promise<LinkedFlight[]> {
  const [from = '', until = from] = [days.toSorted()[0], days.toSorted().at(-1)];
  const ids = await flightsBehind(tx, assetId, from, until);
  if (ids.every((id) => id === ownId)) return [];
  const here = await readDispatches(tx, inArray(dispatches.id, ids));
  const before = latestOf(assetId, addDays(from, -LOOK_BACK_DAYS), dayWindow(from).from);
  const { lastMetered, unmetered } = (await readAround(tx, before, { ownId: '' })).before;
  const flights = [...(lastMetered === null ? [] : [lastMetered]), ...unmetered, ...here];
  const gapNotes = await readGapNotes(
    tx,
    here.flatMap((d) => d.activities.map((a) => a.activityId)),
  );
  const now = nowInstant();
  const linked: LinkedFlight[] = [];
  for (const flight of here) {
    if (flight.id === ownId) continue;
    const flags = linkedFlags(flight, flights, gapNotes, now);
    if (flags.join() === flight.flags.join()) continue;
    await writeFlags(tx, { id: flight.id, flags });
    const added = flags.filter((flag) => !flight.flags.includes(flag));
    if (added.length > 0)
      linked.push({ id: flight.id, dispatchNumber: flight.dispatchNumber, flags: added });
  }
  return linked;
}

/**
 * Updates the flags of other flights that depend on a flight that was added, changed, deleted or
 * restored (D-O3).
 * @param changed the dispatch before and after, whichever exist
 * @param ownId the dispatch whose flags are already correct, '' for none
 * @returns the flights that gained a flag
 */
export async function refreshLinkedFlags(
  tx: Tx,
  changed: readonly Pick<Dispatch, 'dispatchType' | 'assetId' | 'activityDate'>[],
  ownId: string,
): Promise<LinkedFlight[]> {
  const flown = changed.filter((d) => d.dispatchType === 'flight');
  const assets = [...new Set(flown.map((d) => d.assetId))].filter((id) => id !== null).sort();
  const linked: LinkedFlight[] = [];
  for (const assetId of assets) {
    const days = flown.filter((d) => d.assetId === assetId).map((d) => d.activityDate);
    linked.push(...(await refreshAircraft(tx, assetId, days, ownId)));
  }
  return linked;
}
