import { sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Reader, Tx } from '../database/open.ts';
import { conflict } from '../problems/problem.ts';

/** Number of people who are System Administrator now and can sign in. */
export async function countAdministrators(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct u.id)::int as count from user_roles ur
      join roles r on r.id = ur.role_id and r.deleted_at is null and r.name = ${SYSTEM_ADMINISTRATOR}
      join users u on u.id = ur.user_id and u.deleted_at is null and u.disabled_at is null
      join people p on p.id = u.person_id and p.deleted_at is null and p.archived_at is null
    where ur.deleted_at is null and (ur.start_date is null or ur.start_date <= now()) and (ur.end_date is null or ur.end_date > now())`);
  return rows[0]?.count ?? 0;
}

/**
 * Runs a change that may remove a user's rights. Such changes run one at a time; otherwise two
 * administrators could remove each other concurrently.
 * @throws HttpProblem 409 when no System Administrator would remain
 */
export async function keepingAnAdministrator<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('system administrators', 0))`);
  const changed = await change();
  if ((await countAdministrators(tx)) === 0)
    throw conflict('', 'At least one person must be System Administrator.');
  return changed;
}
