import { sql } from 'drizzle-orm';
import type { Permission } from '../../contract/wire/permissions.ts';
import type { Store } from '../database/open.ts';
import type { TokenHolder } from '../identity/verify.ts';

interface Person {
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly baseId: string | null;
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * The caller with everything that decides what they may do, read afresh for every call: a role taken away is gone at
 * once.
 */
export interface Principal extends TokenHolder {
  /** Null when the uid has no living person. */
  readonly person: Person | null;
  /** In force now. */
  readonly roles: readonly { readonly roleId: string; readonly name: string }[];
  readonly permissions: readonly Permission[];
}

/** @returns the token's holder with person, roles in force and permissions; without a person, both lists are empty */
export async function loadPrincipal(store: Store, holder: TokenHolder): Promise<Principal> {
  const { rows } = await store.db.execute<{ person: Person; roles: Principal['roles']; permissions: Permission[] }>(sql`
    with held as (
      select distinct ur.role_id from user_roles ur join users hu on hu.id = ur.user_id join roles hr on hr.id = ur.role_id
      where hu.firebase_user_id = ${holder.uid} and hu.deleted_at is null and ur.deleted_at is null and hr.deleted_at is null
        and (ur.start_date is null or ur.start_date <= now()) and (ur.end_date is null or ur.end_date > now())
    )
    select
      json_build_object('id', p.id, 'userId', u.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', u.email, 'baseId', p.base_id,
        'version', p.version, 'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as person,
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name) order by r.name, r.id) from held h join roles r on r.id = h.role_id), '[]')
        as roles,
      coalesce((select json_agg(json_build_object('entityCode', x.entity_code, 'action', x.action) order by x.entity_code, x.action)
        from (select distinct rp.entity_code, rp.action from held h join role_permissions rp on rp.role_id = h.role_id) x), '[]') as permissions
    from users u join people p on p.id = u.person_id and p.deleted_at is null and p.archived_at is null
    where u.firebase_user_id = ${holder.uid} and u.deleted_at is null and u.disabled_at is null`);
  const [row] = rows;
  return row === undefined ? { ...holder, person: null, roles: [], permissions: [] } : { ...holder, ...row };
}
