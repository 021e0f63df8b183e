import * as z from 'zod/mini';
import { GivenId, GivenName } from '../wire/given.ts';
import { Dollars } from '../wire/wire.ts';

export const CrewRoleBody = z.object({ name: GivenName });
/** `IsArchived` is spelled so on the wire (WIRE-6). */
export const CrewRoleSave = z.object({ name: GivenName, IsArchived: z.boolean() });
/** GET /crew/exists-by-name asks for a job function; `RoleId` is the one being edited. */
export const CrewRoleExistsQuery = z.object({ Name: GivenName, RoleId: z.optional(GivenId) });

/** POST /crew makes the person too; PUT /crew/{id} changes both. */
export const CrewBody = z.object({
  firstName: GivenName,
  lastName: GivenName,
  roleId: GivenId,
  vendorId: GivenId,
  baseId: z.nullable(GivenId),
  usualPerDiem: z.nullable(Dollars),
});
export type CrewBody = z.output<typeof CrewBody>;
/** A member of long ago may have no vendor; archiving asks for none. */
export const CrewSave = z.extend(CrewBody, {
  vendorId: z.nullable(GivenId),
  isArchived: z.boolean(),
});
