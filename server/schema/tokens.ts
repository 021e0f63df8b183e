import { boolean, customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditColumns, id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Accounts of programs. They have one role and no person. */
export const serviceAccounts = pgTable('service_accounts', {
  id: id(),
  name: text().notNull(),
  roleId: uuid('role_id').notNull(),
  ownerUserId: uuid('owner_user_id').notNull(),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
/** The database rejects changes to a token's hash, holder and end. */
export const accessTokens = pgTable('access_tokens', {
  id: id(),
  kind: text().$type<'personal' | 'service'>().notNull(),
  userId: uuid('user_id'),
  serviceAccountId: uuid('service_account_id'),
  name: text().notNull(),
  hint: text().notNull(),
  /** SHA-256 of the token. */
  hash: bytes().notNull(),
  hasSecondFactor: boolean('has_second_factor').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  lastUsedIp: text('last_used_ip'),
  revokedAt: instant('revoked_at'),
  ...auditColumns(),
});
