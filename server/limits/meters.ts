import { eq, inArray } from 'drizzle-orm';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { LIMIT_SPAN_DAYS } from '../../contract/limits/limits.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { lockFlights } from '../database/lockFlights.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpProblem, notFound } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { activities, dispatches } from '../schema/dispatches.ts';
import { meterNotes } from '../schema/limits.ts';
import { writeFlags } from './flightFlags.ts';
import { readMeters } from './readMeters.ts';

const moved = () =>
  new HttpProblem(
    409,
    '/problems/conflict',
    'A reading has changed since. Look at both flights again.',
  );

export const meterHandlers = {
  listMeters: async ({ store: { db }, query }) => {
    refuseLongSpan(query, LIMIT_SPAN_DAYS, 'until');
    return { joins: await readMeters(db, query) };
  },
  explainMeter: ({ store, author, who, body }) =>
    inTransaction(store, author, async (tx) => {
      const { afterActivityId, beforeActivityId, reason } = body;
      const [own] = await tx
        .select({ assetId: dispatches.assetId })
        .from(activities)
        .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
        .where(eq(activities.id, beforeActivityId));
      await lockFlights(tx, [own?.assetId ?? null]);
      // Lock both flights until the reason is stored.
      const held = await tx
        .select({
          id: activities.id,
          assetId: dispatches.assetId,
          day: dispatches.activityDate,
          dispatchId: dispatches.id,
          flags: dispatches.flags,
          position: activities.position,
        })
        .from(activities)
        .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
        .where(inArray(activities.id, [afterActivityId, beforeActivityId]))
        .orderBy(dispatches.id)
        .for('update', { of: dispatches });
      const before = held.find(({ id }) => id === beforeActivityId);
      if (before === undefined || before.assetId === null || held.length < 2) throw notFound();
      if (before.assetId !== own?.assetId) throw moved();
      const find = async () =>
        (
          await readMeters(tx, {
            from: before.day,
            until: before.day,
            assetId: before.assetId ?? '',
          })
        ).find(
          (join) =>
            join.after.activityId === afterActivityId &&
            join.before.activityId === beforeActivityId,
        );
      const seen = await find();
      if (
        seen === undefined ||
        seen.after.reading !== body.afterReading ||
        seen.before.reading !== body.beforeReading
      )
        throw moved();
      const readings = {
        afterReading: Math.round(body.afterReading * 100),
        beforeReading: Math.round(body.beforeReading * 100),
      };
      const values = { reason: reason.trim(), ...readings, updatedBy: who.uid };
      await tx
        .insert(meterNotes)
        .values({ afterActivityId, beforeActivityId, ...values })
        .onConflictDoUpdate({
          target: [meterNotes.afterActivityId, meterNotes.beforeActivityId],
          set: { ...values, deletedAt: null },
        });
      const join = await find();
      if (join === undefined) throw moved();
      // Only a flight's first activity carries the flag about its readings (D-H4, D-H5).
      const flag: FlagCode = join.kind === 'gap' ? 'hobbsGap' : 'hobbsBelowLast';
      if (before.position === 0 && before.flags.includes(flag))
        await writeFlags(tx, {
          id: before.dispatchId,
          flags: before.flags.filter((each) => each !== flag),
        });
      return { join };
    }),
} satisfies Partial<Handlers>;
