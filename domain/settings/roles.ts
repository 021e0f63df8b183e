import { Temporal } from 'temporal-polyfill';
import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Membership, Role, UserRole } from '../../contract/people/roles.ts';
import { pacificDay, placeTime } from '../dates/pacific.ts';
import type { Option } from '../reference/options.ts';
import { dayAfter, shortDay } from './dated.ts';
import { type Draft, dayIn } from './draft.ts';
import type { SettingsLists } from './lists.ts';
import { byId } from './lists.ts';

/** Hidden everywhere (PPL-7). */
const HIDDEN_ROLE = 'TP Demo';

/** Visible roles: never 'TP Demo'; those without an organisation only if `showsAll` (PPL-7). */
export const visibleRoles = (roles: readonly Role[], showsAll: boolean): readonly Role[] =>
  roles
    .filter((role) => role.name !== HIDDEN_ROLE && (showsAll || role.organisationId !== null))
    .toSorted((a, b) => a.name.localeCompare(b.name));
export const offeredRoles = (lists: SettingsLists): readonly Option[] =>
  visibleRoles(lists.roles, false).map(({ id, name }) => ({ id, label: name }));

type Dates = Pick<UserRole, 'startDate' | 'endDate'>;
/** The last day of an exclusive end: an end at midnight is the previous day (SET-46). */
const lastDay = (end: string): string =>
  shortDay(Temporal.Instant.from(end).subtract({ milliseconds: 1 }).toString());
/**
 * "Always", "From 07/01/2025", "Until 07/14/2025", "07/01/2025 – 07/14/2025"; both days inclusive.
 */
export function roleDates({ startDate, endDate }: Dates): string {
  if (startDate === null && endDate === null) return 'Always';
  if (endDate === null) return `From ${shortDay(startDate ?? '')}`;
  return startDate === null
    ? `Until ${lastDay(endDate)}`
    : `${shortDay(startDate)} – ${lastDay(endDate)}`;
}
/** A role with its dates, if any: "Dispatcher (from 08/01/2025)". */
export function roleText(one: Dates & { readonly roleName: string }): string {
  const dates = roleDates(one);
  return dates === 'Always'
    ? one.roleName
    : `${one.roleName} (${dates.replace(/^[FU]/, (letter) => letter.toLowerCase())})`;
}
/** The instant of midnight at the start of a Pacific day. */
function midnight(day: string): string | null {
  const placed = placeTime(day, '00:00');
  return placed.kind === 'placed' ? placed.instant : null;
}
/**
 * A role's typed first and last day as wire instants; the end is exclusive, an empty field is null.
 */
export function typedRoleDates(
  draft: Draft,
  [startKey, endKey]: readonly [string, string] = ['startDate', 'endDate'],
): Dates {
  const [first, last] = [dayIn(draft, startKey), dayIn(draft, endKey)];
  return {
    startDate: first === null ? null : midnight(first),
    endDate: last === null ? null : midnight(dayAfter(last)),
  };
}
const isBefore = (a: string | null, b: string | null): boolean =>
  a === null || b === null || Temporal.Instant.compare(a, b) < 0;
/** Whether two date ranges of a role overlap; an end is exclusive, null is open. */
export const rolesMeet = (a: Dates, b: Dates): boolean =>
  isBefore(a.startDate, b.endDate) && isBefore(b.startDate, a.endDate);
/** Whether an assignment ended before today or ends today. */
export const isOver = ({ endDate }: Pick<UserRole, 'endDate'>, today: string): boolean =>
  endDate !== null && pacificDay(endDate) <= today;

/** A user's role assignments, sorted by role name, without hidden roles. */
export const assignmentsOf = (
  lists: SettingsLists,
  userId: string,
): readonly (UserRole & { readonly roleName: string })[] =>
  lists.userRoles
    .filter((one) => one.userId === userId)
    .map((one) => ({ ...one, roleName: byId(lists.roles, one.roleId)?.name ?? '' }))
    .filter((one) => one.roleName !== '' && one.roleName !== HIDDEN_ROLE)
    .toSorted((a, b) => a.roleName.localeCompare(b.roleName));

/** Why a role can't be removed from a user (PPL-8), null if it can. */
export function removalRefusal(lists: SettingsLists, assignment: UserRole): string | null {
  const role = byId(lists.roles, assignment.roleId);
  if (role?.name !== SYSTEM_ADMINISTRATOR) return null;
  if (assignment.userId === lists.selfUserId)
    return "You can't remove your own System Administrator role.";
  const others = lists.userRoles.some(
    (one) =>
      one.roleId === role.id && one.userId !== assignment.userId && !isOver(one, lists.today),
  );
  return others ? null : 'At least one person must be System Administrator.';
}
export interface RoleMembers {
  readonly role: Role;
  /** Users with the dates of their assignment. */
  readonly members: readonly (Membership & { readonly dates: string })[];
}
/** Each role with the users who have it now or later. */
export const membersByRole = (lists: SettingsLists, showsAll: boolean): readonly RoleMembers[] =>
  visibleRoles(lists.roles, showsAll).map((role) => {
    const held = lists.userRoles.filter(
      (one) => one.roleId === role.id && !isOver(one, lists.today),
    );
    const datesOf = (userId: string) => held.filter((one) => one.userId === userId).map(roleDates);
    return {
      role,
      members: lists.memberships.flatMap((m) =>
        datesOf(m.userId).map((dates) => ({ ...m, dates })),
      ),
    };
  });
