import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { crewRoles } from '../schema/people.ts';
import { readCrewRoles } from './readCrew.ts';

export const crewRoleResource = namedResource({
  table: crewRoles,
  noun: 'job function',
  read: readCrewRoles,
  columns: () => ({}),
  exceptId: 'RoleId',
});

export const crewRoleHandlers = {
  listCrewRoles: async ({ store }) => ({ crewRoles: await readCrewRoles(store.db) }),
  addCrewRole: crewRoleResource.add,
  saveCrewRole: crewRoleResource.save,
  crewRoleExists: crewRoleResource.exists,
} satisfies Partial<Handlers>;
