import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';
import { changing } from '../http/writes.ts';
import { conflict, invalid, notFound } from '../problems/problem.ts';
import { invites, userRoles } from '../schema/accounts.ts';
import { crew, people, users } from '../schema/people.ts';
import { keepingAnAdministrator } from './administrators.ts';
import { readPeople } from './readPeople.ts';

const read = async (tx: Tx, id: string) => firstOrNotFound(await readPeople(tx, [id]));

/** Ends every role now, and deletes assignments that have not started. */
async function endRoles(tx: Tx, userId: string, uid: string): Promise<void> {
  const living = and(eq(userRoles.userId, userId), isNull(userRoles.deletedAt));
  await tx
    .update(userRoles)
    .set({ deletedAt: nowInstant(), updatedBy: uid })
    .where(and(living, sql`${userRoles.startDate} >= now()`));
  await tx
    .update(userRoles)
    .set({ endDate: sql`now()`, updatedBy: uid })
    .where(and(living, or(isNull(userRoles.endDate), sql`${userRoles.endDate} > now()`)));
}

export const accessHandlers = {
  removeAccess: async (call) => {
    const { id, who, external } = call;
    const person = await changing(call, (tx) =>
      keepingAnAdministrator(tx, async () => {
        await lockRow(tx, people, id);
        const { user } = await read(tx, id);
        if (user === null) throw conflict('', 'This person has no user account.');
        if (user.firebaseUserId === who.uid)
          throw conflict('', "You can't remove your own access.");
        await endRoles(tx, user.id, who.uid);
        await tx
          .update(users)
          .set({ disabledAt: sql`coalesce(${users.disabledAt}, now())`, updatedBy: who.uid })
          .where(eq(users.id, user.id));
        await tx.update(people).set({ updatedBy: who.uid }).where(eq(people.id, id));
        return read(tx, id);
      }),
    );
    const uid = person.user?.firebaseUserId ?? '';
    await atProvider(external.accounts.allow(uid, false));
    await atProvider(external.accounts.signOut(uid));
    return person;
  },

  dropSecondFactor: async ({ store, author, id, external }) => {
    const { passwordsAt } = external.accounts;
    if (passwordsAt !== undefined) throw conflict('', `${passwordsAt} looks after second factors.`);
    const uid = await inTransaction(store, author, async (tx) => {
      const { user } = await read(tx, id);
      if (user === null) throw conflict('', 'This person has no user account.');
      // The factor is the provider's, so no table's trigger logs it (ACC-15).
      const side = (secondFactor: string | null) =>
        JSON.stringify({ id: user.id, person_id: id, second_factor: secondFactor });
      await tx.execute(sql`
        insert into change_log (uid, action, entity, entity_id, before, after, request_id)
        values (${author.uid}, 'update', 'users', ${user.id}, ${side('set up')}::jsonb, ${side(null)}::jsonb, ${author.requestId})`);
      return user.firebaseUserId;
    });
    await atProvider(external.accounts.dropSecondFactor(uid));
    return { done: true };
  },

  connectPerson: (call) =>
    changing(call, async (tx) => {
      const { id, who, body } = call;
      const before = await lockRow(tx, people, id);
      const [account] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, body.userId), isNull(users.deletedAt)))
        .for('update');
      if (account === undefined)
        throw invalid([
          {
            path: 'userId',
            code: 'unknown',
            message: 'This refers to something that does not exist.',
          },
        ]);
      const other = await lockRow(tx, people, account.personId);
      if (other.id === id)
        throw conflict('userId', 'This account is already connected to this person.');
      if (before.archivedAt !== null) throw notFound();
      if ((await read(tx, id)).user !== null)
        throw conflict('userId', 'This person already has a user account.');
      const [member] = await tx
        .select({ id: crew.id })
        .from(crew)
        .where(and(eq(crew.personId, other.id), isNull(crew.deletedAt)));
      if (member !== undefined)
        throw conflict('userId', 'This account belongs to another crew member.');
      // Delete the other person first, because both may have the same e-mail.
      await tx
        .update(people)
        .set({ deletedAt: nowInstant(), updatedBy: who.uid })
        .where(eq(people.id, other.id));
      await tx
        .update(users)
        .set({ personId: id, updatedBy: who.uid })
        .where(eq(users.id, account.id));
      await tx
        .update(people)
        .set({
          email: before.email ?? other.email ?? account.email,
          baseId: before.baseId ?? other.baseId,
          updatedBy: who.uid,
        })
        .where(eq(people.id, id));
      await tx
        .update(invites)
        .set({ status: 'Cancelled', updatedBy: who.uid })
        .where(and(eq(invites.personId, id), eq(invites.status, 'Open')));
      return read(tx, id);
    }),
} satisfies Partial<Handlers>;
