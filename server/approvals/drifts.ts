import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DriftBody, DriftRow, SignedParts } from '../../contract/approvals/books.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { acceptDrift, booksOf } from '../../domain/approvals/books.ts';
import { driftCause } from '../../domain/approvals/driftCause.ts';
import {
  byPart,
  type Figures,
  figuresToNumbers,
  noFigures,
  type Quantity,
  quantityNames,
  totalCents,
} from '../../domain/approvals/figures.ts';
import { costParts } from '../../domain/cost/costs.ts';
import { centsOf, dollarsOf } from '../../domain/money.ts';
import { deleteKeptDrifts } from '../books/books.ts';
import { lockPeriods, readClosed } from '../books/periodLocks.ts';
import { anyOf } from '../database/anyOf.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader, Tx } from '../database/open.ts';
import { readDispatchesOf } from '../dispatch/readDispatches.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { keptDrifts, seals } from '../schema/approvals.ts';
import { lockDispatches } from './approvals.ts';
import { driftedIds } from './driftedIds.ts';
import { type ActivityDrift, readDrifts } from './readDrifts.ts';
import { settleDispatches } from './settle.ts';
import { type Caller, writeOnce } from './writeOnce.ts';

/** Maximum number of days of one drift query, because every sealed record in them is priced. */
const MAX_DAYS = 366;

const dollarsByPart = (figures: Figures): SignedParts =>
  byPart((part) => dollarsOf(Number(figures[part])));
const dividers = {
  hours: 100,
  dayHours: 100,
  nightHours: 100,
  standbyHours: 100,
  landings: 1,
  loads: 1,
  onIncident: 1e9,
  jettisoned: 1e9,
} as const;
/** A quantity in hours, litres or a count. */
const quantityOf = (name: Quantity, figures: Figures): number =>
  Number(figures[name]) / dividers[name];
const isSeen = (seen: SignedParts, live: Figures | null) =>
  costParts.every((part) => BigInt(centsOf(seen[part])) === (live ?? noFigures)[part]);

/** Dispatches, including deleted ones, with seals in these days that may have drifted. */
export const readDrifted = async (db: Reader, from: string, until: string): Promise<Dispatch[]> =>
  readDispatchesOf(db, await driftedIds(db, sql`s.activity_date between ${from} and ${until}`));

interface Found extends ActivityDrift {
  readonly dispatch: Dispatch;
}
/** Locks the records of these activities and reads their drifts, by activity. */
async function holdDrifts(tx: Tx, activityIds: readonly string[]): Promise<Map<string, Found>> {
  const rows = await tx
    .selectDistinct({ id: seals.dispatchId })
    .from(seals)
    .where(anyOf(seals.activityId, activityIds));
  if (rows.length === 0) return new Map();
  const held = await lockDispatches(
    tx,
    rows.map((row) => row.id),
  );
  const drifts = await readDrifts(tx, held);
  return new Map(
    held.flatMap((dispatch) =>
      (drifts.get(dispatch.id) ?? []).map((drift) => [
        drift.booked.activityId,
        { ...drift, dispatch },
      ]),
    ),
  );
}

type Settling = (tx: Tx, found: readonly Found[]) => Promise<void>;
/**
 * Settles the drifts that are still as the user saw them. The others get a result that they changed
 * (APR-27).
 */
const settleDrifts = (call: Caller, body: z.output<typeof DriftBody>, settle: Settling) =>
  writeOnce(call, body, async (tx) => {
    const drifts = await holdDrifts(
      tx,
      body.items.map((i) => i.activityId),
    );
    const results = body.items.map(({ activityId, live }) => {
      const drift = drifts.get(activityId);
      return {
        activityId,
        outcome:
          drift !== undefined && isSeen(live, drift.live)
            ? ('done' as const)
            : ('changed' as const),
      };
    });
    await settle(
      tx,
      results.flatMap(({ activityId, outcome }) =>
        outcome === 'done' ? (drifts.get(activityId) ?? []) : [],
      ),
    );
    return { results };
  });

export const driftHandlers = {
  listDrifts: async ({ store: { db }, query: { from, until } }) => {
    refuseLongSpan({ from, until }, MAX_DAYS, 'until');
    const found = await readDrifted(db, from, until);
    const drifts = await readDrifts(db, found);
    const all = found.flatMap((dispatch) =>
      (drifts.get(dispatch.id) ?? []).map((drift) => ({ dispatch, ...drift })),
    );
    const isClosed = await readClosed(
      db,
      all.flatMap(({ booked: { seal } }) => (seal === null ? [] : [seal.period])),
    );
    return {
      drifts: all.map(({ dispatch, booked, live, drift }): DriftRow => {
        const period = booked.seal?.period ?? { assetId: null, start: '' };
        return {
          activityId: booked.activityId,
          dispatchId: dispatch.id,
          dispatchNumber: dispatch.dispatchNumber,
          assetId: period.assetId,
          activityDate: booked.row?.activityDate ?? dispatch.activityDate,
          periodStart: period.start,
          isClosed: isClosed(period),
          cause: driftCause(
            drift,
            dispatch.isArchived,
            dispatch.activities
              .filter(({ activityId }) => activityId === booked.activityId)
              .some(({ drops }) => drops.some((drop) => drop.isMissingAgentRate)),
          ),
          books: dollarsByPart(booksOf(booked)),
          live: dollarsByPart(live ?? noFigures),
          quantities: quantityNames
            .filter((name) => drift[name] !== 0n)
            .map((name) => ({
              name,
              books: quantityOf(name, booksOf(booked)),
              live: quantityOf(name, live ?? noFigures),
            })),
          drift: dollarsOf(Number(totalCents(drift))),
        };
      }),
    };
  },
  takeDrifts: (call) =>
    settleDrifts(call, call.body, async (tx, found) => {
      const periods = found.flatMap(({ booked: { seal } }) => (seal === null ? [] : [seal.period]));
      await lockPeriods(tx, periods);
      const isClosed = await readClosed(tx, periods);
      const entry = {
        uid: call.who.uid,
        reason: call.body.reason,
        batchId: randomUUID(),
        today: pacificToday(),
        isClosed,
      };
      const records = [...new Set(found.map((f) => f.dispatch))].map((dispatch) => {
        const booked = found.filter((f) => f.dispatch === dispatch).map((f) => f.booked);
        const only = new Set(booked.map((b) => b.activityId));
        return { dispatch, booked, settle: acceptDrift, only };
      });
      await settleDispatches(tx, records, entry);
      await deleteKeptDrifts(
        tx,
        found.map((f) => f.booked.activityId),
      );
    }),
  keepDrifts: (call) =>
    settleDrifts(call, call.body, async (tx, found) => {
      for (const { booked, live } of found) {
        const values = {
          live: figuresToNumbers(live ?? noFigures),
          reason: call.body.reason,
          keptBy: call.who.uid,
          keptAt: sql`clock_timestamp()`,
        };
        await tx
          .insert(keptDrifts)
          .values({ activityId: booked.activityId, ...values })
          .onConflictDoUpdate({ target: keptDrifts.activityId, set: values });
      }
    }),
} satisfies Partial<Handlers>;
