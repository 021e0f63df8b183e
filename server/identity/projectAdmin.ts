import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { AccountAdmin } from './admin.ts';
import { IdentityUnavailable } from './identityUnavailable.ts';
import type { VerifyToken } from './verify.ts';

/**
 * Streams check their token every 30 s, so a sign-out at the provider ends them within 60 s
 * (SAFE-5, BASE-22).
 */
const CHECK_EVERY_MS = 25_000;

/** Longest wait for the provider, in ms. Its library would wait for minutes. */
const ANSWER_WITHIN_MS = 5000;
/** After a failed lookup, the next one is sent no sooner than this. */
const SILENT_FOR_MS = 5000;

const isUnknown = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'auth/user-not-found';
/** With enumeration protection on, the provider returns only these codes for an unknown address. */
const isUnknownAddress = (thrown: unknown) =>
  thrown instanceof Error &&
  'code' in thrown &&
  ['auth/user-not-found', 'auth/email-not-found', 'auth/internal-error'].includes(
    String(thrown.code),
  );

interface Hooks {
  readonly onSilent?: (thrown: unknown) => void;
  readonly onEnded?: (uid: string) => void;
  readonly answerWithinMs?: number;
}

/**
 * Looks up a record with a timeout. Returns 'unanswered' without a request shortly after the
 * provider failed to answer.
 */
function inTime(recordOf: (uid: string) => Promise<UserRecord | null>, hooks: Hooks) {
  let silentUntil = 0;
  let isSilent = false;
  return async (uid: string) => {
    if (Date.now() < silentUntil) return 'unanswered' as const;
    let late: NodeJS.Timeout | undefined;
    try {
      const asked = recordOf(uid);
      asked.catch(() => undefined);
      const record = await Promise.race([
        asked,
        new Promise<never>((_, reject) => {
          late = setTimeout(
            () => reject(new Error('The identity provider did not answer in time.')),
            hooks.answerWithinMs ?? ANSWER_WITHIN_MS,
          );
        }),
      ]);
      isSilent = false;
      return record;
    } catch (e) {
      silentUntil = Date.now() + SILENT_FOR_MS;
      if (!isSilent) hooks.onSilent?.(e);
      isSilent = true;
      return 'unanswered' as const;
    } finally {
      clearTimeout(late);
    }
  };
}

/**
 * The service's own calls to a real project, and a verifier that also rejects tokens of signed-out
 * or disabled accounts.
 * @param hooks.onSilent called when the provider stops answering lookups
 * @param hooks.onEnded called when this process ended a user's sessions
 */
export function projectAdmin(
  auth: () => Promise<Auth>,
  hooks: Hooks = {},
): {
  readonly admin: AccountAdmin;
  readonly forget: (uid: string) => void;
  readonly current: (verify: VerifyToken) => VerifyToken;
} {
  const seen = new Map<
    string,
    { readonly at: number; readonly validSince: number; readonly isOff: boolean }
  >();
  /** Number of invalidations: a lookup that started before one is not cached. */
  let forgotten = 0;
  const forget = (uid: string) => {
    forgotten += 1;
    seen.delete(uid);
  };
  const recordOf = async (uid: string): Promise<UserRecord | null> => {
    try {
      return await (await auth()).getUser(uid);
    } catch (e) {
      if (isUnknown(e)) return null;
      throw e;
    }
  };
  const askedInTime = inTime(recordOf, hooks);
  const stateOf = async (uid: string) => {
    const known = seen.get(uid);
    if (known !== undefined && Date.now() - known.at < CHECK_EVERY_MS) return known;
    const before = forgotten;
    const record = await askedInTime(uid);
    if (record === 'unanswered') {
      // While the provider doesn't answer, users with a cached state continue; others are refused.
      if (known === undefined) throw new IdentityUnavailable();
      return known;
    }
    const validSince =
      record?.tokensValidAfterTime === undefined
        ? 0
        : Math.floor(Date.parse(record.tokensValidAfterTime) / 1000);
    const state = { at: Date.now(), validSince, isOff: record === null || record.disabled };
    if (seen.size > 10_000) seen.clear();
    if (forgotten === before) seen.set(uid, state);
    return state;
  };
  return {
    admin: {
      find: async (uid) => {
        const record = await recordOf(uid);
        return record?.email === undefined
          ? null
          : { uid, email: record.email, name: record.displayName ?? '' };
      },
      resetCode: async (email) => {
        try {
          // The provider's link leads to its own page. Ours needs only the code.
          return new URL(await (await auth()).generatePasswordResetLink(email)).searchParams.get(
            'oobCode',
          );
        } catch (e) {
          if (isUnknownAddress(e)) return null;
          throw e;
        }
      },
      allow: async (uid, isAllowed) => {
        forget(uid);
        if ((await recordOf(uid)) !== null)
          await (await auth()).updateUser(uid, { disabled: !isAllowed });
        forget(uid);
        if (!isAllowed) hooks.onEnded?.(uid);
      },
      dropSecondFactor: async (uid) => {
        if ((await recordOf(uid)) === null) return;
        const project = await auth();
        await project.updateUser(uid, { multiFactor: { enrolledFactors: null } });
        await project.revokeRefreshTokens(uid);
        forget(uid);
        hooks.onEnded?.(uid);
      },
      confirmEmail: async (uid) => {
        if ((await recordOf(uid))?.emailVerified === false)
          await (await auth()).updateUser(uid, { emailVerified: true });
      },
      signOut: async (uid) => {
        if ((await recordOf(uid)) !== null) await (await auth()).revokeRefreshTokens(uid);
        forget(uid);
        hooks.onEnded?.(uid);
      },
    },
    forget,
    current: (verify) => async (token) => {
      const claims = await verify(token);
      if (claims === null) return null;
      const { validSince, isOff } = await stateOf(String(claims['sub']));
      return isOff || Number(claims['auth_time']) < validSince ? null : claims;
    },
  };
}
