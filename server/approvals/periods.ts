import { and, eq, gte, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { CloseBody, CloseResult, PeriodRow } from '../../contract/approvals/books.ts';
import { closingRefusal } from '../../domain/approvals/closing.ts';
import { totalCents } from '../../domain/approvals/figures.ts';
import {
  halfMonthEnd,
  halfMonthOf,
  type Period,
  periodName,
} from '../../domain/approvals/halfMonth.ts';
import { isLeft } from '../../domain/closing/lines.ts';
import { dollarsOf } from '../../domain/money.ts';
import { lockPeriods, periodOn, readClosed, readOpening } from '../books/periodLocks.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader, Tx } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { storeSheets } from '../daySheets/storeSheets.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { costPeriods } from '../schema/approvals.ts';
import { closeReasons } from '../schema/closeReasons.ts';
import { moneyOf } from './bookColumns.ts';
import { half, readItemsWithoutRecord } from './closeItems.ts';
import { readCloseLines } from './closeLines.ts';
import { readDrifted } from './drifts.ts';
import { readDrifts } from './readDrifts.ts';
import { writeOnce } from './writeOnce.ts';

/** Maximum number of days of the grid, because every sealed record in them is priced. */
const MAX_DAYS = 366;

type Counts = Pick<PeriodRow, 'entered' | 'checked' | 'approved' | 'reopened'>;
interface Tally extends Counts {
  readonly period: Period;
  books: bigint;
  adjustments: bigint;
  drift: bigint;
  drifted: number;
  /** Records with a seal in this period that moved to another one and aren't approved there. */
  moved: number;
  /** Lines of the close list that need a reason. */
  unexplained: number;
  /** Content hashes of the lines that can be closed with a reason. */
  bases: string[];
}
const emptyTally = (period: Period): Tally => ({
  period,
  entered: 0,
  checked: 0,
  approved: 0,
  reopened: 0,
  books: 0n,
  adjustments: 0n,
  drift: 0n,
  drifted: 0,
  moved: 0,
  unexplained: 0,
  bases: [],
});

/**
 * Tallies of the half-months from `from` until `until`, which are the first and last days of whole
 * periods.
 */
async function readTallies(db: Reader, from: string, until: string): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const at = (assetId: string | null, start: string): Tally => {
    const period = { assetId, start };
    const name = periodName(period);
    const tally = tallies.get(name) ?? emptyTally(period);
    tallies.set(name, tally);
    return tally;
  };
  const { rows: counted } = await db.execute<{
    asset: string | null;
    start: string;
    state: keyof Counts;
    n: number;
  }>(sql`
    select asset_id as asset, ${sql.raw(half('activity_date'))} as start, approval as state, count(*)::int as n
    from dispatches where deleted_at is null and activity_date between ${from} and ${until} group by 1, 2, 3`);
  for (const { asset, start, state, n } of counted) at(asset, start)[state] += n;
  const { rows: sealed } = await db.execute<{
    asset: string | null;
    start: string;
    cents: string;
    moved: number;
  }>(sql`
    select s.asset_id as asset, s.period_start::text as start, sum(${sql.raw(moneyOf('s'))})::text as cents,
      (count(distinct d.id) filter (where d.approval <> 'approved'
        and (d.asset_id is distinct from s.asset_id or ${sql.raw(half('d.activity_date'))} <> s.period_start::text)))::int as moved
    from seals s left join dispatches d on d.id = s.dispatch_id and d.deleted_at is null
    where s.period_start between ${from} and ${until} group by 1, 2`);
  for (const { asset, start, cents, moved } of sealed) {
    const tally = at(asset, start);
    tally.books += BigInt(cents);
    tally.moved += moved;
  }
  const { rows: posted } = await db.execute<{
    asset: string | null;
    start: string;
    cents: string;
  }>(sql`
    select asset_id as asset, ${sql.raw(half('posted_on'))} as start, sum(${sql.raw(moneyOf('j'))})::text as cents
    from adjustments j where posted_on between ${from} and ${until} group by 1, 2`);
  for (const { asset, start, cents } of posted) {
    const tally = at(asset, start);
    tally.books += BigInt(cents);
    tally.adjustments += BigInt(cents);
  }
  for (const drifts of (await readDrifts(db, await readDrifted(db, from, until))).values())
    for (const { booked, drift } of drifts) {
      if (booked.seal === null) continue;
      const tally = at(booked.seal.period.assetId, booked.seal.period.start);
      tally.drift += totalCents(drift);
      tally.drifted += 1;
    }
  // Closed half-months have no lines, and most of a long span is closed.
  const periods = [
    ...[...tallies.values()].map(({ period }) => period),
    ...(await readItemsWithoutRecord(db, { from, until })),
  ];
  const isClosed = await readClosed(db, periods);
  const [since] = periods.flatMap((one) => (isClosed(one) ? [] : one.start)).sort();
  const lines = since === undefined ? [] : await readCloseLines(db, since, until);
  for (const line of lines) {
    const tally = at(line.assetId, line.start);
    tally.unexplained += isLeft(line) ? 1 : 0;
    tally.bases.push(line.basis);
  }
  return tallies;
}

