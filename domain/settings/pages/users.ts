import type { Membership } from '../../../contract/people/roles.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { shortDay, spanFindings } from '../dated.ts';
import { type Draft, dayIn, idsOf, nameOf, textOf } from '../draft.ts';
import { endField, type FieldFinding, fieldError } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { RowAction, SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';
import {
  assignmentsOf,
  isOver,
  offeredRoles,
  removalRefusal,
  roleDates,
  rolesMeet,
  roleText,
  typedRoleDates,
} from '../roles.ts';

/** Actions that end or remove each role of a user. */
function actionsOf(user: Membership, lists: SettingsLists): RowAction[] {
  return assignmentsOf(lists, user.userId).flatMap((one): RowAction[] => {
    const params = { roleId: one.roleId, userRoleId: one.userRoleId };
    const refusal = removalRefusal(lists, one);
    const common = {
      group: `${one.roleName} · ${roleDates(one)}`,
      question: null,
      refusal,
      undone: `${user.name} has the role ${one.roleName} again.`,
    };
    const { userId, startDate, endDate } = one;
    const end: RowAction = {
      ...common,
      key: `end ${one.userRoleId}`,
      label: 'End role',
      request: request(peopleRoutes.endUserRole, { params }),
      done: `The role ${one.roleName} of ${user.name} ended.`,
      undo: null,
    };
    const remove: RowAction = {
      ...common,
      key: `remove ${one.userRoleId}`,
      label: 'Remove',
      request: request(peopleRoutes.removeUserRole, { params }),
      done: `${user.name} no longer has the role ${one.roleName}.`,
      undo: request(peopleRoutes.addUserRole, {
        params: { roleId: one.roleId },
        body: { userId, startDate, endDate },
      }),
    };
    return isOver(one, lists.today) ? [remove] : [end, remove];
  });
}

/** The user's roles that are not over, with their current dates. */
const heldRoles = (lists: SettingsLists, draft: Draft) =>
  assignmentsOf(lists, textOf(draft, 'userId'))
    .filter((one) => !isOver(one, lists.today) && removalRefusal(lists, one) === null)
    .map((one) => ({ id: one.userRoleId, label: `${one.roleName} · ${roleDates(one)}` }));
const changesDates = (draft: Draft) => textOf(draft, 'heldRoleId') !== '';
const newDates = (draft: Draft) => typedRoleDates(draft, ['newStart', 'newEnd']);
/**
 * Findings about new dates of an assigned role: their order, and overlap with other assignments of
 * the same role.
 */
function changeFindings(
  draft: Draft,
  user: Membership | null,
  lists: SettingsLists,
): FieldFinding[] {
  if (!changesDates(draft) || user === null) return [];
  const [first, last] = [dayIn(draft, 'newStart'), dayIn(draft, 'newEnd')];
  if (first !== null && last !== null && last < first)
    return [fieldError('newEnd', 'End must be on or after start.')];
  const held = assignmentsOf(lists, user.userId);
  const changed = held.find((one) => one.userRoleId === textOf(draft, 'heldRoleId'));
  const met = held.find(
    (one) => one !== changed && one.roleId === changed?.roleId && rolesMeet(one, newDates(draft)),
  );
  return met === undefined
    ? []
    : [
        fieldError(
          'newStart',
          `${user.name} already has the role ${met.roleName}: ${roleDates(met)}.`,
        ),
      ];
}

const addsRoles = (draft: Draft) => idsOf(draft, 'addRoleIds').length > 0;

/** User management (PPL-6): users on the left, roles of the selected user on the right. */
export const usersPage: SettingsPage<Membership> = {
  slug: 'user-management',
  card: { group: 'People', about: 'Who may do what' },
  noun: 'User',
  nouns: 'users',
  filter: { text: 'name', all: { key: 'all', label: 'Show those without access' }, list: true },
  needs: ['roles', 'memberships', 'userRoles'],
  isReadOnlyList: true,
  loadFailed: () => 'Failed to load roles.',
  items: (lists) => lists.memberships,
  idOf: (user) => user.userId,
  nameOf: (user) => user.name || user.email,
  isArchived: () => false,
  isHidden: (user) => user.isDisabled,
  columns: [
    { label: 'Name', cell: (user) => user.name || '–', grow: 1.2 },
    { label: 'E-mail', cell: (user) => user.email, grow: 1.6 },
    {
      label: 'Roles',
      cell: (user, lists) =>
        assignmentsOf(lists, user.userId)
          .filter((one) => !isOver(one, lists.today))
          .map(roleText)
          .join(', ') || '–',
      grow: 1.6,
    },
    {
      label: 'Last signed in',
      cell: (user) => (user.lastSignedInAt === null ? 'Never' : shortDay(user.lastSignedInAt)),
    },
  ],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', limit: 100, required: 'Enter a name.' },
    { key: 'addRoleIds', label: 'Add roles', kind: 'several', options: offeredRoles },
    {
      key: 'startDate',
      label: 'Start',
      kind: 'date',
      hint: 'Empty: at once.',
      isHalf: true,
      startsLine: true,
      shows: addsRoles,
    },
    { ...endField, shows: addsRoles },
    { key: 'heldRoleId', label: 'Change the dates of', kind: 'picker', options: heldRoles },
    {
      key: 'newStart',
      label: 'New start',
      kind: 'date',
      hint: 'Empty: from the beginning.',
      isHalf: true,
      startsLine: true,
      shows: changesDates,
    },
    {
      key: 'newEnd',
      label: 'New end',
      kind: 'date',
      hint: 'Empty: no end.',
      isHalf: true,
      shows: changesDates,
    },
  ],
  blank: () => ({
    name: '',
    userId: '',
    addRoleIds: [],
    startDate: '',
    endDate: '',
    heldRoleId: '',
    newStart: '',
    newEnd: '',
  }),
  draftOf: (user) => ({
    name: user.name,
    userId: user.userId,
    addRoleIds: [],
    startDate: '',
    endDate: '',
    heldRoleId: '',
    newStart: '',
    newEnd: '',
  }),
  rules: (draft, user, lists) => {
    const changes = changeFindings(draft, user, lists);
    if (!addsRoles(draft)) return changes;
    const dates = typedRoleDates(draft);
    const held =
      user === null ? [] : assignmentsOf(lists, user.userId).filter((one) => rolesMeet(one, dates));
    const last = dayIn(draft, 'endDate');
    return [
      ...changes,
      ...spanFindings(draft),
      ...(last !== null && last < lists.today
        ? [fieldError('endDate', 'End must be today or later.')]
        : []),
      ...idsOf(draft, 'addRoleIds').flatMap((id) => {
        const there = held.find((one) => one.roleId === id);
        if (there === undefined) return [];
        const when = roleDates(there) === 'Always' ? '' : `: ${roleDates(there)}`;
        return [
          fieldError(
            'addRoleIds',
            `${user?.name ?? ''} already has the role ${byId(lists.roles, id)?.name ?? ''}${when}.`,
          ),
        ];
      }),
    ];
  },
  duplicates: () => [],
  save: (draft, user, lists) => {
    if (user === null) return [];
    const name = nameOf(draft);
    const changed = assignmentsOf(lists, user.userId).find(
      (one) => one.userRoleId === textOf(draft, 'heldRoleId'),
    );
    return [
      ...(name === user.name
        ? []
        : [
            step(
              request(peopleRoutes.renameUser, { params: { userId: user.userId }, body: { name } }),
            ),
          ]),
      ...(changed === undefined
        ? []
        : [
            step(
              request(peopleRoutes.changeUserRole, {
                params: { roleId: changed.roleId, userRoleId: changed.userRoleId },
                body: newDates(draft),
              }),
            ),
          ]),
      ...idsOf(draft, 'addRoleIds').map((roleId) =>
        step(
          request(peopleRoutes.addUserRole, {
            params: { roleId },
            body: { userId: user.userId, ...typedRoleDates(draft) },
          }),
        ),
      ),
    ];
  },
  actions: actionsOf,
};
