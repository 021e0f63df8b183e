import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TIME_HEADER } from '../../../contract/constants.ts';
import { isSafeWayBack } from '../../../domain/routes/wayBack.ts';
import { isOwnOrigin } from '../requests.ts';
import { tries } from '../tries.ts';
import { ATTEMPT_COOKIE, clearCookie, cookieOf, SESSION_COOKIE, setCookie } from './cookies.ts';
import type { Provider } from './provider.ts';
import { refusalOf, type SignInRefused } from './refusals.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { SESSION_HOURS } from './sessions.ts';
import { type Attempted, notOpen, type SignIns } from './signIns.ts';

const PREFIX = '/identity/oidc';
/** The path to which the provider sends users back; registered there with the public URL. */
export const CALLBACK_PATH = `${PREFIX}/callback`;
/** How long a sign-in may take, and how long its failure is kept for the page. */
const ATTEMPT_SECONDS = 600;
const CALLS_A_MINUTE = 1200;

interface Parts {
  readonly keys: Pick<ServiceKeys, 'seal' | 'open'>;
  readonly provider: Pick<Provider, 'begin' | 'newAttempt'>;
  readonly signIns: SignIns;
  readonly label: string;
  readonly publicUrl: string;
  /** Reports failures that the operator can mend. */
  readonly onFailure: (thrown: SignInRefused) => void;
}
/** The content of the attempt's cookie: a running sign-in, or the message of a failed one. */
type Kept = ({ readonly kind: 'attempt' } & Attempted) | { kind: 'refused'; words: string };

const loginPath = (redirect: string) =>
  redirect === '' ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`;

/** What the cookie holds; null when it is missing, too old or not ours. */
function attemptCookie({ keys }: Pick<Parts, 'keys'>, now: () => number = Date.now) {
  return {
    read: (request: FastifyRequest): Kept | null => {
      const sealed = cookieOf(request.headers.cookie, ATTEMPT_COOKIE);
      const text = sealed === '' ? null : keys.open('attempt', sealed);
      if (text === null) return null;
      // Sealed by `write` below.
      const { until, kept } = JSON.parse(text) as { until: number; kept: Kept };
      return now() < until ? kept : null;
    },
    write: (kept: Kept) =>
      setCookie(
        ATTEMPT_COOKIE,
        keys.seal('attempt', JSON.stringify({ until: now() + ATTEMPT_SECONDS * 1000, kept })),
        ATTEMPT_SECONDS,
        'Lax',
      ),
  };
}

/** The routes of a sign-in by OpenID Connect (SAFE-45). */
export function oidcRoutes(parts: Parts) {
  const { provider, signIns, label, publicUrl, onFailure } = parts;
  const cookie = attemptCookie(parts);
  /** Back to the sign-in page, which reads the message by `token`. */
  const toLogin = (reply: FastifyReply, redirect: string, thrown: unknown) => {
    const refused = refusalOf(thrown, label);
    if (refused.isForLog) onFailure(refused);
    const kept = cookie.write({ kind: 'refused', words: refused.words });
    return reply.header('set-cookie', kept).redirect(loginPath(redirect));
  };

  const start = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = new URL(request.url, publicUrl).searchParams;
    const asked = query.get('redirect') ?? '';
    const redirect = isSafeWayBack(asked) ? asked : '';
    try {
      const attempt = await provider.newAttempt();
      const url = await provider.begin(attempt);
      const kept = { kind: 'attempt', ...attempt, redirect, invite: query.get('invite') } as const;
      return reply.header('set-cookie', cookie.write(kept)).redirect(url.href);
    } catch (e) {
      return toLogin(reply, redirect, e);
    }
  };
  const callback = async (request: FastifyRequest, reply: FastifyReply) => {
    const kept = cookie.read(request);
    const attempt = kept?.kind === 'attempt' ? kept : null;
    try {
      const token = await signIns.finish(new URL(request.url, publicUrl), attempt);
      return reply
        .header('set-cookie', [
          clearCookie(ATTEMPT_COOKIE),
          setCookie(SESSION_COOKIE, token, SESSION_HOURS * 3600, 'Strict'),
        ])
        .redirect(loginPath(attempt?.redirect ?? ''));
    } catch (e) {
      return toLogin(reply, attempt?.redirect ?? '', e);
    }
  };
  const token = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = cookieOf(request.headers.cookie, SESSION_COOKIE);
    const found = given === '' ? null : await signIns.token(given);
    if (found?.kind === 'token')
      return reply.send({ token: found.token, expiresAt: found.expiresAt });
    const kept = cookie.read(request);
    const message = kept?.kind === 'refused' ? kept.words : (found?.words ?? null);
    // An attempt that runs in another tab goes on.
    const cleared = [
      ...(given === '' ? [] : [clearCookie(SESSION_COOKIE)]),
      ...(kept?.kind === 'refused' ? [clearCookie(ATTEMPT_COOKIE)] : []),
    ];
    if (cleared.length > 0) void reply.header('set-cookie', cleared);
    // Not 401: users who are signed out open the sign-in page every day, and nothing failed.
    return reply.send({ token: null, expiresAt: null, message });
  };
  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = cookieOf(request.headers.cookie, SESSION_COOKIE);
    const ended = given === '' ? notOpen : await signIns.end(given);
    // A page that leaves meanwhile misses the message; then its next `token` reads it.
    if (ended.message === null) void reply.header('set-cookie', clearCookie(SESSION_COOKIE));
    return reply.send(ended);
  };
  const backchannel = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const isKnown = await signIns.endedThere(form.get('logout_token') ?? '');
    return isKnown ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
  };

  return async (app: FastifyInstance): Promise<void> => {
    const calls = tries(CALLS_A_MINUTE);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, body),
    );
    app.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store').header(TIME_HEADER, String(Date.now()));
      const wait = calls.waitSeconds(request.ip);
      calls.count(request.ip);
      if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send();
      // The provider itself calls without an Origin.
      if (request.method === 'POST' && !isOwnOrigin(request.headers.origin, publicUrl))
        return reply.code(403).send();
      return undefined;
    });
    const hidden = { schema: { hide: true }, exposeHeadRoute: false };
    app.get(`${PREFIX}/start`, hidden, start);
    app.get(CALLBACK_PATH, hidden, callback);
    app.post(`${PREFIX}/token`, hidden, token);
    app.post(`${PREFIX}/end`, hidden, end);
    app.post(`${PREFIX}/backchannel`, hidden, backchannel);
  };
}
