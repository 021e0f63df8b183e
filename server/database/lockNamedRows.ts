import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './open.ts';

/**
 * Locks the rows that a record newly refers to, until the transaction ends (D-K4). A concurrent
 * change such as archiving either waits for the record, or comes first and the rules then see an
 * archived row. To avoid deadlocks, call it before locking price lines: a change of an agent locks
 * its row first too.
 * @param tables the tables that may contain the ids; an id in none of them is ignored
 */
export async function lockNamedRows(
  tx: Tx,
  tables: readonly (PgTable & { readonly id: PgColumn })[],
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (named.length === 0) return;
  // The lock that the foreign keys take anyway when the record is written.
  const held = tables.map(
    (table, n) =>
      sql`${sql.raw(`t${n}`)} as (select 1 from ${table} where ${table.id} = any(${sql.param(named)}::uuid[]) for key share)`,
  );
  const counts = tables.map((_, n) => sql`(select count(*) from ${sql.raw(`t${n}`)})`);
  await tx.execute(sql`with ${sql.join(held, sql`, `)} select ${sql.join(counts, sql` + `)}`);
}
