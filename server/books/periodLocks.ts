import { sql } from 'drizzle-orm';
import { halfMonthOf, type Period, periodName } from '../../domain/approvals/halfMonth.ts';
import type { Reader, Tx } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';

/** The period that contains a record of this aircraft on this day. */
export const periodOn = (assetId: string | null, day: string): Period => ({
  assetId,
  start: halfMonthOf(day),
});

/**
 * Locks periods until the transaction ends, always in the same order: `shared` by all transactions
 * that write into one, `alone` by the one that closes it. To avoid deadlocks, call it after locking
 * dispatch rows and before locking price lines.
 */
export async function lockPeriods(
  tx: Tx,
  periods: readonly Period[],
  how: 'shared' | 'alone' = 'shared',
): Promise<void> {
  const names = [...new Set(periods.map(periodName))].sort();
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  for (const name of names)
    await tx.execute(sql`select ${lock}(hashtextextended(${`period ${name}`}, 0))`);
}

/**
 * The first half-month of the books. Everything up to it is closed, for every aircraft (APR-26).
 */
export interface Opening {
  readonly start: string;
  readonly by: string;
  readonly at: string;
}
export async function readOpening(db: Reader): Promise<Opening | null> {
  const { rows } = await db.execute<{ start: string; uid: string; at: string }>(
    sql`select start_date::text as start, closed_by as uid, ${wireInstant(sql`closed_at`)} as at from cost_periods where is_opening`,
  );
  const [row] = rows;
  return row === undefined ? null : { start: row.start, by: row.uid, at: row.at };
}

/** A predicate that returns whether one of these periods is closed. Call it after locking them. */
export async function readClosed(
  db: Reader,
  periods: readonly Period[],
): Promise<(period: Period) => boolean> {
  const starts = [...new Set(periods.map((p) => p.start))];
  if (starts.length === 0) return () => false;
  const { rows } = await db.execute<{ asset_id: string | null; start: string }>(
    sql`select asset_id, start_date::text as start from cost_periods where start_date = any(${sql.param(starts)}::date[])`,
  );
  const closed = new Set(
    rows.map((row) => periodName({ assetId: row.asset_id, start: row.start })),
  );
  const opening = await readOpening(db);
  return (period) =>
    closed.has(periodName(period)) || (opening !== null && period.start <= opening.start);
}
