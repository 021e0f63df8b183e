import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './open.ts';

/**
 * Locks the rows that a record newly names until the transaction ends. A change of such a row, as archiving it, waits
 * for the record or comes before it: then the rules read the row as archived (D-K4). To be called before price lines
 * are locked: a change of an agent locks its row first, too.
 * @param tables where the ids may be; an id that no table has is ignored
 */
export async function holdNamed(
  tx: Tx,
  tables: readonly (PgTable & { readonly id: PgColumn })[],
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (named.length === 0) return;
  // The same lock that the foreign keys take when the record is written.
  const held = tables.map(
    (table, n) =>
      sql`${sql.raw(`t${n}`)} as (select 1 from ${table} where ${table.id} = any(${sql.param(named)}::uuid[]) for key share)`,
  );
  const counts = tables.map((_, n) => sql`(select count(*) from ${sql.raw(`t${n}`)})`);
  await tx.execute(sql`with ${sql.join(held, sql`, `)} select ${sql.join(counts, sql` + `)}`);
}
