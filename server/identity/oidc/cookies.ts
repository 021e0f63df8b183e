/** The cookie of a running sign-in, and afterwards of its failure. */
export const ATTEMPT_COOKIE = '__Host-catis-oidc';
/** The cookie of the session. */
export const SESSION_COOKIE = '__Host-catis-session';

/** A value of the Cookie header; '' when it is missing. */
export const cookieOf = (header: string | undefined, name: string): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/**
 * A Set-Cookie header.
 * @param sameSite Lax where the provider's redirect must carry it
 */
export const setCookie = (
  name: string,
  value: string,
  seconds: number,
  sameSite: 'Lax' | 'Strict',
): string => `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`;
export const clearCookie = (name: string): string => setCookie(name, '', 0, 'Strict');
