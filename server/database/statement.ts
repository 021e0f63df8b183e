import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Reader } from './open.ts';

/** A prepared statement. */
interface Made {
  execute(values?: Record<string, unknown>): unknown;
}

/**
 * A statement that is built once per pool or transaction and planned once per connection. Planning
 * costs the database more than running it (PERF-15). Building it again in a transaction takes 0.1
 * to 0.2 ms.
 * @param name unique: the same name is the same statement everywhere
 * @param build uses placeholders for everything that changes between calls
 */
export function statement<Q extends Made>(
  name: string,
  build: (db: Reader) => { prepare(name: string): Q },
): (db: Reader) => Q {
  const made = new WeakMap<object, Q>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = build(db).prepare(name);
    made.set(db, query);
    return query;
  };
}

/** The row whose id is the placeholder `only`, or all rows when it is null. */
export const isOnly = (id: AnyColumn): SQL =>
  sql`(${sql.placeholder('only')}::uuid is null or ${id} = ${sql.placeholder('only')}::uuid)`;
