import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { UnavailableMark } from '../../contract/base/board.ts';
import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import { isInFuture } from '../../domain/dates/minutes.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader, Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import { refuseClosedDays } from '../daySheets/closedDays.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { unavailableMarks } from '../schema/board.ts';
import { lockPair } from './assignments.ts';
import { refuseTooEarly, refuseUnexplained } from './markChecks.ts';
import { requireBase } from './readBases.ts';

async function readMarks(db: Reader, where: SQL | undefined): Promise<UnavailableMark[]> {
  const rows = await db
    .select()
    .from(unavailableMarks)
    .where(and(isNull(unavailableMarks.deletedAt), where))
    .orderBy(asc(unavailableMarks.startTime), asc(unavailableMarks.id));
  return rows.map(({ updatedBy: _, deletedAt: __, ...mark }) => mark);
}
export const readMark = async (tx: Tx, id: string) =>
  firstOrNotFound(await readMarks(tx, eq(unavailableMarks.id, id)));
export const refuseSecondMark = withConstraintMessages({
  unavailable_marks_times_apart: ['', 'This aircraft is already marked unavailable.'],
});

/** Marks in force at any time within a span, of one aircraft or of all. */
export const readMarksWithin = (
  db: Reader,
  { from, until }: { readonly from: string; readonly until: string },
  assetId?: string,
) =>
  readMarks(
    db,
    and(
      lt(unavailableMarks.startTime, until),
      or(isNull(unavailableMarks.untilTime), gt(unavailableMarks.untilTime, from)),
      assetId === undefined ? undefined : eq(unavailableMarks.assetId, assetId),
    ),
  );

export const baseBoardHandlers = {
  listMarks: async ({ store, query }) => {
    const { from = nowInstant() } = query;
    const { until = Temporal.Instant.from(from).add({ milliseconds: 1 }).toString() } = query;
    refuseLongSpan({ from, until }, LIST_MAX_DAYS);
    return { marks: await readMarksWithin(store.db, { from, until }) };
  },
  listUnavailable: async ({ store, id }) => {
    await requireBase(store.db, id);
    const inForce = sql`now() >= ${unavailableMarks.startTime} and (${unavailableMarks.untilTime} is null or now() < ${unavailableMarks.untilTime})`;
    const isHere = sql`exists (select 1 from base_assignments a where a.asset_id = ${unavailableMarks.assetId} and a.base_id = ${id}::uuid
      and a.deleted_at is null and now() >= a.start_time and (a.end_time is null or now() < a.end_time))`;
    return { marks: await readMarks(store.db, and(inForce, isHere)) };
  },
  markUnavailable: (call) => {
    const { reason, untilTime, pays = 'deduct', paysReason = null } = call.body;
    const now = nowInstant();
    const { startTime: asked = now } = call.body;
    if (isInFuture(asked, now))
      throw invalid([
        { path: 'startTime', code: 'future', message: "From can't be in the future." },
      ]);
    // A mark that is entered later can have ended.
    const isPast = call.body.startTime !== undefined;
    if (untilTime !== null && Date.parse(untilTime) <= Date.parse(isPast ? asked : now))
      throw invalid([
        {
          path: 'untilTime',
          code: 'endBeforeStart',
          message: isPast ? 'Until must be after from.' : 'Until must be in the future.',
        },
      ]);
    refuseTooEarly(asked, now);
    refuseUnexplained(pays, paysReason);
    // If the client's clock is ahead, start now: the mark must be in force immediately (SES-32).
    const startTime = Date.parse(asked) > Date.parse(now) ? now : asked;
    return adding(call, async (tx) => {
      const assetId = call.params['assetId'] ?? '';
      await lockPair(tx, call.id, assetId);
      await refuseClosedDays(tx, assetId, null, { startTime, untilTime, pays });
      const [row] = await tx
        .insert(unavailableMarks)
        .values({
          assetId,
          baseId: call.id,
          reason,
          startTime,
          untilTime,
          pays,
          paysReason,
          updatedBy: call.who.uid,
        })
        .returning({ id: unavailableMarks.id })
        .catch(refuseSecondMark);
      return readMark(tx, row?.id ?? '');
    });
  },
  endUnavailable: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, unavailableMarks, call.id);
      if (before.untilTime !== null && before.untilTime <= nowInstant())
        throw conflict('', 'This aircraft is available again already.');
      await tx
        .update(unavailableMarks)
        .set({ untilTime: sql`clock_timestamp()`, updatedBy: call.who.uid })
        .where(eq(unavailableMarks.id, call.id));
      return readMark(tx, call.id);
    }),
} satisfies Partial<Handlers>;
