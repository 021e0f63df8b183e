import type { CrewRole } from '../../../contract/people/crew.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { namesFlightCrew } from '../../flightCrew.ts';
import { gridNumber } from '../cells.ts';
import { type Draft, nameOf, textOf } from '../draft.ts';
import { fieldInfo } from '../field.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

const isTicked = (draft: Draft) => textOf(draft, 'isFlightCrew') === 'yes';

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
    { label: 'Flight crew', cell: (role) => (role.isFlightCrew ? 'Yes' : 'No'), grow: 0.6 },
    {
      label: 'People using it',
      cell: (role, lists) => gridNumber(lists.crew.filter((c) => c.roleId === role.id).length),
      isNumeric: true,
    },
  ],
  fields: [
    {
      key: 'isFlightCrew',
      label: 'Counts as flight crew',
      kind: 'check',
      hint: 'Flight and duty limits apply, and a flight needs one aboard.',
    },
  ],
  blank: { isFlightCrew: '' },
  draftOf: (role) => ({ isFlightCrew: role.isFlightCrew ? 'yes' : '' }),
  rules: (draft) =>
    namesFlightCrew(nameOf(draft)) && !isTicked(draft)
      ? [
          fieldInfo('name', 'Limits apply only to jobs that count as flight crew.', {
            fixes: [{ label: 'Count as flight crew', path: 'isFlightCrew', value: 'yes' }],
          }),
        ]
      : [],
  exists: (Name, id) =>
    request(peopleRoutes.crewRoleExists, {
      query: { Name, ...(id === undefined ? {} : { RoleId: id }) },
    }),
  add: (name, draft) =>
    request(peopleRoutes.addCrewRole, { body: { name, isFlightCrew: isTicked(draft) } }),
  change: (role, name, isArchived, draft) =>
    request(peopleRoutes.saveCrewRole, {
      params: { id: role.id },
      body: { name, IsArchived: isArchived, isFlightCrew: isTicked(draft) },
      ifMatch: role.version,
    }),
});
