import { and, eq, isNull } from 'drizzle-orm';
import type { Store } from '../database/open.ts';
import type { OidcUsers } from '../identity/oidc/signIns.ts';
import { users } from '../schema/people.ts';
import { acceptInvite } from './acceptInvite.ts';

/** The users of the agency's own sign-in: known here, or invited (SAFE-46). */
export const oidcUsersOf = (opening: Store | Promise<Store>): OidcUsers => ({
  stateOf: async (uid) => {
    const { db } = await opening;
    const [user] = await db
      .select({ disabledAt: users.disabledAt })
      .from(users)
      .where(and(eq(users.firebaseUserId, uid), isNull(users.deletedAt)));
    if (user === undefined) return 'unknown';
    return user.disabledAt === null ? 'active' : 'disabled';
  },
  acceptInvite: async (token, account) => acceptInvite(await opening, {}, token, account),
});
