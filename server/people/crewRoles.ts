import type * as z from 'zod/mini';
import type { CrewRoleBody, CrewRoleSave } from '../../contract/people/saving.ts';
import { namesFlightCrew } from '../../domain/flightCrew.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { crewRoles } from '../schema/people.ts';
import { readCrewRoles } from './readCrew.ts';

export const crewRoleResource = namedResource({
  table: crewRoles,
  noun: 'job function',
  read: readCrewRoles,
  columns: (body: z.output<typeof CrewRoleBody> | z.output<typeof CrewRoleSave>) => ({
    isFlightCrew:
      body.isFlightCrew ?? ('IsArchived' in body ? undefined : namesFlightCrew(body.name)),
  }),
  exceptId: 'RoleId',
});

export const crewRoleHandlers = {
  listCrewRoles: async ({ store }) => ({ crewRoles: await readCrewRoles(store.db) }),
  addCrewRole: crewRoleResource.add,
  saveCrewRole: crewRoleResource.save,
  crewRoleExists: crewRoleResource.exists,
} satisfies Partial<Handlers>;
