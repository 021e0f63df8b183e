import * as z from 'zod/mini';
import { GivenId, GivenName } from '../wire/given.ts';
import { Dollars } from '../wire/wire.ts';

/** A job without the mark is flight crew if its name sounds so; a change without it keeps it. */
const flightCrew = { isFlightCrew: z.optional(z.boolean()) };
export const CrewRoleBody = z.object({ name: GivenName, ...flightCrew });
/** `IsArchived` is the wire's spelling (WIRE-6). */
export const CrewRoleSave = z.object({
  name: GivenName,
  IsArchived: z.boolean(),
  ...flightCrew,
});
/** GET /crew/exists-by-name checks the name of a job function; `RoleId` is the one being edited. */
export const CrewRoleExistsQuery = z.object({ Name: GivenName, RoleId: z.optional(GivenId) });

/** POST /crew creates the person too; PUT /crew/{id} changes both. */
export const CrewBody = z.object({
  firstName: GivenName,
  lastName: GivenName,
  roleId: GivenId,
  vendorId: GivenId,
  baseId: z.nullable(GivenId),
  usualPerDiem: z.nullable(Dollars),
});
export type CrewBody = z.output<typeof CrewBody>;
/** An old crew member may have no vendor, and archiving doesn't require one. */
export const CrewSave = z.extend(CrewBody, {
  vendorId: z.nullable(GivenId),
  isArchived: z.boolean(),
});
export type CrewSave = z.output<typeof CrewSave>;
