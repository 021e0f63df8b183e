import { sql } from 'drizzle-orm';
import type { Reader } from '../database/open.ts';

/**
 * Whether this account is the only one that can approve today: no other active person has a role
 * with Contract.Edit (APR-13).
 */
export async function isOnlyApprover(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await db.execute<{ others: boolean }>(sql`
    select exists (
      select 1 from users u
      join people p on p.id = u.person_id and p.deleted_at is null and p.archived_at is null
      join user_roles ur on ur.user_id = u.id and ur.deleted_at is null
        and (ur.start_date is null or ur.start_date <= now()) and (ur.end_date is null or ur.end_date > now())
      join roles r on r.id = ur.role_id and r.deleted_at is null
      join role_permissions rp on rp.role_id = r.id and rp.entity_code = 'Contract' and rp.action = 'Edit'
      where u.deleted_at is null and u.disabled_at is null and u.firebase_user_id <> ${uid}
    ) as others`);
  return rows[0]?.others !== true;
}
