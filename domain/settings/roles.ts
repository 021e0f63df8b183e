import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Membership, Role, UserRole } from '../../contract/people/roles.ts';
import { pacificDay } from '../dates/pacific.ts';
import type { Option } from '../reference/options.ts';
import { shortDay } from './dated.ts';
import type { SettingsLists } from './lists.ts';
import { byId } from './lists.ts';

/** Hidden everywhere (PPL-7). */
const HIDDEN_ROLE = 'TP Demo';

/** The roles people see: never 'TP Demo', and those without an organisation only when all are asked for (PPL-7). */
export const visibleRoles = (roles: readonly Role[], showsAll: boolean): readonly Role[] =>
  roles.filter((role) => role.name !== HIDDEN_ROLE && (showsAll || role.organisationId !== null)).toSorted((a, b) => a.name.localeCompare(b.name));
export const offeredRoles = (lists: SettingsLists): readonly Option[] => visibleRoles(lists.roles, false).map(({ id, name }) => ({ id, label: name }));

/** "Always", "From 07/01/2025", "Until 07/14/2025", "07/01/2025 – 07/14/2025". */
export function roleDates({ startDate, endDate }: Pick<UserRole, 'startDate' | 'endDate'>): string {
  if (startDate === null && endDate === null) return 'Always';
  if (endDate === null) return `From ${shortDay(startDate ?? '')}`;
  return startDate === null ? `Until ${shortDay(endDate)}` : `${shortDay(startDate)} – ${shortDay(endDate)}`;
}
/** Whether an assignment is over: its end has passed, or is today. */
export const isOver = ({ endDate }: Pick<UserRole, 'endDate'>, today: string): boolean => endDate !== null && pacificDay(endDate) <= today;

/** What a user holds, by role name; those of hidden roles are left out. */
export const assignmentsOf = (lists: SettingsLists, userId: string): readonly (UserRole & { readonly roleName: string })[] =>
  lists.userRoles
    .filter((one) => one.userId === userId)
    .map((one) => ({ ...one, roleName: byId(lists.roles, one.roleId)?.name ?? '' }))
    .filter((one) => one.roleName !== '' && one.roleName !== HIDDEN_ROLE)
    .toSorted((a, b) => a.roleName.localeCompare(b.roleName));

/** Why a role can't be taken from a user (PPL-8); null when nothing is in the way. */
export function removalRefusal(lists: SettingsLists, assignment: UserRole): string | null {
  const role = byId(lists.roles, assignment.roleId);
  if (role?.name !== SYSTEM_ADMINISTRATOR) return null;
  if (assignment.userId === lists.selfUserId) return "You can't remove your own System Administrator role.";
  const others = lists.userRoles.some((one) => one.roleId === role.id && one.userId !== assignment.userId && !isOver(one, lists.today));
  return others ? null : 'At least one person must be System Administrator.';
}
export interface RoleMembers {
  readonly role: Role;
  readonly members: readonly Membership[];
}
/** Each role with the users who hold it now. */
export const membersByRole = (lists: SettingsLists, showsAll: boolean): readonly RoleMembers[] =>
  visibleRoles(lists.roles, showsAll).map((role) => {
    const ids = new Set(lists.userRoles.filter((one) => one.roleId === role.id && !isOver(one, lists.today)).map((one) => one.userId));
    return { role, members: lists.memberships.filter((m) => ids.has(m.userId)) };
  });
