import * as z from 'zod/mini';
import { Dollars, Id, Name } from '../wire/wire.ts';

export const CrewRoleBody = z.object({ name: Name });
/** `IsArchived` is spelled so on the wire (WIRE-6). */
export const CrewRoleSave = z.object({ name: Name, IsArchived: z.boolean() });
/** GET /crew/exists-by-name asks for a job function; `RoleId` is the one being edited. */
export const CrewRoleExistsQuery = z.object({ Name: Name, RoleId: z.optional(Id) });

/** POST /crew makes the person too; PUT /crew/{id} changes both. */
export const CrewBody = z.object({
  firstName: Name,
  lastName: Name,
  roleId: Id,
  vendorId: Id,
  baseId: z.nullable(Id),
  usualPerDiem: z.nullable(Dollars),
});
export type CrewBody = z.output<typeof CrewBody>;
/** A member of long ago may have no vendor; archiving asks for none. */
export const CrewSave = z.extend(CrewBody, { vendorId: z.nullable(Id), isArchived: z.boolean() });
