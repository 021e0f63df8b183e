import { Person } from '../../../contract/people.ts';
import { settingsRoutes } from '../../../contract/tableSettings.ts';
import { moneyText } from '../../dispatch/typed.ts';
import { isSameName } from '../../names.ts';
import { chooseBase, chooseCrewRole, chooseVendor } from '../choices.ts';
import { shortDay } from '../dated.ts';
import { type Draft, idOf, idsOf, nameOf, numberIn, textOf } from '../draft.ts';
import { type FieldFinding, fieldError, fieldWarning } from '../field.ts';
import type { ListName, SettingsLists } from '../lists.ts';
import { byId } from '../lists.ts';
import type { Cell, RowAction, SettingsPage } from '../page.ts';
import { type ApiRequest, request, type Step, step } from '../request.ts';
import { offeredRoles } from '../roles.ts';

/** What a person is to get besides their details: nothing, a mail to sign up, or an account that is there already. */
const access = [
  { id: 'none', label: 'No user account' },
  { id: 'invite', label: 'Send an invite' },
  { id: 'connect', label: 'Connect to a user account' },
] as const;
const whats = [
  { id: 'crew', label: 'Crew only' },
  { id: 'user', label: 'User only' },
  { id: 'both', label: 'Both' },
] as const;
const isNew = (draft: Draft) => textOf(draft, 'what') !== '';
const isUserToBe = (draft: Draft) => ['user', 'both'].includes(textOf(draft, 'what')) || textOf(draft, 'access') === 'invite';
const hasCrewPart = (draft: Draft) => (isNew(draft) ? textOf(draft, 'what') !== 'user' : textOf(draft, 'crewPart') === 'yes');
const mayGetAccess = (draft: Draft) => textOf(draft, 'access') !== '';
const fullName = (person: Pick<Person, 'firstName' | 'lastName'>) => `${person.firstName} ${person.lastName}`.trim();
const emailIn = (draft: Draft) => textOf(draft, 'email').trim();
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const personBody = (draft: Draft) => ({
  firstName: nameOf(draft, 'firstName'),
  lastName: nameOf(draft, 'lastName'),
  email: emailIn(draft) || null,
  baseId: idOf(draft, 'baseId'),
  crew: hasCrewPart(draft)
    ? { roleId: textOf(draft, 'roleId'), vendorId: textOf(draft, 'vendorId'), usualPerDiem: numberIn(draft, 'usualPerDiem', 2).value }
    : null,
});
const invite = (draft: Draft, personId: string | null): ApiRequest =>
  request(settingsRoutes.sendInvite, {
    body: {
      email: emailIn(draft),
      name: fullName({ firstName: nameOf(draft, 'firstName'), lastName: nameOf(draft, 'lastName') }),
      baseId: idOf(draft, 'baseId'),
      roleIds: [...idsOf(draft, 'inviteRoleIds')],
      personId,
    },
  });
const saved = (person: Person, isArchived: boolean, body: ReturnType<typeof personBody>): ApiRequest =>
  request(settingsRoutes.savePerson, { params: { id: person.id }, body: { ...body, isArchived }, ifMatch: person.version });

/** How the user part stands: Active, No access, Invited, or nothing. */
function userCell({ user, invite: open }: Person): Cell {
  if (user !== null) return user.isDisabled ? { text: 'No access', tone: 'warning' } : { text: 'Active', tone: 'success' };
  return open === null ? '–' : { text: `Invited ${shortDay(open.sentAt)}`, tone: 'info' };
}
const userText = ({ user, invite: open }: Person): string => {
  if (user !== null) return user.isDisabled ? `${user.email} no longer has access.` : `Signs in as ${user.email}.`;
  return open === null ? '' : `Invited as ${open.email} on ${shortDay(open.sentAt)}; the link works until ${shortDay(open.expiresAt)}.`;
};

function actionsOf(person: Person): RowAction[] {
  const plain = { group: '', question: null, refusal: null, undo: null, undone: '' } as const;
  const name = fullName(person);
  if (person.invite !== null && person.user === null) {
    const params = { id: person.invite.id };
    return [
      {
        ...plain,
        key: 'resend',
        label: 'Send again',
        request: request(settingsRoutes.resendInvite, { params }),
        done: `Invite sent to ${person.invite.email}.`,
      },
      {
        ...plain,
        key: 'cancel',
        label: 'Cancel invite',
        request: request(settingsRoutes.cancelInvite, { params }),
        done: `The invite of ${name} no longer works.`,
      },
    ];
  }
  if (person.user === null || person.user.isDisabled) return [];
  const { email } = person.user;
  return [
    {
      ...plain,
      key: 'reset',
      label: 'Reset password',
      request: request(settingsRoutes.requestPasswordReset, { body: { email } }),
      done: `Reset e-mail sent to ${email}.`,
    },
    {
      ...plain,
      key: 'remove',
      label: 'Remove access',
      request: request(settingsRoutes.removeAccess, { params: { id: person.id } }),
      question: `${name} loses all roles and can't sign in any more. The crew history stays.`,
      done: `${name} no longer has access.`,
    },
  ];
}
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
    crew !== null && others.some((p) => !p.isArchived && p.crew?.vendorId === crew.vendorId && isSameName(fullName(p), fullName({ firstName, lastName })));
  const found: FieldFinding[] = [];
  if (email === '' && (isUserToBe(draft) || (item?.user ?? null) !== null))
    found.push(fieldError('email', 'Enter an e-mail. It is what a user signs in with.'));
  else if (email !== '' && !looksLikeEmail.test(email)) found.push(fieldError('email', 'Enter an e-mail address like name@example.com.'));
  else if (others.some((p) => p.email !== null && isSameName(p.email, email))) found.push(fieldError('email', 'This e-mail belongs to another person.'));
  if (twin)
    found.push(fieldWarning('lastName', `There is already a ${firstName} ${lastName} at ${byId(lists.vendors, crew.vendorId)?.name ?? 'this vendor'}.`));
  return found;
}

