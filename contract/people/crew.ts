import * as z from 'zod/mini';
import { Dollars, Id, Versioned } from '../wire/wire.ts';

/** A crew role; the settings page calls it a job function. */
export const CrewRole = z.object({
  id: Id,
  name: z.string(),
  /** Flight and duty limits apply (LIM-24). */
  isFlightCrew: z.boolean(),
  isArchived: z.boolean(),
  ...Versioned,
});
export type CrewRole = z.output<typeof CrewRole>;
export const CrewRoles = z.object({ crewRoles: z.array(CrewRole) });

export const CrewMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  roleId: Id,
  roleName: z.string(),
  vendorId: z.nullable(Id),
  vendorName: z.string(),
  baseId: z.nullable(Id),
  usualPerDiem: z.nullable(Dollars),
  /** Name of the linked sign-in; null when there is none. */
  userName: z.optional(z.nullable(z.string())),
  isArchived: z.boolean(),
  ...Versioned,
});
export type CrewMember = z.output<typeof CrewMember>;
