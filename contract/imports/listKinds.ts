import { settingsPageRows } from '../session/settingsPages.ts';
import type { Grant } from '../wire/route.ts';

/**
 * The lists that a file can fill, in the order in which an empty installation needs them: a list
 * comes after the lists it refers to (SET-70).
 */
export const listKinds = [
  'aircraft-vendors',
  'aircraft-types',
  'bases',
  'job-functions',
  'fuel-vendors',
  'agent-types',
  'aircraft',
  'assignments',
  'fuel-storages',
  'crew-members',
  'landing-fees',
  'agent-rates',
  'contract-rates',
  'aircraft-rates',
  'people',
] as const;
export type ListKind = (typeof listKinds)[number];
export const isListKind = (kind: string): kind is ListKind => listKinds.some((one) => one === kind);

const pageGrants = (kind: ListKind): readonly Grant[] =>
  settingsPageRows
    .filter(({ slug }) => slug === kind)
    .map((row) => ({
      rights: row.rights,
      ...('systemAdministrator' in row ? { systemAdministrator: true as const } : {}),
    }));

/**
 * The rights to import a list are those to open its page. Edit implies Create, so it covers new
 * rows (AUTH-1, SET-75).
 */
export const listNeeds = Object.fromEntries(
  listKinds.map((kind) => [
    kind,
    kind === 'assignments'
      ? [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }]
      : pageGrants(kind),
  ]),
  // `fromEntries` loses the keys.
) as Readonly<Record<ListKind, readonly Grant[]>>;
