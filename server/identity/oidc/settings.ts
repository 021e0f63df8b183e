import * as z from 'zod';

const text = z.string().trim().min(1).optional();
const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Variables of an OpenID Connect provider. */
export const oidcVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET_FILE: text,
  OIDC_CLIENT_KEY_FILE: text,
  OIDC_SCOPES: text,
  OIDC_ACR_VALUES: text,
  OIDC_EMAIL_CLAIM: text,
  OIDC_NAME_CLAIM: text,
  OIDC_STAFF_CLAIM: text,
  OIDC_STAFF_VALUE: text,
  OIDC_LABEL: z.string().trim().min(1).max(40).optional(),
  CATIS_SECRET_FILE: text,
};
const OidcVariables = z.object(oidcVariables);
type OidcVariables = z.infer<typeof OidcVariables>;

interface OidcPlace {
  readonly FIREBASE_CONFIG_FILE?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly HOST: string;
  readonly PORT: number;
}

const isLoopback = (url: string) => loopback.includes(new URL(url).hostname);
/** Whether browsers and the service may send secrets to this URL: TLS, or this machine only. */
const isPrivate = (url: string) => new URL(url).protocol === 'https:' || isLoopback(url);

/**
 * Refuses settings of which one is missing or contradicts another (SAFE-43).
 * @param refuse receives the variable's name and what to do
 */
export function refuseWrongOidc(
  env: OidcVariables & OidcPlace,
  refuse: (variable: string, message: string) => void,
): void {
  const given = Object.keys(oidcVariables).filter(
    (name) => name.startsWith('OIDC_') && env[name as keyof OidcVariables] !== undefined, // its keys
  );
  if (env.OIDC_ISSUER === undefined) {
    for (const name of given) refuse(name, 'belongs to a sign-in by OIDC_ISSUER: set that too');
    return;
  }
  if (env.FIREBASE_CONFIG_FILE !== undefined)
    refuse('OIDC_ISSUER', 'an installation has one identity: unset it or FIREBASE_CONFIG_FILE');
  if (!isPrivate(env.OIDC_ISSUER)) refuse('OIDC_ISSUER', 'must begin with https://');
  if (env.OIDC_CLIENT_ID === undefined)
    refuse('OIDC_CLIENT_ID', 'set the id that the provider gave CATIS');
  if (env.OIDC_CLIENT_SECRET_FILE !== undefined && env.OIDC_CLIENT_KEY_FILE !== undefined)
    refuse('OIDC_CLIENT_KEY_FILE', 'set it or OIDC_CLIENT_SECRET_FILE, not both');
  if (env.OIDC_SCOPES !== undefined && !env.OIDC_SCOPES.split(/\s+/).includes('openid'))
    refuse('OIDC_SCOPES', 'must include openid');
  if (env.CATIS_SECRET_FILE === undefined)
    refuse('CATIS_SECRET_FILE', 'OIDC_ISSUER needs the file of the key that signs sessions');
  if (env.PUBLIC_URL === undefined && !loopback.includes(env.HOST))
    refuse('PUBLIC_URL', 'OIDC_ISSUER needs the address to which the provider sends users back');
  if (env.PUBLIC_URL !== undefined && !isPrivate(env.PUBLIC_URL))
    refuse('PUBLIC_URL', 'must begin with https:// with OIDC_ISSUER: the session is a cookie');
}

/** How to reach the provider and read its claims. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecretFile: string | null;
  readonly clientKeyFile: string | null;
  readonly scopes: string;
  readonly acrValues: string | null;
  readonly emailClaim: string;
  readonly nameClaim: string;
  readonly staffClaim: string;
  readonly staffValue: string | null;
  /** The provider's name on screen. */
  readonly label: string;
  readonly secretFile: string;
}

/** The checked settings; null without OIDC_ISSUER. */
export function oidcSettings(env: OidcVariables): OidcSettings | null {
  if (env.OIDC_ISSUER === undefined) return null;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecretFile: env.OIDC_CLIENT_SECRET_FILE ?? null,
    clientKeyFile: env.OIDC_CLIENT_KEY_FILE ?? null,
    scopes: env.OIDC_SCOPES ?? 'openid email profile offline_access',
    acrValues: env.OIDC_ACR_VALUES ?? null,
    emailClaim: env.OIDC_EMAIL_CLAIM ?? 'email',
    nameClaim: env.OIDC_NAME_CLAIM ?? 'name',
    staffClaim: env.OIDC_STAFF_CLAIM ?? 'staff',
    staffValue: env.OIDC_STAFF_VALUE ?? null,
    label: env.OIDC_LABEL ?? 'Agency sign-in',
    secretFile: env.CATIS_SECRET_FILE ?? '',
  };
}
