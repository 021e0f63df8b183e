import { type SQL, sql } from 'drizzle-orm';
import type { Reader, Store } from '../../database/open.ts';
import { type MonthPart, monthOf } from './window.ts';

/** Number of marks in one scope above which they are folded into one. */
const FOLD_AT = 200;

/**
 * An expression for the version of a part's month. Every write that changes the month's columns
 * gives a new version, and no version ever recurs.
 */
export const versionIn = (part: MonthPart): SQL<string> =>
  sql<string>`(select to_hex(coalesce(bit_xor(mark), 0)) from report_marks where scope in ('names', ${monthOf(part.from)}))`;

export interface MonthVersion {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly version: string;
}

/**
 * The months between two days that ever held a dispatch, oldest first, with their versions. The
 * query is small, so it always goes to the primary. Later reads are then at least as new, even on a
 * replica (PERF-33).
 */
export async function monthVersions(
  store: Store,
  { from, until }: MonthPart,
): Promise<MonthVersion[]> {
  const { rows } = await store.primary.execute<{
    month: string;
    version: string;
    marks: number;
  }>(sql`
    select m.scope as month, m.marks::int as marks,
      to_hex(m.mark # coalesce((select bit_xor(mark) from report_marks where scope = 'names'), 0)) as version
    from (select scope, bit_xor(mark) as mark, count(*) as marks from report_marks where scope between ${monthOf(from)} and ${monthOf(until)} group by scope) m
    order by m.scope`);
  for (const { month, marks } of rows) if (marks > FOLD_AT) await fold(store, month);
  return rows.map(({ month, version }) => ({ month, version }));
}

/** The months between two days that ever held a historic record, with their versions. */
export async function aimsVersions(
  store: Store,
  { from, until }: MonthPart,
): Promise<MonthVersion[]> {
  const { rows } = await store.primary.execute<{
    month: string;
    version: string;
    marks: number;
  }>(sql`
    select substr(scope, 6) as month, count(*)::int as marks, to_hex(bit_xor(mark)) as version from report_marks
    where scope between ${aimsScope(monthOf(from))} and ${aimsScope(monthOf(until))} group by scope order by scope`);
  for (const { month, marks } of rows) if (marks > FOLD_AT) await fold(store, aimsScope(month));
  return rows.map(({ month, version }) => ({ month, version }));
}
const aimsScope = (month: string) => `aims ${month}`;

/**
 * The version of the dimensions: their marks, plus which base assignments are in effect at `now`.
 */
export async function dimensionsVersion(db: Reader, now: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select to_hex((select coalesce(bit_xor(mark), 0) from report_marks where scope = 'dimensions')) || '-' || (
      select md5(coalesce(string_agg(id::text, ' ' order by id), '')) from base_assignments
      where deleted_at is null and start_time <= ${now}::timestamptz and (end_time is null or end_time > ${now}::timestamptz)) as version`);
  return rows[0]?.version ?? '';
}

/**
 * Replaces the marks of a scope by one with the same xor, in one statement. It skips rows that
 * another transaction is folding, so it never waits.
 */
const fold = (store: Store, scope: string) =>
  store.primary.execute(sql`
    with folded as (
      delete from report_marks where id in (select id from report_marks where scope = ${scope} for update skip locked) returning mark
    )
    insert into report_marks (scope, mark) select ${scope}, bit_xor(mark) from folded having count(*) > 0`);
