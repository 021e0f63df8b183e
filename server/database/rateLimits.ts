import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Store } from './open.ts';

/** A rate limit. */
export interface RateLimit {
  /** Name of the counter. Limits with the same name share it. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Tries in a sliding window, counted in the database, so that all processes on it share the counts
 * (SAFE-8).
 */
export interface RateLimits {
  /**
   * Counts a try before it is made, so that concurrent tries can't exceed the limit.
   * @returns seconds to wait before the next try; 0 = allowed
   */
  take(limit: RateLimit, who: string): Promise<number>;
  /** Resets the count after a successful sign-in. */
  forget(limit: RateLimit, who: string): Promise<void>;
}

const keyOf = ({ name }: RateLimit, who: string) =>
  createHash('sha256').update(`${name}\n${who}`).digest();

/** @param opening the store; it may still be opening */
export function rateLimitsOf(opening: Store | Promise<Store>): RateLimits {
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

/** Deletes tries that no limit counts any more. */
export const deleteOldTries = (store: Store) =>
  store.db.execute(
    sql`delete from tries where (select max(t) from unnest(times) t) < now() - interval '1 hour'`,
  );
