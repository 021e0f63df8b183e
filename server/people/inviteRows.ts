import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Invite } from '../../contract/people/people.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { INVITE_DAYS } from '../mail/letters.ts';
import { invites, memberships, organisations, userRoles } from '../schema/accounts.ts';
import { people, users } from '../schema/people.ts';

/** The author of what `admin:create` writes. */
export const ADMIN_CREATE = 'admin:create';

export type InviteRow = typeof invites.$inferSelect;
export const wireInvite = ({
  id,
  email,
  name,
  baseId,
  roleIds,
  personId,
  status,
  sentAt,
  expiresAt,
}: InviteRow): Invite => ({
  id,
  email,
  name,
  baseId,
  roleIds,
  personId,
  status,
  sentAt,
  expiresAt,
});

const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** A random 256-bit token. Only its hash is stored. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url');
  // Both times use the database's clock, like the check that reads them.
  const values = {
    tokenHash: hashOf(token),
    sentAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${INVITE_DAYS}::int)`,
  };
  return { token, values };
};

/** Whether this address has an invite that can be accepted now (ACC-7). */
export async function isInvited(store: Store, email: string): Promise<boolean> {
  const { rows } = await store.db.execute<{ found: boolean }>(sql`select exists (select from invites
    where lower(btrim(email)) = ${email} and status = 'Open' and deleted_at is null and expires_at > now()) as found`);
  return rows[0]?.found === true;
}

export const readOpenInvites = async (db: Reader): Promise<Invite[]> => {
  const rows = await db
    .select()
    .from(invites)
    .where(and(eq(invites.status, 'Open'), isNull(invites.deletedAt)))
    .orderBy(asc(invites.sentAt), asc(invites.id));
  return rows.map(wireInvite);
};

/**
 * The invite for a token; null unless it is unused, not canceled, not expired, and its person still
 * exists.
 */
export async function readUsable(
  db: Reader,
  token: string,
  options: { held?: true } = {},
): Promise<InviteRow | null> {
  const query = db
    .select({ invite: invites })
    .from(invites)
    .innerJoin(
      people,
      and(eq(people.id, invites.personId), isNull(people.deletedAt), isNull(people.archivedAt)),
    )
    .where(
      and(
        eq(invites.tokenHash, hashOf(token)),
        eq(invites.status, 'Open'),
        isNull(invites.deletedAt),
        sql`${invites.expiresAt} > now()`,
      ),
    );
  const [found] = options.held === true ? await query.for('update') : await query;
  return found?.invite ?? null;
}

/**
 * Gives a person the account's name if `admin:create` named them after their e-mail, because it
 * knows no other name (ACC-10).
 */
async function nameFirstAdministrator(
  tx: Tx,
  personId: string,
  account: { readonly uid: string; readonly name: string },
): Promise<void> {
  const words = account.name.split(/\s+/).filter(Boolean);
  if (words.length === 0) return;
  await tx
    .update(people)
    .set({
      firstName: words.length === 1 ? account.name : words.slice(0, -1).join(' '),
      lastName: words.length === 1 ? '' : (words.at(-1) ?? ''),
      updatedBy: account.uid,
    })
    .where(and(eq(people.id, personId), eq(people.updatedBy, ADMIN_CREATE)));
}

/** Creates the account's user with the invited roles, and marks the invite as accepted. */
export async function createInvitedUser(
  tx: Tx,
  invite: InviteRow,
  account: { readonly uid: string; readonly name: string },
): Promise<InviteRow> {
  const updatedBy = account.uid;
  const personId = invite.personId ?? '';
  const [user] = await tx
    .insert(users)
    .values({
      personId,
      firebaseUserId: account.uid,
      name: account.name === '' ? invite.name : account.name,
      email: invite.email,
      updatedBy,
    })
    .returning({ id: users.id });
  const userId = user?.id ?? '';
  await nameFirstAdministrator(tx, personId, account);
  const [organisation] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(isNull(organisations.deletedAt))
    .limit(1);
  if (organisation !== undefined)
    await tx.insert(memberships).values({ userId, organisationId: organisation.id, updatedBy });
  for (const roleId of invite.roleIds)
    await tx.insert(userRoles).values({ userId, roleId, updatedBy });
  const [used] = await tx
    .update(invites)
    .set({ status: 'Accepted', newUserId: account.uid, acceptedAt: sql`now()`, updatedBy })
    .where(eq(invites.id, invite.id))
    .returning();
  if (used === undefined) throw new Error('The invite is gone.');
  return used;
}
