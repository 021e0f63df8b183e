import { TOKEN_KEY } from '../../../contract/constants.ts';
import type { Identity } from '../../../machines/session/session.setup.ts';
import { measureClock, serviceMs } from '../browser/serviceTime.ts';
import { localTexts } from '../browser/storage.ts';
import { type HeldToken, readToken } from './agencyToken.ts';

export const AGENCY_PATH = '/identity/oidc';
/** A token is renewed this long before it expires, in ms. */
const RENEW_BEFORE_MS = 60_000;
/** A token younger than this counts as new, in ms. */
const NEW_FOR_MS = 30_000;
const ANSWER_WITHIN_MS = 20_000;
/** Kept while a sign-out has not reached the service, which would otherwise sign in again. */
const LEFT_KEY = 'signedOutOffline';

/** @throws when the service can't be reached or answers with an error */
async function post(path: string): Promise<unknown> {
  const sentAt = performance.now();
  const reply = await fetch(`${AGENCY_PATH}/${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  // Tokens end by the service's time, which this computer's clock may miss (SES-32).
  measureClock(reply, performance.now() - sentAt);
  if (!reply.ok) throw new Error(`${AGENCY_PATH}/${path} answered ${reply.status}`);
  return reply.json();
}
const valueIn = (found: unknown, name: string): unknown =>
  typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
const textIn = (found: unknown, name: string): string | null => {
  const value = valueIn(found, name);
  return typeof value === 'string' ? value : null;
};

/** The token of this page, renewed by the session's cookie (SES-35). */
export interface AgencySession {
  /** Calls back with each change of the user. @returns a function that stops it */
  watch(onChange: (identity: Identity | null) => void): () => void;
  /** The token that is known, even an expired one. */
  held(): HeldToken | null;
  /** A new token, unless the known one is; null if the session is over. @throws without an answer */
  renewed(): Promise<HeldToken | null>;
  /** A valid token; null if no user is signed in. @throws if there is none without an answer */
  valid(): Promise<string | null>;
  message(): string | null;
  /** Forgets a sign-out that did not reach the service, because a sign-in begins. */
  begin(): void;
  /** @returns where the provider's session ends, and whether it may still be open */
  end(): Promise<{ readonly to: string | null; readonly isOpenThere: boolean }>;
}

export function makeAgencySession(): AgencySession {
  // The token of an earlier visit names the user while the service can't be reached.
  let held: HeldToken | null = readToken(localTexts.get(TOKEN_KEY));
  let receivedAt = 0;
  let message: string | null = null;
  let told: Identity | null | undefined;
  let listener: (identity: Identity | null) => void = () => undefined;
  const tell = (identity: Identity | null) => {
    if (told !== undefined && told?.id === identity?.id) return;
    told = identity;
    listener(identity);
  };
  const drop = () => {
    held = null;
    localTexts.remove(TOKEN_KEY);
  };
  const postEnd = async () => {
    const found = await post('end');
    localTexts.remove(LEFT_KEY);
    return found;
  };
  const request = async (): Promise<HeldToken | null> => {
    if (localTexts.get(LEFT_KEY) !== null) await postEnd();
    const found = await post('token');
    const token = textIn(found, 'token');
    if (token === null) {
      message = textIn(found, 'message') ?? message;
      drop();
    } else {
      held = readToken(token);
      receivedAt = serviceMs();
      message = null;
      localTexts.set(TOKEN_KEY, token);
    }
    tell(held?.identity ?? null);
    return held;
  };
  let pending: Promise<HeldToken | null> | null = null;
  /** Requests a token, once for all callers. */
  const renew = () => {
    pending ??= request().finally(() => {
      pending = null;
    });
    return pending;
  };
  /** Another tab signed out, or in. */
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const found = readToken(newValue);
    if (found?.identity.id === held?.identity.id) return;
    held = found;
    tell(found?.identity ?? null);
  };
  return {
    watch: (onChange) => {
      listener = onChange;
      addEventListener('storage', hear);
      renew().catch(() => tell(held?.identity ?? null));
      return () => {
        listener = () => undefined;
        removeEventListener('storage', hear);
      };
    },
    held: () => held,
    renewed: () =>
      held !== null && serviceMs() - receivedAt < NEW_FOR_MS ? Promise.resolve(held) : renew(),
    valid: async () => {
      if (held === null || held.until - serviceMs() > RENEW_BEFORE_MS) return held?.token ?? null;
      try {
        return (await renew())?.token ?? null;
      } catch (error) {
        // An old token counts until it expires.
        if (held !== null && held.until > serviceMs()) return held.token;
        throw error;
      }
    },
    message: () => message,
    begin: () => localTexts.remove(LEFT_KEY),
    end: async () => {
      drop();
      message = null;
      localTexts.set(LEFT_KEY, '1');
      const found = await postEnd().catch(() => ({ isOpenThere: true }));
      message = textIn(found, 'message');
      tell(null);
      return { to: textIn(found, 'to'), isOpenThere: valueIn(found, 'isOpenThere') === true };
    },
  };
}
