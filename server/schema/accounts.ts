import { boolean, customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditColumns, id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const organisations = pgTable('organisations', {
  id: id(),
  name: text().notNull(),
  ...auditColumns(),
});
export const roles = pgTable('roles', {
  id: id(),
  organisationId: uuid('organisation_id'),
  name: text().notNull(),
  ...auditColumns(),
});
/** Both dates null: always valid. The end is exclusive. */
export const userRoles = pgTable('user_roles', {
  id: id(),
  userId: uuid('user_id').notNull(),
  roleId: uuid('role_id').notNull(),
  startDate: instant('start_date'),
  endDate: instant('end_date'),
  ...auditColumns(),
});
export const memberships = pgTable('memberships', {
  id: id(),
  userId: uuid('user_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  ...auditColumns(),
});
export const invites = pgTable('invites', {
  id: id(),
  tokenHash: bytes('token_hash').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  baseId: uuid('base_id'),
  personId: uuid('person_id'),
  roleIds: uuid('role_ids').array().notNull(),
  status: text().$type<'Open' | 'Accepted' | 'Cancelled'>().notNull().default('Open'),
  newUserId: text('new_user_id'),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  ...auditColumns(),
});
/** Sessions of users who signed in at an OpenID Connect provider (SAFE-45). */
export const oidcSessions = pgTable('oidc_sessions', {
  id: id(),
  /** SHA-256 of the cookie's token. */
  tokenHash: bytes('token_hash').notNull(),
  uid: text().notNull(),
  email: text().notNull(),
  name: text().notNull(),
  staff: boolean().notNull(),
  /** The provider's own id of its session. */
  sid: text(),
  refreshSealed: text('refresh_sealed'),
  idTokenSealed: text('id_token_sealed'),
  signedInAt: instant('signed_in_at').notNull(),
  checkedAt: instant('checked_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  endedAt: instant('ended_at'),
});
