import { boolean, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditColumns, cents, id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const people = pgTable('people', {
  id: id(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text(),
  baseId: uuid('base_id'),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const users = pgTable('users', {
  id: id(),
  personId: uuid('person_id').notNull(),
  firebaseUserId: text('firebase_user_id').notNull(),
  name: text().notNull().default(''),
  email: text().notNull(),
  disabledAt: instant('disabled_at'),
  ...auditColumns(),
});
export const crewRoles = pgTable('crew_roles', {
  id: id(),
  name: text().notNull(),
  isFlightCrew: boolean('is_flight_crew').notNull().default(false),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const crew = pgTable('crew', {
  id: id(),
  personId: uuid('person_id').notNull(),
  roleId: uuid('role_id').notNull(),
  vendorId: uuid('vendor_id'),
  baseId: uuid('base_id'),
  usualPerDiemCents: cents('usual_per_diem_cents'),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const userSettings = pgTable('user_settings', {
  uid: text().primaryKey(),
  document: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedBy: text('updated_by').notNull(),
});
/** A 32-byte key per user. Browsers encrypt the data they store for that user with it. */
export const draftKeys = pgTable('draft_keys', {
  uid: text().primaryKey(),
  key: bytes().notNull(),
});
export const idempotency = pgTable('idempotency', {
  uid: text().notNull(),
  key: uuid().notNull(),
  method: text().notNull(),
  path: text().notNull(),
  bodySha256: bytes('body_sha256').notNull(),
  status: integer().notNull(),
  body: jsonb().$type<unknown>().notNull(),
});
