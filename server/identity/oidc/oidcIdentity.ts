import type { Logger } from 'pino';
import type { Store } from '../../database/open.ts';
import { makeOutbound } from '../../outbound/outbound.ts';
import type { AccountAdmin } from '../admin.ts';
import type { Identity } from '../local.ts';
import { bearerVerifier, localKeys, tokenVerifier, type VerifyToken } from '../verify.ts';
import { providerOf } from './provider.ts';
import { CALLBACK_PATH, oidcRoutes } from './routes.ts';
import { readServiceKeys } from './serviceKeys.ts';
import { type OidcSessions, oidcSessionsOf } from './sessions.ts';
import type { OidcSettings } from './settings.ts';
import { AUDIENCE, type OidcUsers, signInsOf } from './signIns.ts';

/** How long a session counts as going on without a look at the database (SAFE-5). */
const SEEN_FOR_MS = 25_000;
const MAX_SEEN = 10_000;

/** A verifier that also rejects tokens of ended sessions. */
function sessionChecks(sessions: Pick<OidcSessions, 'living'>, now: () => number) {
  const seen = new Map<string, number>();
  /** Number of invalidations: a look that began before one is not kept. */
  let forgotten = 0;
  const current =
    (verify: VerifyToken): VerifyToken =>
    async (token) => {
      const claims = await verify(token);
      // The verifier's tolerance is for other clocks. These tokens end by the service's own.
      if (claims === null || Number(claims['exp']) * 1000 <= now()) return null;
      const id = String(claims['sid']);
      if (now() < (seen.get(id) ?? 0)) return claims;
      const before = forgotten;
      if ((await sessions.living(id)) === null) return null;
      if (seen.size >= MAX_SEEN) seen.clear();
      if (forgotten === before) seen.set(id, now() + SEEN_FOR_MS);
      return claims;
    };
  const forget = () => {
    forgotten += 1;
    seen.clear();
  };
  return { current, forget };
}

/**
 * Users of the agency's own sign-in, by OpenID Connect with sessions of ours (decision 032).
 * @throws Error that names the variable of a file that can't be used
 */
export async function oidcIdentity(options: {
  settings: OidcSettings;
  publicUrl: string;
  store: Store | Promise<Store>;
  users: OidcUsers;
  logger: Pick<Logger, 'error'>;
  onSessionsEnded: (uid: string) => void;
  now?: () => number;
}): Promise<Identity> {
  const { settings, publicUrl, users, logger, now = Date.now } = options;
  const { label } = settings;
  const keys = await readServiceKeys(settings.secretFile);
  const outbound = makeOutbound();
  const provider = providerOf(settings, new URL(CALLBACK_PATH, publicUrl).href, outbound, now);
  const sessions = oidcSessionsOf(options.store, now);
  const { current, forget } = sessionChecks(sessions, now);
  const onEnded = (uid: string) => {
    forget();
    options.onSessionsEnded(uid);
  };
  const signIns = signInsOf({
    settings,
    provider,
    sessions,
    keys,
    users,
    publicUrl,
    onEnded,
    onSilent: (err) => logger.error({ err }, 'the sign-in provider does not answer'),
    now,
  });
  const endAll = async (uid: string) => {
    await sessions.endAll(uid);
    onEnded(uid);
  };
  const admin: AccountAdmin = {
    passwordsAt: label,
    find: (uid) => sessions.account(uid),
    resetCode: async () => null,
    // Only the provider can disable its account. Here the user's rights are gone, and its sessions.
    allow: async (uid, isAllowed) => (isAllowed ? undefined : endAll(uid)),
    signOut: endAll,
    // The call refuses before, in words: the provider looks after second factors.
    dropSecondFactor: async () => undefined,
    confirmEmail: async () => undefined,
  };
  const origin = { issuer: new URL(publicUrl).origin, audience: AUDIENCE };
  return {
    config: { apiKey: 'oidc', projectId: 'oidc', oidc: { label } },
    verify: bearerVerifier(current(tokenVerifier(origin, localKeys(keys.jwks), now))),
    admin,
    routes: oidcRoutes({
      keys,
      provider,
      signIns,
      label,
      publicUrl,
      onFailure: (err) => logger.error({ err }, 'signing in at the provider failed'),
    }),
    forget,
    fault: () => null,
    begin: () => undefined,
    ready: Promise.resolve(),
    close: () => outbound.close(),
  };
}
