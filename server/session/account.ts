import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Handlers } from '../http/handler.ts';
import { atProvider } from '../http/provider.ts';
import { conflict } from '../problems/problem.ts';
import { invites } from '../schema/accounts.ts';
import { draftKeys } from '../schema/people.ts';

export const accountHandlers = {
  getDraftKey: async ({ store, who }) => {
    const { key } = await transaction(store, async (tx) => {
      await tx
        .insert(draftKeys)
        .values({ uid: who.uid, key: randomBytes(32) })
        .onConflictDoNothing();
      return firstOrNotFound(await tx.select().from(draftKeys).where(eq(draftKeys.uid, who.uid)));
    });
    return { key: Buffer.from(key).toString('base64url') };
  },
  requestPasswordReset: async ({ external, body }) => {
    const { passwordsAt } = external.accounts;
    if (passwordsAt !== undefined) throw conflict('', `${passwordsAt} looks after your password.`);
    external.letters.passwordReset(body.email);
    return { done: true };
  },
  prepareSecondFactor: async ({ store, external, who }) => {
    const [invite] = await store.db
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.newUserId, who.uid), eq(invites.status, 'Accepted')));
    if (invite === undefined)
      throw conflict(
        '',
        "Your e-mail address isn't confirmed. Ask your administrator to confirm it at the sign-in service.",
      );
    await atProvider(external.accounts.confirmEmail(who.uid));
    return { done: true };
  },
  signOutEverywhere: async ({ external, who }) => {
    await atProvider(external.accounts.signOut(who.uid));
    return { done: true };
  },
} satisfies Partial<Handlers>;
