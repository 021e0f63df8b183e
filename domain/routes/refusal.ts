import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Action, EntityCode, Right } from '../../contract/wire/permissions.ts';
import { hasRight } from '../session/permissions.ts';
import type { RouteAccess } from './access.ts';
import type { SessionFacts } from './guard.ts';
import { pageName } from './titles.ts';

/** Nouns for the entities of rights. */
const things: Readonly<Record<EntityCode, string>> = {
  'base-admin': 'base management',
  Dispatch: 'dispatches',
  FuelReceipts: 'fuel receipts',
  CatisReports: 'reports',
  Contract: 'contracts',
  Bases: 'bases',
  FuelVendor: 'fuel vendors',
  FuelStorage: 'fuel storages',
  CrewRoles: 'job functions',
  AircraftVendor: 'aircraft vendors',
  Suppressants: 'agents',
  Crew: 'crew members',
  AircraftType: 'aircraft types',
  Assets: 'aircraft',
  AircraftMetadata: 'radio IDs of aircraft',
  People: 'people',
};
const verbs: Readonly<Record<Action, string>> = {
  View: 'see',
  Create: 'add',
  Edit: 'change',
  Delete: 'delete',
};

/** "change contracts" for `Contract.Edit`. */
function rightText(right: Right): string {
  const dot = right.lastIndexOf('.');
  // The type Right consists of exactly these two parts.
  return `${verbs[right.slice(dot + 1) as Action]} ${things[right.slice(0, dot) as EntityCode]}`;
}
/** Names of pages without a fixed name, or that only redirect. */
const others: Readonly<Record<string, string>> = {
  '/my-account': 'My account',
  '/fuel-receipts': 'Fuel receipts',
  '/reports': 'Reports',
  '/reports/catis': 'Reports',
  '/reports/catis/{preset}': 'Reports',
  '/reports/aims': 'Historic data',
  '/reports/fuel': 'Fuel report',
  '/reports/fuel/receipts': 'Fuel report',
  '/reports/fuel/transfer': 'Fuel report',
  '/reports/mail': 'Reports by mail',
  '/rates': 'Rates',
};

/** The actions that any one right of a page allows, where that is less than a change. */
const seen: Readonly<Record<string, string>> = {
  '/rates': 'see prices',
  '/day-sheets': 'see contracts, bases or reports',
};

/**
 * Why a page doesn't open: its name, the reason, and whom to contact (SES-30). A disabled feature
 * comes first, then the role, because no right would help without them.
 * @param route row of the refused page
 */
export function refusalText(route: RouteAccess, session: SessionFacts): string {
  const name = others[route.path] ?? pageName(route.path) ?? 'This page';
  const ask = `Ask a ${SYSTEM_ADMINISTRATOR}`;
  if (route.flag !== undefined && !session.flags.includes(route.flag))
    return `“${name}” is switched off here. ${ask} about it.`;
  if (route.systemAdministrator === true && !session.roleNames.includes(SYSTEM_ADMINISTRATOR))
    return `“${name}” is for ${SYSTEM_ADMINISTRATOR}s only. ${ask} to do it for you, or for that role.`;
  const missing = (route.rights ?? []).filter((right) => !hasRight(session.permissions, right));
  if (missing.length > 0)
    return `“${name}” is for those who may ${missing.map(rightText).join(' and ')}. ${ask} for that right.`;
  if (route.anyRight?.some((right) => hasRight(session.permissions, right)) === false)
    return `“${name}” is for those who may ${seen[route.path] ?? 'change something in it'}. ${ask} for the rights you need.`;
  return `“${name}” is switched off here. ${ask} about it.`;
}
