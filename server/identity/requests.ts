import type { FastifyRequest } from 'fastify';

/**
 * The Identity Toolkit calls that the browser SDK makes, each with the only fields that pass
 * through.
 */
const calls: Readonly<Record<string, readonly string[]>> = {
  'accounts:signInWithPassword': ['email', 'password', 'returnSecureToken', 'clientType'],
  'accounts:signUp': ['email', 'password', 'displayName', 'returnSecureToken', 'clientType'],
  'accounts:update': [
    'idToken',
    'displayName',
    'photoUrl',
    'password',
    'deleteAttribute',
    'returnSecureToken',
  ],
  'accounts:lookup': ['idToken'],
  'accounts:resetPassword': ['oobCode', 'newPassword'],
  'accounts:sendOobCode': ['requestType', 'email'],
  'accounts:createAuthUri': ['identifier', 'continueUrl'],
  // ACC-14
  'mfaSignIn:finalize': ['mfaPendingCredential', 'mfaEnrollmentId', 'totpVerificationInfo'],
  'mfaEnrollment:start': ['idToken', 'totpEnrollmentInfo'],
  'mfaEnrollment:finalize': ['idToken', 'displayName', 'totpVerificationInfo'],
  'mfaEnrollment:withdraw': ['idToken', 'mfaEnrollmentId'],
};
const textFields = new Set([
  'email',
  'password',
  'newPassword',
  'idToken',
  'displayName',
  'photoUrl',
  'oobCode',
  'requestType',
  'identifier',
  'continueUrl',
  'clientType',
  'mfaPendingCredential',
  'mfaEnrollmentId',
]);

export type IdentityRequest =
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'token'; readonly grantType: string; readonly refreshToken: string }
  | { readonly kind: 'policy' }
  | { readonly kind: 'project' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' };

const objectOf = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    // The types of its values stay unknown.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

const tokenRequest = (text: string): IdentityRequest => {
  const json = objectOf(text);
  const form = new URLSearchParams(json === null ? text : {});
  const take = (snake: string, camel: string) =>
    String(json?.[snake] ?? json?.[camel] ?? form.get(snake) ?? '');
  return {
    kind: 'token',
    grantType: take('grant_type', 'grantType'),
    refreshToken: take('refresh_token', 'refreshToken'),
  };
};

/**
 * Parses a request to an identity path. Paths and methods that the SDK doesn't use become
 * `unknown`; other fields are dropped.
 */
export function identityRequestOf(request: FastifyRequest): IdentityRequest {
  const path = (request.url.split('?')[0] ?? '').replace(/^\/identity(?=\/)/, '');
  const text = typeof request.body === 'string' ? request.body : '';
  if (request.method === 'GET' && path === '/identitytoolkit.googleapis.com/v2/passwordPolicy')
    return { kind: 'policy' };
  if (request.method === 'GET' && path === '/identitytoolkit.googleapis.com/v1/projects')
    return { kind: 'project' };
  if (request.method !== 'POST') return { kind: 'unknown' };
  if (path === '/securetoken.googleapis.com/v1/token') return tokenRequest(text);
  const [, name = ''] =
    /^\/identitytoolkit\.googleapis\.com\/(?:v1\/(?=accounts:)|v2\/accounts\/(?=mfa))(\w+:\w+)$/.exec(
      path,
    ) ?? [];
  const allowed = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (allowed === undefined) return { kind: 'unknown' };
  const given = objectOf(text);
  if (given === null) return { kind: 'malformed' };
  const fields = Object.fromEntries(
    allowed.filter((f) => given[f] !== undefined).map((f) => [f, given[f]]),
  );
  if (Object.entries(fields).some(([f, value]) => textFields.has(f) && typeof value !== 'string'))
    return { kind: 'malformed' };
  return { kind: 'call', name, fields };
}

/**
 * Whether the calling page is one of ours: the public origin, or this machine, because development
 * serves the page from another port.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  return (
    origin === new URL(publicUrl).origin ||
    (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  );
}
