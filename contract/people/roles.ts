import * as z from 'zod/mini';
import { GivenId, GivenInstant, GivenName } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';

/** Roles without an organization are left out unless all are requested (PPL-7). */
export const Role = z.object({ id: Id, name: z.string(), organisationId: z.nullable(Id) });
export type Role = z.output<typeof Role>;
export const Roles = z.object({ items: z.array(Role) });

/** Both dates null: always valid. The end is exclusive, so an ended role is gone immediately. */
export const UserRole = z.object({
  userRoleId: Id,
  userId: Id,
  roleId: Id,
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
});
export type UserRole = z.output<typeof UserRole>;
export const UserRoles = z.array(UserRole);
/** POST /roles/{roleId}/userRoles. Times that overlap the same role of the same user return 409. */
export const UserRoleBody = z.object({
  userId: GivenId,
  startDate: z.nullable(GivenInstant),
  endDate: z.nullable(GivenInstant),
});

/** PATCH /x/roles/{roleId}/userRoles/{userRoleId}. */
export const UserRoleDates = z.object({
  startDate: z.nullable(GivenInstant),
  endDate: z.nullable(GivenInstant),
});

/** GET /memberships: one row per user. `filterToScope=false` returns all users. */
export const Membership = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  lastSignedInAt: z.nullable(Instant),
  isDisabled: z.boolean(),
});
export type Membership = z.output<typeof Membership>;
export const Memberships = z.array(Membership);
export const MembershipQuery = z.object({ filterToScope: z.optional(z.enum(['true', 'false'])) });
/** PATCH /user/{userId}. */
export const UserPatch = z.object({ name: GivenName });
