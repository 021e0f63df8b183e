import { agencyAccounts } from './agencyAccounts.ts';
import { AGENCY_PATH, makeAgencySession } from './agencySession.ts';
import type { IdentityAdapter } from './identity.ts';

/** The signed-in user of this page under the agency's own sign-in (SES-34). */
export function makeAgencyIdentity({ label }: { readonly label: string }): IdentityAdapter {
  const session = makeAgencySession();
  return {
    watch: session.watch,
    signIn: async () => 'notOffered',
    signOut: async () => {
      const { to, isOpenThere } = await session.end();
      if (to !== null) location.assign(to);
      return isOpenThere ? `You may still be signed in at ${label}.` : null;
    },
    refresh: async () => {
      const found = await session.renewed().catch(() => 'offline' as const);
      if (found === null) throw new Error('Nobody is signed in');
      return found === 'offline' ? found : { identity: found.identity };
    },
    token: session.valid,
    accounts: async () => agencyAccounts(() => session.held()?.signedInAt ?? null),
    agency: {
      message: session.message,
      begin: ({ redirect, invite }) => {
        session.begin();
        const query = new URLSearchParams({
          ...(redirect === null ? {} : { redirect }),
          ...(invite === null ? {} : { invite }),
        });
        location.assign(`${AGENCY_PATH}/start?${query}`);
      },
    },
  };
}