type CloseItem = z.output<typeof CloseBody>['items'][number];
const dollars = (cents: bigint) => dollarsOf(Number(cents));
const unapproved = (t: Tally) => t.entered + t.checked + t.reopened + t.moved;

async function radioIdOf(db: Reader, assetId: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select coalesce(m.radio_id, a.registration) as name from assets a left join aircraft_metadata m on m.asset_id = a.id where a.id = ${assetId}`,
  );
  return rows[0]?.name ?? null;
}

/** Closes one period, which the caller locked with `alone`, or returns why not. */
async function closeOne(
  tx: Tx,
  item: CloseItem,
  tallies: ReadonlyMap<string, Tally>,
  uid: string,
): Promise<CloseResult> {
  const { assetId, start, approvedCents } = item;
  const refused = (message: string): CloseResult => ({
    assetId,
    start,
    outcome: 'refused',
    message,
  });
  if (start !== halfMonthOf(start)) return refused('A half-month begins on the 1st or the 16th.');
  const aircraft = assetId === null ? null : await radioIdOf(tx, assetId);
  if (assetId !== null && aircraft === null) return refused('There is no such aircraft.');
  const isSame = assetId === null ? isNull(costPeriods.assetId) : eq(costPeriods.assetId, assetId);
  const [already] = await tx
    .select({ id: costPeriods.id })
    .from(costPeriods)
    .where(and(isSame, eq(costPeriods.startDate, start)));
  const opening = await readOpening(tx);
  if (already !== undefined || (opening !== null && start <= opening.start))
    return { assetId, start, outcome: 'changed' };
  const tally = tallies.get(periodName({ assetId, start })) ?? emptyTally({ assetId, start });
  const standing = {
    unapproved: unapproved(tally),
    drifted: tally.drifted,
    drift: dollars(tally.drift),
    unexplained: tally.unexplained,
  };
  const message = closingRefusal(aircraft, start, pacificToday(), standing);
  if (message !== null) return refused(message);
  if (tally.books !== BigInt(approvedCents)) return { assetId, start, outcome: 'changed' };
  // Drop the reasons of lines that were mended later.
  const ofAircraft =
    assetId === null ? isNull(closeReasons.assetId) : eq(closeReasons.assetId, assetId);
  await tx
    .delete(closeReasons)
    .where(
      and(
        ofAircraft,
        eq(closeReasons.startDate, start),
        notInArray(closeReasons.basis, tally.bases),
      ),
    );
  await storeSheets(tx, item);
  await tx.insert(costPeriods).values({
    assetId,
    startDate: start,
    endDate: halfMonthEnd(start),
    approvedCents,
    closedBy: uid,
    closedAt: sql`clock_timestamp()`,
    hasSheets: assetId !== null,
  });
  return { assetId, start, outcome: 'done' };
}

export const periodHandlers = {
  listPeriods: async ({ store: { db }, query }) => {
    refuseLongSpan(query, MAX_DAYS, 'until');
    const [from, until] = [halfMonthOf(query.from), halfMonthEnd(halfMonthOf(query.until))];
    const tallies = await readTallies(db, from, until);
    const closed = await db
      .select()
      .from(costPeriods)
      .where(and(gte(costPeriods.startDate, from), lte(costPeriods.startDate, until)));
    const opening = await readOpening(db);
    const nameOf = await readUserNames(db, [
      ...closed.map((row) => row.closedBy),
      ...(opening === null ? [] : [opening.by]),
    ]);
    const closedOf = new Map(
      closed.map((row) => [periodName({ assetId: row.assetId, start: row.startDate }), row]),
    );
    const today = pacificToday();
    const periods = [...tallies].map(([name, tally]): PeriodRow => {
      const { period, books, adjustments, drift, moved: _, bases: __, ...counts } = tally;
      const row = closedOf.get(name);
      const isBefore = opening !== null && period.start <= opening.start;
      const began = isBefore ? { by: nameOf(opening.by), at: opening.at, approved: 0 } : null;
      return {
        assetId: period.assetId,
        start: period.start,
        end: halfMonthEnd(period.start),
        ...counts,
        books: dollars(books),
        adjustments: dollars(adjustments),
        drift: dollars(drift),
        isOver: halfMonthEnd(period.start) < today,
        closed:
          row === undefined
            ? began
            : {
                by: nameOf(row.closedBy),
                at: row.closedAt,
                approved: dollarsOf(row.approvedCents),
              },
      };
    });
    return { periods };
  },
  getClosedPeriod: async ({ store: { db }, query: { day, assetId = null } }) => {
    const period = periodOn(assetId, day);
    const isClosed = await readClosed(db, [period]);
    return {
      period: isClosed(period) ? { start: period.start, end: halfMonthEnd(period.start) } : null,
    };
  },
  closePeriods: (call) =>
    writeOnce(call, call.body, async (tx) => {
      const { items } = call.body;
      await lockPeriods(tx, items, 'alone');
      const results: CloseResult[] = [];
      for (const start of [...new Set(items.map((i) => i.start))].sort()) {
        const tallies = await readTallies(tx, start, halfMonthEnd(start));
        for (const item of items.filter((i) => i.start === start))
          results.push(await closeOne(tx, item, tallies, call.who.uid));
      }
      return { results };
    }),
} satisfies Partial<Handlers>;
