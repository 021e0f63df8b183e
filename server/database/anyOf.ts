import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * True if the uuid column equals one of the ids. The list is a single parameter, because a
 * statement takes at most 65,535.
 */
export const anyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
