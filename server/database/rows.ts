import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '../problems/problem.ts';
import { nowInstant } from './clock.ts';
import type { Reader, Tx } from './open.ts';

/** A table with soft deletes only. */
type KeptTable = PgTable & { readonly id: PgColumn; readonly deletedAt: PgColumn };
export type NamedTable = KeptTable & {
  readonly name: PgColumn;
  readonly archivedAt: PgColumn;
  readonly $inferSelect: NamedRow;
};
interface NamedRow {
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly archivedAt: string | null;
}

/**
 * Reads the row and locks it until the transaction ends. The next change waits and then sees the
 * result.
 * @throws HttpProblem 404 when there is no such row or it is deleted
 */
export async function lockRow<T extends KeptTable>(
  tx: Tx,
  table: T,
  id: string,
): Promise<T['$inferSelect']> {
  const [row] = await tx
    .select()
    // Drizzle can't infer a table from a type parameter.
    .from(table as PgTable)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('update');
  if (row === undefined) throw notFound();
  // All columns of this table were selected; the type parameter hides that.
  return row as T['$inferSelect'];
}

/**
 * Whether another active row has this text in the column. It compares like the unique indexes: case
 * and spaces don't matter (ENTRY-26).
 */
export async function isTaken(
  db: Reader,
  table: NamedTable,
  text: string,
  exceptId: string | undefined,
  options: { column?: PgColumn; where?: SQL } = {},
): Promise<boolean> {
  const { column = table.name, where } = options;
  const [found] = await db
    .select({ id: table.id })
    // Any table works; Drizzle needs a concrete type.
    .from(table as PgTable)
    .where(
      and(
        isNull(table.deletedAt),
        isNull(table.archivedAt),
        sql`normal_name(${column}) = normal_name(${text})`,
        exceptId === undefined ? undefined : sql`${table.id} <> ${exceptId}::uuid`,
        where,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The time of archiving. Archiving again keeps the first time. */
export const archivedAt = (before: string | null, isArchived: boolean): string | null =>
  isArchived ? (before ?? nowInstant()) : null;
