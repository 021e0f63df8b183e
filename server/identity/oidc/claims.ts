import { createHash } from 'node:crypto';
import { SignInRefused } from './refusals.ts';
import type { OidcSettings } from './settings.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A user as the provider's claims describe them. */
export interface OidcAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly staff: boolean;
}

/** The user's id here: the same for the same subject of the same issuer (SAFE-46). */
export const uidOf = (issuer: string, subject: string): string =>
  `oidc:${createHash('sha256').update(`${issuer}\n${subject}`).digest('base64url')}`;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
/** The staff claim: true itself, or the configured value, alone or in a list (SAFE-46). */
export const isStaffIn = (claims: Claims, { staffClaim, staffValue }: OidcSettings): boolean => {
  const value = claims[staffClaim];
  if (staffValue === null) return value === true;
  return Array.isArray(value) ? value.includes(staffValue) : value === staffValue;
};

/** Whether the claims lack the e-mail or name, which some providers give only at `userinfo`. */
export const needsUserInfo = (claims: Claims, { emailClaim, nameClaim }: OidcSettings): boolean =>
  textOf(claims[emailClaim]) === '' || textOf(claims[nameClaim]) === '';

/** @throws SignInRefused for an unverified e-mail, or without one */
export function accountOf(claims: Claims, settings: OidcSettings): OidcAccount {
  const { label, emailClaim, nameClaim, issuer } = settings;
  const email = textOf(claims[emailClaim]);
  if (email === '')
    throw new SignInRefused(
      `${label} didn't give your e-mail (${emailClaim}). Ask your administrator.`,
      true,
    );
  // A missing claim is accepted, because some providers verify every address and have none.
  if (claims['email_verified'] === false || claims['email_verified'] === 'false')
    throw new SignInRefused(`${label} hasn't verified ${email}. Verify it there, then try again.`);
  return {
    uid: uidOf(issuer, String(claims['sub'])),
    email,
    name: textOf(claims[nameClaim]),
    staff: isStaffIn(claims, settings),
  };
}
