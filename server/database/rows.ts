import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '../problems/problem.ts';
import { nowInstant } from './clock.ts';
import type { Reader, Tx } from './open.ts';

/** A table whose rows are deleted by mark only. */
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
 * The living row of an id, held until the transaction ends: the next to change it waits and sees what came of it.
 * @throws HttpProblem 404
 */
export async function lockRow<T extends KeptTable>(
  tx: Tx,
  table: T,
  id: string,
): Promise<T['$inferSelect']> {
  const [row] = await tx
    .select()
    // The builder cannot follow a table that is only known by a type parameter.
    .from(table as PgTable)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('update');
  if (row === undefined) throw notFound();
  // All columns of this very table were selected, which its type parameter hides.
  return row as T['$inferSelect'];
}

/**
 * Whether a living row that is not archived has this text in a column, as the unique indexes compare: case and spaces
 * do not count (ENTRY-26).
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
    // Any table will do; the builder wants to know which.
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

/** When something was archived: the first time stays. */
export const archivedAt = (before: string | null, isArchived: boolean): string | null =>
  isArchived ? (before ?? nowInstant()) : null;
