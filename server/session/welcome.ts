import { and, inArray, isNull } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../demo/reference/accounts.ts';
import type { Handlers } from '../http/handler.ts';
import { countAdministrators } from '../people/administrators.ts';
import { users } from '../schema/people.ts';

/** All demo accounts except the one without a person, which has no row. */
const known = demoAccounts.filter((account) => !('staff' in account)).map((account) => account.uid);

export const welcomeHandlers = {
  getWelcome: async ({ store }) => {
    const rows = await store.db
      .select({ uid: users.firebaseUserId })
      .from(users)
      .where(and(inArray(users.firebaseUserId, known), isNull(users.deletedAt)));
    const isDemo = rows.length === known.length;
    const accounts = isDemo
      ? demoAccounts.map(({ email, name, may }) => ({ email, password: demoPassword, name, may }))
      : [];
    return {
      isEmpty: !isDemo && (await countAdministrators(store.db)) === 0,
      demoAccounts: accounts,
    };
  },
} satisfies Partial<Handlers>;
