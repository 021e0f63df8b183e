import type { Person } from '../../../contract/people/people.ts';
import { moneyText } from '../../forms/typed.ts';
import { isSameName } from '../../names.ts';
import { chooseBase, chooseCrewRole, chooseVendor } from '../choices.ts';
import { type Draft, textOf } from '../draft.ts';
import { type FieldFinding, fieldError, fieldWarning } from '../field.ts';
import { byId, type ListName, type SettingsLists } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { offeredRoles } from '../roles.ts';
import {
  access,
  canGetAccess,
  emailIn,
  fullName,
  hasCrewPart,
  isNew,
  isUserToBe,
  looksLikeEmail,
  personBody,
  personKinds,
  savedPersonText,
  savePerson,
} from './parts/personSaving.ts';
import { userActions, userCell, userText } from './parts/personUser.ts';

const failures: Partial<Record<ListName, string>> = {
  people: 'Failed to load people',
  bases: 'Failed to load bases',
  vendors: 'Failed to load vendors',
  crewRoles: 'Failed to load job functions',
  roles: 'Failed to load user roles',
  memberships: 'Failed to load users',
  userRoles: 'Failed to load user role assignments',
};
function rulesOf(draft: Draft, item: Person | null, lists: SettingsLists): FieldFinding[] {
  const email = emailIn(draft);
  const { firstName, lastName, crew } = personBody(draft);
  const others = lists.people.filter((p) => p.id !== item?.id);
  const twin =
    crew !== null &&
    others.some(
      (p) =>
        !p.isArchived &&
        p.crew?.vendorId === crew.vendorId &&
        isSameName(fullName(p), fullName({ firstName, lastName })),
    );
  const found: FieldFinding[] = [];
  if (email === '' && (isUserToBe(draft) || (item?.user ?? null) !== null))
    found.push(fieldError('email', 'Enter an e-mail. It is what a user signs in with.'));
  else if (email !== '' && !looksLikeEmail.test(email))
    found.push(fieldError('email', 'Enter an e-mail address like name@example.com.'));
  else if (others.some((p) => p.email !== null && isSameName(p.email, email)))
    found.push(fieldError('email', 'This e-mail belongs to another person.'));
  if (twin)
    found.push(
      fieldWarning(
        'lastName',
        `There is already a ${firstName} ${lastName} at ${byId(lists.vendors, crew.vendorId)?.name ?? 'this vendor'}.`,
      ),
    );
  return found;
}

