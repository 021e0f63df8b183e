import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Membership } from '../../contract/people/roles.ts';
import { tidyName } from '../../domain/names.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { memberships } from '../schema/accounts.ts';
import { wireInstant } from '../schema/columns.ts';
import { people, users } from '../schema/people.ts';

/** Users by name. @param which.all include users outside the organization */
async function readMemberships(
  db: Reader,
  which: { readonly all: boolean; readonly id?: string },
): Promise<Membership[]> {
  const signedIn = sql<
    string | null
  >`(select ${wireInstant(sql`s.at`)} from sign_ins s where s.firebase_user_id = ${users.firebaseUserId})`;
  const rows = await db
    .select({ user: users, person: people, lastSignedInAt: signedIn })
    .from(users)
    .innerJoin(people, and(eq(people.id, users.personId), isNull(people.deletedAt)))
    .where(
      and(
        isNull(users.deletedAt),
        which.id === undefined ? undefined : eq(users.id, which.id),
        which.all
          ? undefined
          : exists(
              db
                .select({ id: memberships.id })
                .from(memberships)
                .where(and(eq(memberships.userId, users.id), isNull(memberships.deletedAt))),
            ),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ user, person, lastSignedInAt }) => ({
    userId: user.id,
    name: user.name === '' ? `${person.firstName} ${person.lastName}` : user.name,
    email: user.email,
    lastSignedInAt,
    isDisabled: user.disabledAt !== null || person.archivedAt !== null,
  }));
}

export const membershipHandlers = {
  listMemberships: ({ store, query }) =>
    readMemberships(store.db, { all: query.filterToScope === 'false' }),
  renameUser: ({ store, author, who, params, body }) =>
    inTransaction(store, author, async (tx) => {
      const { id } = await lockRow(tx, users, params['userId'] ?? '');
      await tx
        .update(users)
        .set({ name: tidyName(body.name), updatedBy: who.uid })
        .where(eq(users.id, id));
      return firstOrNotFound(await readMemberships(tx, { all: true, id }));
    }),
} satisfies Partial<Handlers>;
