import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Invite, InviteBody, InviteForToken } from '../../contract/people/people.ts';
import { tidyName } from '../../domain/names.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { addingOnce } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, forbidden, HttpProblem, invalid, notFound } from '../problems/problem.ts';
import { invites, roles } from '../schema/accounts.ts';
import { people } from '../schema/people.ts';
import { acceptInvite } from './acceptInvite.ts';
import { type InviteRow, newToken, readOpenInvites, readUsable, wireInvite } from './inviteRows.ts';
import { refuseTakenEmail } from './people.ts';
import { readPeople } from './readPeople.ts';

const refuseSecondInvite = withConstraintMessages({
  invites_open_unique: ['email', 'An invite for this e-mail is already open.'],
});

/** The fields that the sign-up page may see. */
const forToken = ({ email, name, status, newUserId }: InviteRow): InviteForToken => ({
  email,
  name,
  status: status === 'Accepted' ? 'Accepted' : 'Open',
  newUserId,
});

/**
 * @throws HttpProblem 502 when the mail failed. The invite is stored and its mail can be sent again
 */
async function mailInvite(
  { external }: Pick<Call, 'external'>,
  invite: { readonly email: string; readonly name: string },
  token: string,
): Promise<void> {
  try {
    await external.letters.invite(invite.email, invite.name, token);
  } catch {
    throw new HttpProblem(
      502,
      '/problems/mail',
      'The invite is saved, but its mail could not be sent. Send it again.',
    );
  }
}

/** The invited person: the named one, who must have no user, or a new one. */
async function invitedPerson(tx: Tx, body: InviteBody, uid: string): Promise<string> {
  const email = body.email.trim();
  if (body.personId === null) {
    const [first = '', ...rest] = tidyName(body.name).split(' ');
    const [row] = await tx
      .insert(people)
      .values({
        firstName: first,
        lastName: rest.join(' '),
        email,
        baseId: body.baseId,
        updatedBy: uid,
      })
      .returning({ id: people.id })
      .catch(refuseTakenEmail);
    return row?.id ?? '';
  }
  const before = await lockRow(tx, people, body.personId).catch((e: unknown) => {
    throw e instanceof HttpProblem
      ? invalid([
          {
            path: 'personId',
            code: 'unknown',
            message: 'This refers to something that does not exist.',
          },
        ])
      : e;
  });
  const { user, invite, isArchived } = firstOrNotFound(await readPeople(tx, [before.id]));
  if (isArchived) throw conflict('personId', 'This person is archived.');
  if (user !== null) throw conflict('personId', 'This person already has a user account.');
  if (invite !== null && Date.parse(invite.expiresAt) > Date.now())
    throw conflict('email', 'An invite for this e-mail is already open.');
  await tx
    .update(people)
    .set({ email, baseId: body.baseId ?? before.baseId, updatedBy: uid })
    .where(eq(people.id, before.id))
    .catch(refuseTakenEmail);
  return before.id;
}

/** @throws HttpProblem 400 when one of the roles doesn't exist */
async function refuseUnknownRoles(tx: Tx, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const known = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, [...roleIds]), isNull(roles.deletedAt)));
  if (known.length < roleIds.length)
    throw invalid([
      {
        path: 'roleIds',
        code: 'unknown',
        message: 'This refers to something that does not exist.',
      },
    ]);
}

/** Closes expired invites, which would block a new one for the same address or person. */
async function clearExpired(
  tx: Tx,
  email: string,
  personId: string | null,
  uid: string,
): Promise<void> {
  const same = personId === null ? sql`false` : sql`${invites.personId} = ${personId}::uuid`;
  await tx
    .update(invites)
    .set({ status: 'Cancelled', updatedBy: uid })
    .where(
      and(
        eq(invites.status, 'Open'),
        sql`${invites.expiresAt} <= now()`,
        sql`(normal_name(${invites.email}) = normal_name(${email}) or ${same})`,
      ),
    );
}

/**
 * Stores an invite; the caller mails the token after the commit.
 * @throws HttpProblem 400 for unknown roles, 409 for a person who can't be invited
 */
export async function insertInvite(
  tx: Tx,
  body: InviteBody,
  uid: string,
  { values }: ReturnType<typeof newToken>,
): Promise<Invite> {
  const email = body.email.trim();
  const roleIds = [...new Set(body.roleIds)];
  await refuseUnknownRoles(tx, roleIds);
  await clearExpired(tx, email, body.personId, uid);
  const [open] = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(
      and(eq(invites.status, 'Open'), sql`normal_name(${invites.email}) = normal_name(${email})`),
    );
  if (open !== undefined) throw conflict('email', 'An invite for this e-mail is already open.');
  const personId = await invitedPerson(tx, body, uid);
  const [row] = await tx
    .insert(invites)
    .values({
      ...values,
      email,
      name: tidyName(body.name),
      baseId: body.baseId,
      personId,
      roleIds,
      updatedBy: uid,
    })
    .returning()
    .catch(refuseSecondInvite);
  return wireInvite(firstOrNotFound(row === undefined ? [] : [row]));
}

/**
 * Reads and locks the open invite from the path.
 * @throws HttpProblem 404 when there is none, or it is no longer open
 */
async function heldInvite(tx: Tx, id: string): Promise<InviteRow> {
  const invite = await lockRow(tx, invites, id);
  if (invite.status !== 'Open') throw notFound();
  return invite;
}

export const inviteHandlers = {
  sendInvite: async (call) => {
    const { body, who } = call;
    const made = newToken();
    const { body: invite, isNew } = await addingOnce(call, (tx) =>
      insertInvite(tx, body, who.uid, made),
    );
    if (isNew) await mailInvite(call, invite, made.token);
    return invite;
  },
  listInvites: ({ store }) => readOpenInvites(store.db),
  resendInvite: async (call) => {
    const { token, values } = newToken();
    const invite = await inTransaction(call.store, call.author, async (tx) => {
      await heldInvite(tx, call.id);
      const rows = await tx
        .update(invites)
        .set({ ...values, updatedBy: call.who.uid })
        .where(eq(invites.id, call.id))
        .returning();
      return wireInvite(firstOrNotFound(rows));
    });
    await mailInvite(call, invite, token);
    return invite;
  },
  cancelInvite: ({ store, author, who, id }) =>
    inTransaction(store, author, async (tx) => {
      await heldInvite(tx, id);
      const rows = await tx
        .update(invites)
        .set({ status: 'Cancelled', updatedBy: who.uid })
        .where(eq(invites.id, id))
        .returning();
      return wireInvite(firstOrNotFound(rows));
    }),

  getInvite: async ({ store, params }) => {
    const invite = await readUsable(store.db, params['token'] ?? '');
    if (invite === null) throw notFound();
    return forToken(invite);
  },
  acceptInvite: async ({ store, author, external, params, body }) => {
    const token = params['token'] ?? '';
    if ((await readUsable(store.db, token)) === null) throw notFound();
    const account = await external.accounts.find(body.newUserId);
    const outcome = account === null ? null : await acceptInvite(store, author, token, account);
    if (outcome?.kind === 'gone') throw notFound();
    // The same refusal for an unknown account and for another user's account.
    if (outcome?.kind !== 'accepted') throw forbidden('This account cannot take up this invite.');
    // The invite's mail proved the address. Without an answer, `prepareSecondFactor` does it later.
    await external.accounts.confirmEmail(body.newUserId).catch(() => undefined);
    return forToken(outcome.invite);
  },
} satisfies Partial<Handlers>;
