import { sql } from 'drizzle-orm';
import { halfMonthOf, type Period, periodName } from '../../domain/approvals/halfMonth.ts';
import type { Reader, Tx } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';

/** The period that a record of that aircraft and day lies in. */
export const periodOn = (assetId: string | null, day: string): Period => ({
  assetId,
  start: halfMonthOf(day),
});

/**
 * Holds periods until the transaction ends, in one order: `shared` by all that write into one, `alone` by the one that
 * closes it. After the rows of dispatches and before price lines, so that no two wait for each other.
 */
export async function holdPeriods(
  tx: Tx,
  periods: readonly Period[],
  how: 'shared' | 'alone' = 'shared',
): Promise<void> {
  const names = [...new Set(periods.map(periodName))].sort();
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  for (const name of names)
    await tx.execute(sql`select ${lock}(hashtextextended(${`period ${name}`}, 0))`);
}

/** The half-month with which the books begin: up to it everything is closed, for every aircraft (APR-26). */
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

/** Which of these are closed, as a question; ask after holding them. */
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
