import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { UserRole } from '../../contract/people/roles.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';
import { addingOnce } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, invalid, notFound } from '../problems/problem.ts';
import { roles, userRoles } from '../schema/accounts.ts';
import { people, users } from '../schema/people.ts';
import { keepingAnAdministrator } from './administrators.ts';

type Row = typeof userRoles.$inferSelect;
const wireUserRole = ({ id, userId, roleId, startDate, endDate }: Row): UserRole => ({
  userRoleId: id,
  userId,
  roleId,
  startDate,
  endDate,
});

/**
 * Reads and locks the role assignment from the path.
 * @throws HttpProblem 404 when the role has no such assignment, 409 for the caller's own
 * administrator role
 */
async function heldUserRole(tx: Tx, { params, who }: Pick<Call, 'params' | 'who'>): Promise<Row> {
  const { roleId = '', userRoleId = '' } = params;
  const role = await lockRow(tx, roles, roleId);
  const row = await lockRow(tx, userRoles, userRoleId);
  if (row.roleId !== role.id) throw notFound();
  if (role.name === SYSTEM_ADMINISTRATOR && row.userId === who.person?.userId)
    throw conflict('', "You can't remove your own System Administrator role.");
  return row;
}
const readUserRole = async (tx: Tx, id: string) =>
  wireUserRole(firstOrNotFound(await tx.select().from(userRoles).where(eq(userRoles.id, id))));

/** @throws HttpProblem 400 when the end is before the start */
function refuseBackwards({ startDate, endDate }: Pick<UserRole, 'startDate' | 'endDate'>): void {
  if (startDate !== null && endDate !== null && Date.parse(endDate) < Date.parse(startDate))
    throw invalid([
      { path: 'endDate', code: 'endBeforeStart', message: 'End must be on or after start.' },
    ]);
}

/**
 * The user who gets a role.
 * @throws HttpProblem 400 when there is none, 409 when their person is archived
 */
async function readReceiver(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ user: users, person: people })
    .from(users)
    .innerJoin(people, and(eq(people.id, users.personId), isNull(people.deletedAt)))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (found === undefined)
    throw invalid([
      { path: 'userId', code: 'unknown', message: 'This refers to something that does not exist.' },
    ]);
  if (found.person.archivedAt !== null)
    throw conflict('userId', `${found.person.firstName} ${found.person.lastName} is archived.`);
  return found;
}

export const roleHandlers = {
  // Roles without an organization are included; callers filter them (PPL-7).
  listRoles: async ({ store }) => ({
    items: await store.db
      .select({ id: roles.id, name: roles.name, organisationId: roles.organisationId })
      .from(roles)
      .where(isNull(roles.deletedAt))
      .orderBy(asc(roles.name), asc(roles.id)),
  }),
  listUserRoles: async ({ store, params }) => {
    const { roleId = '' } = params;
    firstOrNotFound(
      await store.db
        .select({ id: roles.id })
        .from(roles)
        .where(and(eq(roles.id, roleId), isNull(roles.deletedAt))),
    );
    const rows = await store.db
      .select({ row: userRoles })
      .from(userRoles)
      .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.deletedAt)))
      .where(and(eq(userRoles.roleId, roleId), isNull(userRoles.deletedAt)))
      .orderBy(asc(userRoles.startDate), asc(userRoles.id));
    return rows.map(({ row }) => wireUserRole(row));
  },
  addUserRole: async (call) => {
    const { roleId = '' } = call.params;
    const { userId, startDate, endDate } = call.body;
    const updatedBy = call.who.uid;
    let comesBack = '';
    const { body } = await addingOnce(call, async (tx) => {
      const role = await lockRow(tx, roles, roleId);
      const { user, person } = await readReceiver(tx, userId);
      const name = user.name === '' ? `${person.firstName} ${person.lastName}` : user.name;
      refuseBackwards(call.body);
      const [row] = await tx
        .insert(userRoles)
        .values({ roleId, userId, startDate, endDate, updatedBy })
        .returning()
        .catch(
          withConstraintMessages({
            user_roles_times_apart: ['userId', `${name} already has the role ${role.name}.`],
          }),
        );
      // A new role also restores access that was removed.
      if (user.disabledAt !== null) {
        await tx.update(users).set({ disabledAt: null, updatedBy }).where(eq(users.id, userId));
        comesBack = user.firebaseUserId;
      }
      return wireUserRole(firstOrNotFound(row === undefined ? [] : [row]));
    });
    if (comesBack !== '') await atProvider(call.external.accounts.allow(comesBack, true));
    return body;
  },
  removeUserRole: (call) =>
    inTransaction(call.store, call.author, (tx) =>
      keepingAnAdministrator(tx, async () => {
        const row = await heldUserRole(tx, call);
        await tx
          .update(userRoles)
          .set({ deletedAt: nowInstant(), updatedBy: call.who.uid })
          .where(eq(userRoles.id, row.id));
        return wireUserRole(row);
      }),
    ),
  changeUserRole: (call) =>
    inTransaction(call.store, call.author, (tx) =>
      keepingAnAdministrator(tx, async () => {
        const { id } = await heldUserRole(tx, call);
        const { startDate, endDate } = call.body;
        refuseBackwards(call.body);
        await tx
          .update(userRoles)
          .set({ startDate, endDate, updatedBy: call.who.uid })
          .where(eq(userRoles.id, id))
          .catch(
            withConstraintMessages({
              user_roles_times_apart: [
                'startDate',
                'The user has this role in a part of these days already.',
              ],
            }),
          );
        return readUserRole(tx, id);
      }),
    ),
  endUserRole: (call) =>
    inTransaction(call.store, call.author, (tx) =>
      keepingAnAdministrator(tx, async () => {
        const { id, endDate } = await heldUserRole(tx, call);
        if (endDate !== null && endDate <= nowInstant())
          throw conflict('endDate', 'This role has already ended.');
        // An assignment that has not started ends at its own start.
        await tx
          .update(userRoles)
          .set({
            endDate: sql`greatest(now(), coalesce(${userRoles.startDate}, now()))`,
            updatedBy: call.who.uid,
          })
          .where(eq(userRoles.id, id));
        return readUserRole(tx, id);
      }),
    ),
} satisfies Partial<Handlers>;
