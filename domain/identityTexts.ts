/** Why the identity provider refused, in the product's own words (specification §8). */
export type IdentityRefusal = 'wrongCredentials' | 'tooManyTries' | 'network' | 'disabled' | 'secondFactor' | 'notAllowedHere' | 'weakPassword' | 'unexpected';

const texts: Record<IdentityRefusal, string> = {
  wrongCredentials: 'E-mail or password is wrong.',
  tooManyTries: 'Too many tries. Wait a few minutes or reset your password.',
  network: "Can't reach the sign-in service. Check your connection.",
  disabled: 'This account is switched off. Ask your administrator.',
  secondFactor: "This account needs a second factor, which CATIS can't ask for yet. Ask your administrator.",
  notAllowedHere: "Sign-in isn't allowed from this address. Ask your administrator.",
  weakPassword: 'The password does not meet the requirements.',
  unexpected: 'Something went wrong while signing in. Try again.',
};

const byCode: Readonly<Record<string, IdentityRefusal>> = {
  'auth/invalid-credential': 'wrongCredentials',
  'auth/invalid-login-credentials': 'wrongCredentials',
  'auth/wrong-password': 'wrongCredentials',
  'auth/user-not-found': 'wrongCredentials',
  'auth/invalid-email': 'wrongCredentials',
  'auth/too-many-requests': 'tooManyTries',
  'auth/network-request-failed': 'network',
  'auth/user-disabled': 'disabled',
  'auth/multi-factor-auth-required': 'secondFactor',
  'auth/popup-blocked': 'notAllowedHere',
  'auth/popup-closed-by-user': 'notAllowedHere',
  'auth/unauthorized-domain': 'notAllowedHere',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/weak-password': 'weakPassword',
};

/** The refusal behind one of the provider's error codes. */
export const refusalOf = (code: string): IdentityRefusal => byCode[code] ?? 'unexpected';
export const refusalText = (refusal: IdentityRefusal): string => texts[refusal];
