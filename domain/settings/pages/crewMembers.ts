import type { CrewMember } from '../../../contract/people/crew.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { moneyText } from '../../forms/typed.ts';
import { isSameName } from '../../names.ts';
import { baseName, chooseBase, chooseCrewRole, chooseVendor } from '../choices.ts';
import { type Draft, idOf, nameOf, numberIn, textOf } from '../draft.ts';
import { fieldWarning } from '../field.ts';
import { byId } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';

const bodyOf = (draft: Draft) => ({
  firstName: nameOf(draft, 'firstName'),
  lastName: nameOf(draft, 'lastName'),
  roleId: textOf(draft, 'roleId'),
  vendorId: textOf(draft, 'vendorId'),
  baseId: idOf(draft, 'baseId'),
  usualPerDiem: numberIn(draft, 'usualPerDiem', 2).value,
});

export const crewMembersPage: SettingsPage<CrewMember> = {
  slug: 'crew-members',
  card: { group: 'People', about: 'Who flies and works on board' },
  noun: 'Crew member',
  filter: { text: 'search', all: { key: 'archived', label: 'Show archived' } },
  needs: ['crew', 'crewRoles', 'vendors', 'bases'],
  loadFailed: () => 'Failed to load crew members.',
  items: (lists) => lists.crew,
  idOf: (one) => one.id,
  nameOf: (one) => `${one.firstName} ${one.lastName}`,
  isArchived: (one) => one.isArchived,
  isHidden: (one) => one.isArchived,
  sortedBy: (one) => `${one.lastName} ${one.firstName}`,
  columns: [
    { label: 'Last name', cell: (one) => one.lastName },
    { label: 'First name', cell: (one) => one.firstName },
    { label: 'Job', cell: (one) => one.roleName },
    { label: 'Vendor', cell: (one) => one.vendorName, grow: 1.4, isExtra: true },
    { label: 'Base', cell: (one, lists) => byId(lists.bases, one.baseId)?.code ?? '–', grow: 0.6 },
    { label: 'Linked user', cell: (one) => one.userName ?? '–', isExtra: true },
  ],
  searched: (one, lists) => baseName(lists, one.baseId),
  fields: [
    {
      key: 'firstName',
      label: 'First name',
      kind: 'text',
      limit: 100,
      required: 'Enter a first name.',
      isHalf: true,
    },
    {
      key: 'lastName',
      label: 'Last name',
      kind: 'text',
      limit: 100,
      required: 'Enter a last name.',
      isHalf: true,
    },
    {
      key: 'roleId',
      label: 'Job',
      kind: 'picker',
      options: chooseCrewRole,
      adds: 'job',
      required: 'Choose a job.',
    },
    {
      key: 'vendorId',
      label: 'Vendor',
      kind: 'picker',
      options: chooseVendor,
      required: 'Choose a vendor.',
    },
    { key: 'baseId', label: 'Base', kind: 'picker', options: chooseBase },
    {
      key: 'usualPerDiem',
      label: 'Usual per diem',
      kind: 'number',
      places: 2,
      min: 0,
      max: 10_000,
      suffix: 'USD',
      isHalf: true,
    },
  ],
  blank: () => ({
    firstName: '',
    lastName: '',
    roleId: '',
    vendorId: '',
    baseId: '',
    usualPerDiem: '',
  }),
  draftOf: (one) => ({
    firstName: one.firstName,
    lastName: one.lastName,
    roleId: one.roleId,
    vendorId: one.vendorId ?? '',
    baseId: one.baseId ?? '',
    usualPerDiem: one.usualPerDiem === null ? '' : moneyText(one.usualPerDiem),
  }),
  rules: (draft, item, lists) => {
    const { firstName, lastName, vendorId } = bodyOf(draft);
    const twin = lists.crew.some(
      (c) =>
        c.id !== item?.id &&
        !c.isArchived &&
        c.vendorId === vendorId &&
        isSameName(`${c.firstName} ${c.lastName}`, `${firstName} ${lastName}`),
    );
    return twin
      ? [
          fieldWarning(
            'lastName',
            `There is already a ${firstName} ${lastName} at ${byId(lists.vendors, vendorId)?.name ?? 'this vendor'}.`,
          ),
        ]
      : [];
  },
  duplicates: () => [],
  save: (draft, item) => [
    step(
      item === null
        ? request(peopleRoutes.addCrew, { body: bodyOf(draft) })
        : request(peopleRoutes.saveCrew, {
            params: { id: item.id },
            body: { ...bodyOf(draft), isArchived: item.isArchived },
            ifMatch: item.version,
          }),
    ),
  ],
  archive: {
    request: (
      { id, firstName, lastName, roleId, vendorId, baseId, usualPerDiem, version },
      isArchived,
    ) =>
      request(peopleRoutes.saveCrew, {
        params: { id },
        body: { firstName, lastName, roleId, vendorId, baseId, usualPerDiem, isArchived },
        ifMatch: version,
      }),
  },
};
