import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Action, EntityCode, Permission, Right } from '../../contract/wire/permissions.ts';
import type { Grant } from '../../contract/wire/route.ts';

const impliedBy: Record<Action, readonly Action[]> = {
  View: ['View', 'Create', 'Edit'],
  Create: ['Create', 'Edit'],
  Edit: ['Edit'],
  Delete: ['Delete'],
};

/**
 * Whether the permissions allow an action: Edit includes View and Create, Create includes View,
 * Delete is separate (AUTH-1).
 */
export const isAllowed = (
  permissions: readonly Permission[],
  entity: EntityCode,
  action: Action,
): boolean =>
  permissions.some((held) => held.entityCode === entity && impliedBy[action].includes(held.action));

/** Whether the user has a right, written `Entity.Action`. */
export function hasRight(permissions: readonly Permission[], right: Right): boolean {
  const dot = right.lastIndexOf('.');
  // The type Right consists of exactly these two parts.
  return isAllowed(permissions, right.slice(0, dot) as EntityCode, right.slice(dot + 1) as Action);
}

export const isSystemAdministrator = (roleNames: readonly string[]): boolean =>
  roleNames.includes(SYSTEM_ADMINISTRATOR);

/** Whether any grant is met: all its rights, and the System Administrator role if required. */
export const allows = (
  grants: readonly Grant[],
  permissions: readonly Permission[],
  roleNames: readonly string[],
): boolean =>
  grants.some(
    (grant) =>
      grant.rights.every((right) => hasRight(permissions, right)) &&
      (grant.systemAdministrator !== true || isSystemAdministrator(roleNames)),
  );
