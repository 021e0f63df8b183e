import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Store } from './open.ts';

/** How often something may be tried. */
export interface Limit {
  /** What is counted; two limits with one name count together. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/** Tries within a sliding window, counted by the database: several services on one database count together (SAFE-8). */
export interface Limits {
  /**
   * Takes a try before it is made, so that a hundred at once are no more than the limit.
   * @returns seconds to wait before the next one; 0 = taken, go ahead
   */
  take(limit: Limit, who: string): Promise<number>;
  /** Gives every try back: they were somebody who knew the password. */
  forget(limit: Limit, who: string): Promise<void>;
}

const keyOf = ({ name }: Limit, who: string) =>
  createHash('sha256').update(`${name}\n${who}`).digest();

/** @param opening the store, which may still be on its way */
export function limitsOf(opening: Store | Promise<Store>): Limits {
  return {
    take: async (limit, who) => {
      const { db } = await opening;
      const recent = sql`array(select t from unnest(tries.times) t where t > now() - make_interval(secs => ${limit.seconds}::int) order by t)`;
      const { rows } = await db.execute<{ wait: number }>(sql`
        insert into tries (key, times) values (${keyOf(limit, who)}, array[now()])
        on conflict (key) do update set (times, is_refused) = (
          select case when r.full then r.times else r.times || now() end, r.full
          from (select ${recent} as times, cardinality(${recent}) >= ${limit.tries} as full) r
        )
        returning case when is_refused then greatest(1, ceil(extract(epoch from times[1] - now()) + ${limit.seconds}))::int else 0 end as wait`);
      return rows[0]?.wait ?? 0;
    },
    forget: async (limit, who) => {
      const { db } = await opening;
      await db.execute(sql`delete from tries where key = ${keyOf(limit, who)}`);
    },
  };
}

/** Forgets tries that no limit counts any more. */
export const forgetOldTries = (store: Store) =>
  store.db.execute(
    sql`delete from tries where (select max(t) from unnest(times) t) < now() - interval '1 hour'`,
  );
