import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { AccountAdmin } from './admin.ts';
import type { VerifyToken } from './verify.ts';

/** Milliseconds a token may outlive its account's sign-out elsewhere (SAFE-5). */
const CHECK_EVERY_MS = 60_000;

const isUnknown = (thrown: unknown) => thrown instanceof Error && 'code' in thrown && thrown.code === 'auth/user-not-found';
/** With protection against enumeration the provider says no more than this of an address it does not know. */
const isUnknownAddress = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && ['auth/user-not-found', 'auth/email-not-found', 'auth/internal-error'].includes(String(thrown.code));

/**
 * The service's own calls to a real project, and a verifier that also knows whether the token's account was signed out
 * or switched off.
 */
export function projectAdmin(auth: () => Promise<Auth>): { readonly admin: AccountAdmin; readonly current: (verify: VerifyToken) => VerifyToken } {
  const seen = new Map<string, { readonly at: number; readonly validSince: number; readonly isOff: boolean }>();
  const recordOf = async (uid: string): Promise<UserRecord | null> => {
    try {
      return await (await auth()).getUser(uid);
    } catch (e) {
      if (isUnknown(e)) return null;
      throw e;
    }
  };
  const stateOf = async (uid: string) => {
    const known = seen.get(uid);
    if (known !== undefined && Date.now() - known.at < CHECK_EVERY_MS) return known;
    const record = await recordOf(uid).catch((e: unknown) => {
      // While the provider does not answer, who was in a moment ago goes on; nobody new comes in.
      if (known === undefined) throw e;
      return 'unanswered' as const;
    });
    if (known !== undefined && record === 'unanswered') return known;
    if (record === 'unanswered') throw new Error('The identity provider did not answer.');
    const validSince = record?.tokensValidAfterTime === undefined ? 0 : Math.floor(Date.parse(record.tokensValidAfterTime) / 1000);
    const state = { at: Date.now(), validSince, isOff: record === null || record.disabled };
    if (seen.size > 10_000) seen.clear();
    seen.set(uid, state);
    return state;
  };
  return {
    admin: {
      find: async (uid) => {
        const record = await recordOf(uid);
        return record?.email === undefined ? null : { uid, email: record.email, name: record.displayName ?? '' };
      },
      resetCode: async (email) => {
        try {
          // The provider's link leads to a page of its own; ours needs only the code.
          return new URL(await (await auth()).generatePasswordResetLink(email)).searchParams.get('oobCode');
        } catch (e) {
          if (isUnknownAddress(e)) return null;
          throw e;
        }
      },
      allow: async (uid, isAllowed) => {
        seen.delete(uid);
        if ((await recordOf(uid)) !== null) await (await auth()).updateUser(uid, { disabled: !isAllowed });
        seen.delete(uid);
      },
      signOut: async (uid) => {
        if ((await recordOf(uid)) !== null) await (await auth()).revokeRefreshTokens(uid);
        seen.delete(uid);
      },
    },
    current: (verify) => async (token) => {
      const claims = await verify(token);
      if (claims === null) return null;
      const { validSince, isOff } = await stateOf(String(claims['sub']));
      return isOff || Number(claims['auth_time']) < validSince ? null : claims;
    },
  };
}
