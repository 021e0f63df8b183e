import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The uuid column is one of these, however many they are: a list goes as one parameter, of which a statement takes 65,535. */
export const anyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
