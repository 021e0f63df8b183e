import { accountOf, isStaffIn, type OidcAccount, uidOf } from './claims.ts';
import type { Attempt, Provider } from './provider.ts';
import { isOver, isUnanswered, SignInRefused } from './refusals.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { CHECK_AFTER_MS, type OidcSession, type OidcSessions } from './sessions.ts';
import type { OidcSettings } from './settings.ts';

/** Audience of our own tokens. */
export const AUDIENCE = 'catis';
const TOKEN_MS = 300_000;

/** A sign-in that the user has begun, and where it leads. */
export interface Attempted extends Attempt {
  /** A path of ours; '' for none. */
  readonly redirect: string;
  /** The token of an invite link. */
  readonly invite: string | null;
}
export type InviteOutcome =
  | { readonly kind: 'accepted' | 'gone' | 'taken' }
  /** The invite is for another address. */
  | { readonly kind: 'other'; readonly email: string };
/** What the product knows of a user. */
export interface OidcUsers {
  stateOf(uid: string): Promise<'active' | 'disabled' | 'unknown'>;
  acceptInvite(token: string, account: OidcAccount): Promise<InviteOutcome>;
}

type Answer =
  | { readonly kind: 'token'; readonly token: string; readonly expiresAt: string }
  | { readonly kind: 'over'; readonly words: string | null };

interface Ended {
  readonly to: string | null;
  readonly isOpenThere: boolean;
  readonly message: string | null;
}
/** The answer about a session that is unknown. */
export const notOpen: Ended = { to: null, isOpenThere: false, message: null };

export interface SignIns {
  /** @returns the token of the session's cookie @throws SignInRefused, or what the provider threw */
  finish(url: URL, attempt: Attempted | null): Promise<string>;
  /** A new token for a session; null for an unknown one. */
  token(sessionToken: string): Promise<Answer | null>;
  /**
   * Ends a session.
   * @returns where the browser ends the provider's; `isOpenThere` if it can't be ended; `message` if
   * the provider had ended it before
   */
  end(sessionToken: string): Promise<Ended>;
  /** Ends what a logout token names. @returns false for a token that isn't the provider's */
  endedThere(logoutToken: string): Promise<boolean>;
}

interface Parts {
  readonly settings: OidcSettings;
  readonly provider: Provider;
  readonly sessions: OidcSessions;
  readonly keys: ServiceKeys;
  readonly users: OidcUsers;
  readonly publicUrl: string;
  readonly onEnded: (uid: string) => void;
  readonly onSilent: (thrown: unknown) => void;
  readonly now: () => number;
}

/** Invitations decide who comes in; staff need none (SAFE-46). @throws SignInRefused */
async function admit(
  { users, settings: { label } }: Parts,
  account: OidcAccount,
  invite: string | null,
) {
  if (invite !== null) {
    const outcome = await users.acceptInvite(invite, account);
    if (outcome.kind === 'other')
      throw new SignInRefused(
        `This invite is for ${outcome.email}; you signed in as ${account.email}. Sign out at ${label}, then open the invite's link again.`,
      );
    if (outcome.kind === 'taken')
      throw new SignInRefused(
        `${account.email} belongs to another person in CATIS. Ask your administrator.`,
      );
    if (outcome.kind === 'gone')
      throw new SignInRefused(
        "This invite link isn't valid or has been used. Sign in, or ask your administrator for a new one.",
      );
    return;
  }
  const state = await users.stateOf(account.uid);
  if (state === 'disabled')
    throw new SignInRefused('This account is switched off. Ask your administrator.');
  if (state === 'unknown' && !account.staff)
    throw new SignInRefused(
      `${account.email} has no access to CATIS yet. Open the link of your invite, or ask your administrator for one.`,
    );
}

/**
 * Asks the provider whether the session goes on, and stores what it answers (SAFE-48).
 * @returns the session's staff claim now; null when it is over
 */
