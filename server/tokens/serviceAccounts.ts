import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { ServiceAccount } from '../../contract/tokens/tokens.ts';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader, Tx } from '../database/open.ts';
import { archivedAt, lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { roles } from '../schema/accounts.ts';
import { people, users } from '../schema/people.ts';
import { accessTokens, serviceAccounts } from '../schema/tokens.ts';
import { addToken, readTokens, revokeToken, wireToken } from './tokens.ts';

/** A user who can sign in. */
const hasAccess = and(
  isNull(users.deletedAt),
  isNull(users.disabledAt),
  isNull(people.deletedAt),
  isNull(people.archivedAt),
);
const fullName = sql<string>`btrim(${people.firstName} || ' ' || ${people.lastName})`;

/** Service accounts by name, with their tokens; the one with this id if there is one. */
async function readAccounts(db: Reader, id?: string): Promise<ServiceAccount[]> {
  const rows = await db
    .select({
      account: serviceAccounts,
      roleName: roles.name,
      ownerName: fullName,
      hasOwner: sql<boolean>`(${hasAccess})`,
    })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.roleId))
    .innerJoin(users, eq(users.id, serviceAccounts.ownerUserId))
    .innerJoin(people, eq(people.id, users.personId))
    .where(
      and(
        isNull(serviceAccounts.deletedAt),
        id === undefined ? undefined : eq(serviceAccounts.id, id),
      ),
    )
    .orderBy(sql`lower(${serviceAccounts.name})`, asc(serviceAccounts.id));
  const tokens = grouped(
    await readTokens(
      db,
      id === undefined ? eq(accessTokens.kind, 'service') : eq(accessTokens.serviceAccountId, id),
    ),
    (token) => token.serviceAccountId ?? '',
  );
  return rows.map(({ account, roleName, ownerName, hasOwner }) => ({
    id: account.id,
    name: account.name,
    roleId: account.roleId,
    roleName,
    ownerUserId: account.ownerUserId,
    ownerName,
    isOwnerless: !hasOwner,
    isArchived: account.archivedAt !== null,
    tokens: (tokens.get(account.id) ?? []).map(wireToken),
    version: account.version,
    updatedAt: account.updatedAt,
  }));
}
const readAccount = async (db: Reader, id: string) => firstOrNotFound(await readAccounts(db, id));

/** Roles of a service account. Administrators' calls are never for tokens (SAFE-53). */
const readRoles = (db: Reader) =>
  db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(and(isNull(roles.deletedAt), ne(roles.name, SYSTEM_ADMINISTRATOR)))
    .orderBy(asc(roles.name), asc(roles.id));
const readOwners = (db: Reader) =>
  db
    .select({ userId: users.id, name: fullName })
    .from(users)
    .innerJoin(people, eq(people.id, users.personId))
    .where(hasAccess)
    .orderBy(sql`lower(${fullName})`, asc(users.id));

/**
 * Checks the role and the owner unless they are the account's already: an account whose owner left
 * can still be renamed or archived.
 * @throws HttpProblem 400
 */
async function refuseUnknown(
  tx: Tx,
  given: { readonly roleId: string; readonly ownerUserId: string },
  before: { readonly roleId: string; readonly ownerUserId: string } | null,
): Promise<void> {
  const [role, owner] = [await readRoles(tx), await readOwners(tx)];
  const hasRole = given.roleId === before?.roleId || role.some(({ id }) => id === given.roleId);
  const hasOwner =
    given.ownerUserId === before?.ownerUserId ||
    owner.some(({ userId }) => userId === given.ownerUserId);
  const errors = [
    ...(hasRole
      ? []
      : [{ path: 'roleId', code: 'unknown', message: 'Choose a role from the list.' }]),
    ...(hasOwner
      ? []
      : [{ path: 'ownerUserId', code: 'unknown', message: 'Choose a user with access.' }]),
  ];
  if (errors.length > 0) throw invalid(errors);
}
const refuseTaken = (name: string) =>
  withConstraintMessages({
    service_accounts_name_unique: ['name', nameTaken('service account', name)],
  });

export const serviceAccountHandlers = {
  listServiceAccounts: async ({ store }) => ({
    items: await readAccounts(store.db),
    roles: await readRoles(store.db),
    owners: await readOwners(store.db),
  }),
  addServiceAccount: (call) =>
    adding(call, async (tx) => {
      const { roleId, ownerUserId } = call.body;
      const name = tidyName(call.body.name);
      await refuseUnknown(tx, call.body, null);
      const made = await tx
        .insert(serviceAccounts)
        .values({ name, roleId, ownerUserId, updatedBy: call.who.uid })
        .returning({ id: serviceAccounts.id })
        .catch(refuseTaken(name));
      return readAccount(tx, firstOrNotFound(made).id);
    }),
  saveServiceAccount: (call) =>
    changing(call, async (tx) => {
      const { id, body, who } = call;
      const before = await lockRow(tx, serviceAccounts, id);
      await assertVersion(tx, call.ifMatch, before, () => readAccount(tx, id));
      await refuseUnknown(tx, body, before);
      const name = tidyName(body.name);
      await tx
        .update(serviceAccounts)
        .set({
          name,
          roleId: body.roleId,
          ownerUserId: body.ownerUserId,
          archivedAt: archivedAt(before.archivedAt, body.isArchived),
          updatedBy: who.uid,
        })
        .where(eq(serviceAccounts.id, id))
        .catch(refuseTaken(name));
      return readAccount(tx, id);
    }),
  addServiceToken: (call) =>
    addToken(call, { kind: 'service', id: call.id }, async (tx) => {
      const account = await lockRow(tx, serviceAccounts, call.id);
      if (account.archivedAt !== null) throw conflict('', `${account.name} is archived.`);
    }),
  revokeServiceToken: async (call) => {
    const { id = '', tokenId = '' } = call.params;
    return revokeToken(call, { kind: 'service', id }, tokenId);
  },
} satisfies Partial<Handlers>;
