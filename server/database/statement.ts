import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Reader } from './open.ts';

/** A statement as the query builder made it for one connection. */
interface Made {
  execute(values?: Record<string, unknown>): unknown;
}

/**
 * A statement that is built once per connection, and planned once there too: building it costs the service, and planning
 * it the database, more than running it (PERF-15).
 * @param name of its own; the same name is the same statement everywhere
 * @param build uses placeholders for all that changes from one asking to the next
 */
export function statement<Q extends Made>(
  name: string,
  build: (db: Reader) => { prepare(name: string): Q },
): (db: Reader) => Q {
  const made = new WeakMap<object, Q>();
  return (db) => {
    // The connection, or the pool, that the builder asks: its type keeps it to itself.
    const { client } = db._.session as unknown as { readonly client: object };
    const known = made.get(client);
    if (known !== undefined) return known;
    const query = build(db).prepare(name);
    made.set(client, query);
    return query;
  };
}

/** The row is the one of the placeholder `only`; all are where that is null. */
export const isOnly = (id: AnyColumn): SQL =>
  sql`(${sql.placeholder('only')}::uuid is null or ${id} = ${sql.placeholder('only')}::uuid)`;
