import { eq } from 'drizzle-orm';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { Tx } from '../database/open.ts';
import { invalid } from '../problems/problem.ts';
import { activities, dispatches, drops, preloadUses } from '../schema/dispatches.ts';

export interface LockedLoad {
  readonly drop: typeof drops.$inferSelect;
  readonly dispatch: typeof dispatches.$inferSelect;
  /** The flight that took the load, null when none did. */
  readonly taken: { readonly id: string; readonly number: number } | null;
}

/**
 * Locks a preload's row until the transaction ends, so that two users can't take or end it. Returns
 * null when the id is not of a preload, or its dispatch is deleted.
 */
export async function lockLoad(tx: Tx, id: string): Promise<LockedLoad | null> {
  const [drop] = await tx.select().from(drops).where(eq(drops.id, id)).for('update');
  if (drop === undefined) return null;
  const [owner] = await tx
    .select({ dispatch: dispatches, incidentId: activities.incidentId })
    .from(activities)
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .where(eq(activities.id, drop.activityId));
  if (
    owner === undefined ||
    owner.dispatch.deletedAt !== null ||
    owner.dispatch.type !== 'agentOnly' ||
    owner.incidentId !== null
  )
    return null;
  const [use] = await tx
    .select({ id: preloadUses.byId, number: preloadUses.byNumber })
    .from(preloadUses)
    .where(eq(preloadUses.loadId, id));
  return { drop, dispatch: owner.dispatch, taken: use ?? null };
}

/**
 * Loads that a flight's rows newly take must be aboard: a preload of the same aircraft, base and
 * agent, filled no later than the flight's day. No other flight may have taken it, and no user
 * ended it. A stored link is not checked again, whatever happened to its preload: in that case it
 * has no effect.
 * @throws HttpProblem 400 with the row's path
 */
export async function refuseLoads(
  tx: Tx,
  body: DispatchBody,
  before: Dispatch | null,
): Promise<void> {
  const stored = new Map(
    before?.activities.flatMap((a) =>
      a.drops.map((d) => [d.id, d.preloadDropId ?? null] as const),
    ) ?? [],
  );
  const named = new Set<string>();
  for (const [i, activity] of body.activities.entries()) {
    for (const [j, row] of activity.drops.entries()) {
      const { preloadDropId } = row;
      if (preloadDropId === undefined || preloadDropId === null) continue;
      const isTwice = named.has(preloadDropId);
      named.add(preloadDropId);
      if (!isTwice && row.id !== undefined && stored.get(row.id) === preloadDropId) continue;
      const load =
        isTwice || body.dispatchType !== 'flight' ? null : await lockLoad(tx, preloadDropId);
      const isAboard =
        load !== null &&
        load.dispatch.assetId === body.assetId &&
        load.drop.baseId === row.baseId &&
        load.drop.agentTypeId === row.agentTypeId &&
        load.drop.preloadEnd === null &&
        load.dispatch.activityDate <= body.activityDate &&
        (load.taken === null || load.taken.id === before?.id);
      if (!isAboard)
        throw invalid([
          {
            path: `activities.${i}.drops.${j}.volumeOnIncident`,
            code: 'preloadGone',
            message:
              "The load this row takes isn't aboard any more. Remove the row and enter what was loaded.",
          },
        ]);
    }
  }
}
