import { randomUUID } from 'node:crypto';
import type { Store } from '../../../server/database/open.ts';
import { newToken } from '../../../server/identity/accessTokens.ts';

/** Whose token it is: a user's, or that of a new service account with this role. */
type Holder =
  | { readonly uid: string }
  | { readonly role: string; readonly name?: string; readonly isArchived?: boolean };

async function newAccount(
  store: Store,
  { role, name = `Machine ${randomUUID()}`, isArchived = false }: Extract<Holder, { role: string }>,
): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into service_accounts (name, role_id, owner_user_id, archived_at)
     select $1, r.id, u.id, case when $3 then now() end from roles r, users u
     where r.name = $2 and r.deleted_at is null and u.firebase_user_id = 'demo-admin' returning id`,
    [name, role, isArchived],
  );
  return rows[0]?.id ?? '';
}

/** Stores an access token and returns its text. */
export async function accessToken(
  store: Store,
  holder: Holder,
  { createdAt = 'now()', days = 30, hasSecondFactor = true } = {},
): Promise<string> {
  const kind = 'uid' in holder ? 'personal' : 'service';
  const { token, hint, hash } = newToken(kind);
  const [userUid, accountId] =
    'uid' in holder ? [holder.uid, null] : [null, await newAccount(store, holder)];
  await store.pool.query(
    `insert into access_tokens (kind, user_id, service_account_id, name, hint, hash, has_second_factor, created_at, expires_at)
     values ($1, (select id from users where firebase_user_id = $2), $3, 'Test', $4, $5, $6, ${createdAt}, ${createdAt} + make_interval(days => $7))`,
    [kind, userUid, accountId, hint, hash, hasSecondFactor, days],
  );
  return token;
}