async function checked(parts: Parts, session: OidcSession): Promise<{ staff: boolean } | null> {
  const { keys, provider, sessions, settings, onEnded, onSilent } = parts;
  const refreshToken =
    session.refreshSealed === null ? null : keys.open('refresh', session.refreshSealed);
  if (refreshToken === null || !(await sessions.claimCheck(session, CHECK_AFTER_MS)))
    return session;
  try {
    const renewed = await provider.renew(refreshToken);
    const staff = renewed.claims === null ? session.staff : isStaffIn(renewed.claims, settings);
    await sessions.renew(session.id, {
      staff,
      ...(renewed.refreshToken === null
        ? {}
        : { refreshSealed: keys.seal('refresh', renewed.refreshToken) }),
      ...(renewed.idToken === null
        ? {}
        : { idTokenSealed: keys.seal('id token', renewed.idToken) }),
    });
    return { staff };
  } catch (e) {
    if (isOver(e)) {
      for (const uid of await sessions.endedThere({ id: session.id })) onEnded(uid);
      return null;
    }
    // No answer says nothing about the user, so the session goes on (SAFE-48).
    onSilent(e);
    await sessions.checkSoon(session);
    return session;
  }
}

export function signInsOf(parts: Parts): SignIns {
  const { settings, provider, sessions, keys, publicUrl, onEnded, onSilent, now } = parts;
  const endedThereWords = `${settings.label} ended your sign-in. If you can't sign in again, ask your administrator.`;
  const isOverHere = (s: OidcSession) => s.endedAt !== null || Date.parse(s.endsAt) <= now();
  const tokenOf = async (session: OidcSession, staff: boolean): Promise<Answer> => {
    const until = Math.min(now() + TOKEN_MS, Date.parse(session.endsAt));
    const token = await keys.sign({
      iss: new URL(publicUrl).origin,
      aud: AUDIENCE,
      sub: session.uid,
      sid: session.id,
      email: session.email,
      name: session.name,
      staff,
      iat: Math.floor(now() / 1000),
      auth_time: Math.floor(Date.parse(session.signedInAt) / 1000),
      exp: Math.floor(until / 1000),
    });
    return { kind: 'token', token, expiresAt: new Date(until).toISOString() };
  };
  return {
    finish: async (url, attempt) => {
      if (attempt === null || url.searchParams.get('state') !== attempt.state)
        throw new SignInRefused(
          'This sign-in was begun in another tab, or too long ago. Try again.',
        );
      const grant = await provider.finish(url, attempt);
      const account = accountOf(grant.claims, settings);
      await admit(parts, account, attempt.invite);
      const { sid } = grant.claims;
      return sessions.open(account, typeof sid === 'string' ? sid : null, {
        refreshSealed:
          grant.refreshToken === null ? null : keys.seal('refresh', grant.refreshToken),
        idTokenSealed: keys.seal('id token', grant.idToken),
      });
    },
    token: async (sessionToken) => {
      const session = await sessions.find(sessionToken);
      if (session === null) return null;
      const wasEndedThere = session.idTokenSealed === null;
      const over = { kind: 'over', words: endedThereWords } as const;
      if (isOverHere(session))
        return wasEndedThere
          ? over
          : { kind: 'over', words: 'Your sign-in has ended. Sign in again.' };
      const now = await checked(parts, session);
      return now === null ? over : tokenOf(session, now.staff);
    },
    end: async (sessionToken) => {
      const session = await sessions.find(sessionToken);
      if (session === null) return notOpen;
      await sessions.end(session.id);
      if (session.endedAt === null) onEnded(session.uid);
      const idToken =
        session.idTokenSealed === null ? null : keys.open('id token', session.idTokenSealed);
      if (idToken === null)
        return { ...notOpen, message: session.idTokenSealed === null ? endedThereWords : null };
      try {
        const to = await provider.endUrl(idToken);
        return { ...notOpen, to, isOpenThere: to === null };
      } catch (e) {
        onSilent(e);
        return { ...notOpen, isOpenThere: true };
      }
    },
    endedThere: async (logoutToken) => {
      let named: Awaited<ReturnType<Provider['readLogout']>>;
      try {
        named = await provider.readLogout(logoutToken);
      } catch (e) {
        if (isUnanswered(e)) throw e;
        return false;
      }
      const uids = await sessions.endedThere(
        named.sid === null ? { uid: uidOf(settings.issuer, named.sub ?? '') } : { sid: named.sid },
      );
      for (const uid of uids) onEnded(uid);
      return true;
    },
  };
}
