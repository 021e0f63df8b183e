import type { Membership } from '../../../contract/people/roles.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { shortDay, spanFindings } from '../dated.ts';
import { type Draft, dayIn, idsOf, nameOf } from '../draft.ts';
import { endField, fieldError } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { RowAction, SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';
import { assignmentsOf, isOver, offeredRoles, removalRefusal, roleDates, rolesMeet, roleText, typedRoleDates } from '../roles.ts';

/** Ending and removing each role a user holds. */
function actionsOf(user: Membership, lists: SettingsLists): RowAction[] {
  return assignmentsOf(lists, user.userId).flatMap((one): RowAction[] => {
    const params = { roleId: one.roleId, userRoleId: one.userRoleId };
    const refusal = removalRefusal(lists, one);
    const common = { group: `${one.roleName} · ${roleDates(one)}`, question: null, refusal, undone: `${user.name} has the role ${one.roleName} again.` };
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
      undo: request(peopleRoutes.addUserRole, { params: { roleId: one.roleId }, body: { userId, startDate, endDate } }),
    };
    return isOver(one, lists.today) ? [remove] : [end, remove];
  });
}

const addsRoles = (draft: Draft) => idsOf(draft, 'addRoleIds').length > 0;

/** Who may do what (PPL-6): users at the left, the roles of the chosen one at the right. */
export const usersPage: SettingsPage<Membership> = {
  slug: 'user-management',
  card: { group: 'People', about: 'Who may do what' },
  noun: 'User',
  nouns: 'users',
  filter: { text: 'name', all: { key: 'all', label: 'Show those without access' } },
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
    { label: 'Last signed in', cell: (user) => (user.lastSignedInAt === null ? 'Never' : shortDay(user.lastSignedInAt)) },
  ],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', limit: 100, required: 'Enter a name.' },
    { key: 'addRoleIds', label: 'Add roles', kind: 'several', options: offeredRoles },
    { key: 'startDate', label: 'Start', kind: 'date', hint: 'Empty: at once.', isHalf: true, startsLine: true, shows: addsRoles },
    { ...endField, shows: addsRoles },
  ],
  blank: () => ({ name: '', addRoleIds: [], startDate: '', endDate: '' }),
  draftOf: (user) => ({ name: user.name, addRoleIds: [], startDate: '', endDate: '' }),
  rules: (draft, user, lists) => {
    if (!addsRoles(draft)) return [];
    const dates = typedRoleDates(draft);
    const held = user === null ? [] : assignmentsOf(lists, user.userId).filter((one) => rolesMeet(one, dates));
    const last = dayIn(draft, 'endDate');
    return [
      ...spanFindings(draft),
      ...(last !== null && last < lists.today ? [fieldError('endDate', 'End must be today or later.')] : []),
      ...idsOf(draft, 'addRoleIds').flatMap((id) => {
        const there = held.find((one) => one.roleId === id);
        if (there === undefined) return [];
        const when = roleDates(there) === 'Always' ? '' : `: ${roleDates(there)}`;
        return [fieldError('addRoleIds', `${user?.name ?? ''} already has the role ${byId(lists.roles, id)?.name ?? ''}${when}.`)];
      }),
    ];
  },
  duplicates: () => [],
  save: (draft, user) => {
    if (user === null) return [];
    const name = nameOf(draft);
    return [
      ...(name === user.name ? [] : [step(request(peopleRoutes.renameUser, { params: { userId: user.userId }, body: { name } }))]),
      ...idsOf(draft, 'addRoleIds').map((roleId) =>
        step(request(peopleRoutes.addUserRole, { params: { roleId }, body: { userId: user.userId, ...typedRoleDates(draft) } })),
      ),
    ];
  },
  actions: actionsOf,
};
