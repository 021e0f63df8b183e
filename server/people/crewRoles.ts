import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { crewRoles } from '../schema/people.ts';
import { readCrewRoles } from './readCrew.ts';

const jobFunction = namedResource({
  table: crewRoles,
  noun: 'job function',
  read: readCrewRoles,
  columns: () => ({}),
  exceptId: 'RoleId',
});

export const crewRoleHandlers = {
  listCrewRoles: async ({ store }) => ({ crewRoles: await readCrewRoles(store.db) }),
  addCrewRole: jobFunction.add,
  saveCrewRole: jobFunction.save,
  crewRoleExists: jobFunction.exists,
} satisfies Partial<Handlers>;
