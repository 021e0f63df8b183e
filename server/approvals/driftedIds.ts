import { type SQL, sql } from 'drizzle-orm';
import { costParts } from '../../domain/cost/costs.ts';
import type { Reader } from '../database/open.ts';
import { partColumns } from './bookColumns.ts';
import { readLiveParts } from './readLiveParts.ts';

const sums = costParts.map((part) => `s.${partColumns[part]} + coalesce(sum(j.${partColumns[part]}), 0)`).join(', ');

interface Row extends Record<string, unknown> {
  readonly activity_id: string;
  readonly dispatch_id: string;
  readonly is_deleted: boolean;
  readonly parts: readonly number[];
}

/**
 * The dispatches that may drift (APR-23): approved ones whose live parts are not those of the books, and deleted ones
 * that the books hold. Of a season a few, found without reading any of them whole; whether somebody kept the difference
 * out is not asked here.
 * @param where a condition on `seals s`
 */
export async function driftedIds(db: Reader, where: SQL): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.activity_id, s.dispatch_id, d.deleted_at is not null as is_deleted, json_build_array(${sql.raw(sums)}) as parts
    from seals s join dispatches d on d.id = s.dispatch_id left join adjustments j on j.activity_id = s.activity_id
    where ${where} and (d.deleted_at is not null or d.approval = 'approved')
    group by s.activity_id, d.id order by s.activity_date, s.activity_id`);
  const living = [...new Set(rows.filter((row) => !row.is_deleted).map((row) => row.dispatch_id))];
  const lives = living.length === 0 ? new Map<string, never[]>() : await readLiveParts(db, sql`d.id = any(${sql.param(living)}::uuid[])`);
  const cents = new Map([...lives.values()].flat().map((live) => [live.activityId, live.costs.cents]));
  const isMoved = (row: Row) => row.is_deleted || costParts.some((part, n) => (cents.get(row.activity_id)?.[part] ?? 0) !== row.parts[n]);
  return [...new Set(rows.filter(isMoved).map((row) => row.dispatch_id))];
}
