import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Reader } from '../database/open.ts';

const Rows = z.array(z.object({ dispatch_id: z.string() }));

/** Which of these dispatches begin with a gap that somebody explained, while both readings stand as they did (LIM-21, LIM-23). */
export async function explainedGaps(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute(sql`select distinct before.dispatch_id from meter_notes n
    join activities before on before.id = n.before_activity_id and before.hobbs_start = n.before_reading
    join activities after on after.id = n.after_activity_id and after.hobbs_end = n.after_reading
    where n.deleted_at is null and before.dispatch_id = any(${sql.param([...ids])}::uuid[])`);
  return new Set(Rows.parse(rows).map((row) => row.dispatch_id));
}
