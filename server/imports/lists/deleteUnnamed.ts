import { sql } from 'drizzle-orm';
import { nowInstant } from '../../database/clock.ts';
import type { Tx } from '../../database/open.ts';
import { conflict } from '../../problems/problem.ts';
import type { ListStore } from './listStore.ts';

interface Naming extends Record<string, unknown> {
  readonly from: string;
  readonly column: string;
  readonly isKept: boolean;
}
/** The columns that refer to a table, from the database's own catalog. */
async function namingColumns(tx: Tx, table: string): Promise<readonly Naming[]> {
  const { rows } = await tx.execute<Naming>(sql`
    select k.conrelid::regclass::text as "from", a.attname as "column",
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as "isKept"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass`);
  return rows;
}
/** Links of a deleted contract name nothing any more. */
const livingContract = sql`and exists (select from contracts c where c.id = contract_id and c.deleted_at is null)`;

async function isNamed(tx: Tx, table: string, ids: readonly string[], except: readonly string[]) {
  for (const { from, column, isKept } of await namingColumns(tx, table)) {
    if (except.includes(`${from}.${column}`)) continue;
    const living = isKept
      ? sql`and deleted_at is null`
      : from.startsWith('contract_')
        ? livingContract
        : sql``;
    const { rows } = await tx.execute(sql`
      select 1 from ${sql.identifier(from)} where ${sql.identifier(column)} = any(${sql.param([...ids])}::uuid[]) ${living} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Deletes a row and its parts, if nothing refers to them.
 * @throws HttpProblem 409 otherwise
 */
export async function deleteUnnamed(
  tx: Tx,
  { table, parts = [] }: ListStore,
  id: string,
  uid: string,
): Promise<void> {
  const own = parts.map((part) => `${part.table}.${part.column}`);
  const named = conflict('', 'Something refers to it now.');
  if (await isNamed(tx, table, [id], own)) throw named;
  const gone = sql`deleted_at = ${nowInstant()}::timestamptz, updated_by = ${uid}`;
  for (const part of parts) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${sql.identifier(part.table)} set ${gone} where ${sql.identifier(part.column)} = ${id}::uuid and deleted_at is null returning id`);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0 && (await isNamed(tx, part.table, ids, []))) throw named;
  }
  await tx.execute(
    sql`update ${sql.identifier(table)} set ${gone} where id = ${id}::uuid and deleted_at is null`,
  );
}
