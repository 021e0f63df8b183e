import type { CrewRole } from '../../../contract/crew.ts';
import { settingsRoutes } from '../../../contract/tableSettings.ts';
import { gridNumber } from '../cells.ts';
import { request } from '../request.ts';
import { namedPage } from './named.ts';

export const jobFunctionsPage = namedPage<CrewRole>({
  slug: 'job-functions',
  thing: 'Job function',
  noun: 'job function',
  filter: { text: 'roleSearch', all: { key: 'viewArchivedRoles', label: 'Show archived' } },
  needs: ['crewRoles', 'crew'],
  loadFailed: 'Failed to load job functions.',
  items: (lists) => lists.crewRoles,
  isArchived: (role) => role.isArchived,
  columns: [{ label: 'People using it', cell: (role, lists) => gridNumber(lists.crew.filter((c) => c.roleId === role.id).length), isNumeric: true }],
  exists: (Name, id) => request(settingsRoutes.crewRoleExists, { query: { Name, ...(id === undefined ? {} : { RoleId: id }) } }),
  add: (name) => request(settingsRoutes.addCrewRole, { body: { name } }),
  change: (role, name, isArchived) =>
    request(settingsRoutes.saveCrewRole, { params: { id: role.id }, body: { name, IsArchived: isArchived }, ifMatch: role.version }),
});