/** People with their crew and user parts (domain §8). */
export const peoplePage: SettingsPage<Person> = {
  slug: 'people',
  thing: 'Person',
  filter: { text: 'search', all: { key: 'archived', label: 'Show archived' }, has: true, open: 'person' },
  needs: ['people', 'bases', 'vendors', 'crewRoles', 'roles', 'memberships', 'userRoles'],
  failsOnPage: true,
  isKept: true,
  loadFailed: (list) => failures[list] ?? 'Failed to load people',
  items: (lists) => lists.people,
  idOf: (person) => person.id,
  nameOf: fullName,
  isArchived: (person) => person.isArchived,
  isHidden: (person) => person.isArchived,
  partsOf: (person) => [...(person.user === null && person.invite === null ? [] : (['users'] as const)), ...(person.crew === null ? [] : (['crew'] as const))],
  sortedBy: (person) => `${person.lastName} ${person.firstName}`,
  columns: [
    { label: 'Name', cell: fullName, grow: 1.3 },
    { label: 'E-mail', cell: (person) => person.email ?? '–', grow: 1.6 },
    { label: 'Crew job', cell: (person) => person.crew?.roleName ?? '–' },
    { label: 'Vendor', cell: (person) => person.crew?.vendorName ?? '–', grow: 1.3, isExtra: true },
    { label: 'User', cell: userCell },
  ],
  fields: [
    { key: 'what', label: 'What are they?', kind: 'choice', options: () => whats, shows: isNew, tab: 'Details' },
    { key: 'firstName', label: 'First name', kind: 'text', limit: 100, required: 'Enter a first name.', isHalf: true, tab: 'Details' },
    { key: 'lastName', label: 'Last name', kind: 'text', limit: 100, required: 'Enter a last name.', isHalf: true, tab: 'Details' },
    { key: 'email', label: 'E-mail', kind: 'text', limit: 254, isAsked: isUserToBe, tab: 'Details' },
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
    { key: 'noCrew', label: '', kind: 'note', shows: (draft) => textOf(draft, 'what') === 'user', tab: 'Crew' },
    { key: 'roleId', label: 'Job', kind: 'picker', options: chooseCrewRole, required: 'Choose a job.', shows: hasCrewPart, tab: 'Crew' },
    { key: 'vendorId', label: 'Vendor', kind: 'picker', options: chooseVendor, required: 'Choose a vendor.', shows: hasCrewPart, tab: 'Crew' },
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
    { key: 'userText', label: '', kind: 'note', shows: (draft) => textOf(draft, 'userText') !== '', tab: 'User' },
    { key: 'access', label: 'User account', kind: 'choice', options: () => access, shows: (draft) => !isNew(draft) && mayGetAccess(draft), tab: 'User' },
    { key: 'noUser', label: '', kind: 'note', shows: (draft) => textOf(draft, 'what') === 'crew', tab: 'User' },
    { key: 'inviteRoleIds', label: 'Roles', kind: 'several', options: offeredRoles, shows: isUserToBe, tab: 'User' },
    {
      key: 'connectTo',
      label: 'User account',
      kind: 'picker',
      options: ({ people }) =>
        people.flatMap((p) =>
          p.user !== null && p.crew === null && !p.isArchived ? [{ id: p.user.id, label: p.user.name || fullName(p), detail: p.user.email }] : [],
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
    usualPerDiem: typeof person.crew?.usualPerDiem === 'number' ? moneyText(person.crew.usualPerDiem) : '',
    userText: userText(person),
    access: person.user === null && person.invite === null ? 'none' : '',
    noUser: '',
    inviteRoleIds: [],
    connectTo: '',
  }),
  rules: rulesOf,
  duplicates: () => [],
  save: (draft, item): readonly Step[] => {
    if (item === null) {
      if (textOf(draft, 'what') === 'user') return [step(invite(draft, null))];
      const add = step(request(settingsRoutes.addPerson, { body: personBody(draft) }));
      return textOf(draft, 'what') === 'both' ? [add, (previous) => invite(draft, Person.parse(previous).id)] : [add];
    }
    const own = step(saved(item, item.isArchived, personBody(draft)));
    if (textOf(draft, 'access') === 'invite') return [own, step(invite(draft, item.id))];
    if (textOf(draft, 'access') === 'connect')
      return [own, step(request(settingsRoutes.connectPerson, { params: { id: item.id }, body: { userId: textOf(draft, 'connectTo') } }))];
    return [own];
  },
  archive: {
    // `crew` null leaves the crew part as it is.
    request: (person, isArchived) =>
      saved(person, isArchived, { firstName: person.firstName, lastName: person.lastName, email: person.email, baseId: person.baseId, crew: null }),
    warning: (person) =>
      person.user === null || person.user.isDisabled
        ? null
        : `${fullName(person)} is signed out and loses access. The crew part is no longer offered in forms.`,
  },
  actions: actionsOf,
};