/** People with their crew and user parts (PPL-1). */
export const peoplePage: SettingsPage<Person> = {
  slug: 'people',
  card: { group: 'People', about: 'Everyone, with crew and user parts' },
  noun: 'Person',
  filter: {
    text: 'search',
    all: { key: 'archived', label: 'Show archived' },
    has: true,
    open: 'person',
  },
  needs: ['people', 'bases', 'vendors', 'crewRoles', 'roles', 'memberships', 'userRoles'],
  failsOnPage: true,
  isKept: true,
  loadFailed: (list) => failures[list] ?? 'Failed to load people',
  items: (lists) => lists.people,
  idOf: (person) => person.id,
  nameOf: fullName,
  isArchived: (person) => person.isArchived,
  isHidden: (person) => person.isArchived,
  partsOf: (person) => [
    ...(person.user === null && person.invite === null ? [] : (['users'] as const)),
    ...(person.crew === null ? [] : (['crew'] as const)),
  ],
  sortedBy: (person) => `${person.lastName} ${person.firstName}`,
  columns: [
    { label: 'Name', cell: fullName, grow: 1.3 },
    { label: 'E-mail', cell: (person) => person.email ?? '–', grow: 1.6 },
    { label: 'Crew job', cell: (person) => person.crew?.roleName ?? '–' },
    { label: 'Vendor', cell: (person) => person.crew?.vendorName ?? '–', grow: 1.3, isExtra: true },
    { label: 'User', cell: userCell },
  ],
  fields: [
    {
      key: 'what',
      label: 'What are they?',
      kind: 'choice',
      options: () => personKinds,
      shows: isNew,
      tab: 'Details',
    },
    {
      key: 'firstName',
      label: 'First name',
      kind: 'text',
      limit: 100,
      required: 'Enter a first name.',
      isHalf: true,
      tab: 'Details',
    },
    {
      key: 'lastName',
      label: 'Last name',
      kind: 'text',
      limit: 100,
      required: 'Enter a last name.',
      isHalf: true,
      tab: 'Details',
    },
    {
      key: 'email',
      label: 'E-mail',
      kind: 'text',
      limit: 254,
      isAsked: isUserToBe,
      tab: 'Details',
    },
    { key: 'baseId', label: 'Base', kind: 'picker', options: chooseBase, tab: 'Details' },
    {
      key: 'crewPart',
      label: 'Crew',
      kind: 'choice',
      options: () => [
        { id: 'no', label: 'Not crew' },
        { id: 'yes', label: 'Crew member' },
      ],
      shows: (draft) => textOf(draft, 'crewPart') !== '' && textOf(draft, 'hadCrew') === '',
      tab: 'Crew',
    },
    {
      key: 'noCrew',
      label: '',
      kind: 'note',
      shows: (draft) => textOf(draft, 'what') === 'user',
      tab: 'Crew',
    },
    {
      key: 'roleId',
      label: 'Job',
      kind: 'picker',
      options: chooseCrewRole,
      required: 'Choose a job.',
      shows: hasCrewPart,
      tab: 'Crew',
    },
    {
      key: 'vendorId',
      label: 'Vendor',
      kind: 'picker',
      options: chooseVendor,
      required: 'Choose a vendor.',
      shows: hasCrewPart,
      tab: 'Crew',
    },
    {
      key: 'usualPerDiem',
      label: 'Usual per diem',
      kind: 'number',
      places: 2,
      min: 0,
      max: 10_000,
      suffix: 'USD',
      isHalf: true,
      shows: hasCrewPart,
      tab: 'Crew',
    },
    {
      key: 'userText',
      label: '',
      kind: 'note',
      shows: (draft) => textOf(draft, 'userText') !== '',
      tab: 'User',
    },
    {
      key: 'access',
      label: 'User account',
      kind: 'choice',
      options: () => access,
      shows: (draft) => !isNew(draft) && canGetAccess(draft),
      tab: 'User',
    },
    {
      key: 'noUser',
      label: '',
      kind: 'note',
      shows: (draft) => textOf(draft, 'what') === 'crew',
      tab: 'User',
    },
    {
      key: 'inviteRoleIds',
      label: 'Roles',
      kind: 'several',
      options: offeredRoles,
      shows: isUserToBe,
      tab: 'User',
    },
    {
      key: 'connectTo',
      label: 'User account',
      kind: 'picker',
      options: ({ people }) =>
        people.flatMap((p) =>
          p.user !== null && p.crew === null && !p.isArchived
            ? [{ id: p.user.id, label: p.user.name || fullName(p), detail: p.user.email }]
            : [],
        ),
      required: 'Choose a user account.',
      shows: (draft) => textOf(draft, 'access') === 'connect',
      tab: 'User',
    },
  ],
  blank: () => ({
    what: 'crew',
    firstName: '',
    lastName: '',
    email: '',
    baseId: '',
    crewPart: '',
    hadCrew: '',
    noCrew: 'A user only. Choose “Both” under Details to add the crew part.',
    roleId: '',
    vendorId: '',
    usualPerDiem: '',
    userText: '',
    access: '',
    noUser: 'Crew only. Choose “Both” under Details to invite them.',
    inviteRoleIds: [],
    connectTo: '',
  }),
  draftOf: (person) => ({
    what: '',
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    baseId: person.baseId ?? '',
    crewPart: person.crew === null ? 'no' : 'yes',
    hadCrew: person.crew === null ? '' : 'yes',
    noCrew: '',
    roleId: person.crew?.roleId ?? '',
    vendorId: person.crew?.vendorId ?? '',
    usualPerDiem:
      typeof person.crew?.usualPerDiem === 'number' ? moneyText(person.crew.usualPerDiem) : '',
    userText: userText(person),
    access: person.user === null && person.invite === null ? 'none' : '',
    noUser: '',
    inviteRoleIds: [],
    connectTo: '',
  }),
  rules: rulesOf,
  duplicates: () => [],
  save: savePerson,
  archive: {
    // With `crew` null, the crew part stays unchanged.
    request: (person, isArchived) =>
      savedPersonText(person, isArchived, {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        baseId: person.baseId,
        crew: null,
      }),
    warning: (person) =>
      person.user === null || person.user.isDisabled
        ? null
        : `${fullName(person)} is signed out and loses access. The crew part is no longer offered in forms.`,
  },
  actions: userActions,
};
