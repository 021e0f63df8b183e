import { type SQL, sql } from 'drizzle-orm';
import { type Measure, quantityNames } from '../../domain/approvals/figures.ts';
import { costParts } from '../../domain/cost/costs.ts';
import type { Reader } from '../database/open.ts';
import { partColumns } from './bookColumns.ts';
import { readLiveParts } from './readLiveParts.ts';

const columns: Readonly<Record<Measure, string>> = {
  ...partColumns,
  hours: 'total_hours',
  dayHours: 'day_hours',
  nightHours: 'night_hours',
  standbyHours: 'standby_hours',
  landings: 'landings',
  loads: 'loads',
  onIncident: 'litres_on_incident',
  jettisoned: 'litres_jettisoned',
};
/** Quantities that a seal derives from its crew and drops. */
const told: Readonly<Partial<Record<Measure, string>>> = {
  standbyHours:
    "(select coalesce(sum((c->>'standbyHours')::int), 0) from jsonb_array_elements(s.crew) c)",
  loads:
    "(select count(*) from jsonb_array_elements(s.drops) y where (y->>'litresOnIncident')::numeric + (y->>'litresJettisoned')::numeric > 0)",
};
const measures = [...costParts, ...quantityNames];
const sums = measures
  .map(
    (measure) =>
      `${told[measure] ?? `s.${columns[measure]}`} + coalesce(sum(j.${columns[measure]}), 0)`,
  )
  .join(', ');

interface Row extends Record<string, unknown> {
  readonly activity_id: string;
  readonly dispatch_id: string;
  readonly is_deleted: boolean;
  readonly figures: readonly number[];
}

/**
 * Dispatches that may have drifted (APR-23): approved ones whose current figures differ from the
 * books, and deleted ones still in the books. In a season these are few, and the query finds them
 * without reading whole records. It doesn't check for differences a user kept out.
 * @param where a condition on `seals s`
 */
export async function driftedIds(db: Reader, where: SQL): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.activity_id, s.dispatch_id, d.deleted_at is not null as is_deleted, json_build_array(${sql.raw(sums)}) as figures
    from seals s join dispatches d on d.id = s.dispatch_id left join adjustments j on j.activity_id = s.activity_id
    where ${where} and (d.deleted_at is not null or d.approval = 'approved')
    group by s.activity_id, d.id order by s.activity_date, s.activity_id`);
  const living = [...new Set(rows.filter((row) => !row.is_deleted).map((row) => row.dispatch_id))];
  const lives =
    living.length === 0
      ? new Map<string, never[]>()
      : await readLiveParts(db, sql`d.id = any(${sql.param(living)}::uuid[])`);
  const figures = new Map(
    [...lives.values()]
      .flat()
      .map((live) => [live.activityId, { ...live.costs.cents, ...live.quantities }]),
  );
  const isMoved = (row: Row) =>
    row.is_deleted ||
    measures.some(
      (measure, n) => (figures.get(row.activity_id)?.[measure] ?? 0) !== row.figures[n],
    );
  return [...new Set(rows.filter(isMoved).map((row) => row.dispatch_id))];
}
