import type { CrewRole } from '../../../contract/people/crew.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { gridNumber } from '../cells.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

export const jobFunctionsPage = namedPage<CrewRole>({
  slug: 'job-functions',
  card: { group: 'People', about: 'Pilot, co-pilot, mechanic' },
  noun: 'Job function',
  filter: { text: 'roleSearch', all: { key: 'viewArchivedRoles', label: 'Show archived' } },
  needs: ['crewRoles', 'crew'],
  loadFailed: 'Failed to load job functions.',
  items: (lists) => lists.crewRoles,
  isArchived: (role) => role.isArchived,
  columns: [
    {
      label: 'People using it',
      cell: (role, lists) => gridNumber(lists.crew.filter((c) => c.roleId === role.id).length),
      isNumeric: true,
    },
  ],
  exists: (Name, id) =>
    request(peopleRoutes.crewRoleExists, {
      query: { Name, ...(id === undefined ? {} : { RoleId: id }) },
    }),
  add: (name) => request(peopleRoutes.addCrewRole, { body: { name } }),
  change: (role, name, isArchived) =>
    request(peopleRoutes.saveCrewRole, {
      params: { id: role.id },
      body: { name, IsArchived: isArchived },
      ifMatch: role.version,
    }),
});
