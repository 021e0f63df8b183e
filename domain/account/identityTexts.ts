/** Why the identity provider refused, as our own codes (ACC-1, ACC-2, ACC-14). */
export type IdentityRefusal =
  | 'wrongCredentials'
  | 'tooManyTries'
  | 'network'
  | 'disabled'
  | 'secondFactor'
  | 'wrongCode'
  | 'codeTooLate'
  | 'notAllowedHere'
  | 'notOffered'
  | 'weakPassword'
  | 'emailTaken'
  | 'linkIsUsed'
  | 'signInTooOld'
  | 'signInEnded'
  | 'unexpected';
/** A refusal. `requirements` lists the unmet ones if it is about a password. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: IdentityRefusal;
  readonly requirements: readonly string[];
}

const texts: Record<IdentityRefusal, string> = {
  wrongCredentials: 'E-mail or password is wrong.',
  tooManyTries: 'Too many tries. Wait a few minutes or reset your password.',
  network: "Can't reach the sign-in service. Check your connection.",
  disabled: 'This account is switched off. Ask your administrator.',
  secondFactor: 'Enter the code of your authenticator app.',
  wrongCode: 'This code is wrong, or you used it before. Enter the one that the app shows now.',
  codeTooLate: 'That took too long. Enter the code that the app shows now.',
  notAllowedHere: "Sign-in isn't allowed from this address. Ask your administrator.",
  notOffered: "The sign-in service doesn't allow this. Ask your administrator.",
  weakPassword: 'The password does not meet the requirements.',
  emailTaken:
    'There is already an account with this e-mail, and its password is another one. Sign in or reset it.',
  linkIsUsed: "This reset link isn't valid or has been used. Ask for a new one.",
  signInTooOld:
    'You signed in too long ago for this change. Sign out, sign in again, then try once more.',
  signInEnded: 'Your sign-in has ended. Sign in again.',
  unexpected: 'Something went wrong while signing in. Try again.',
};

const byCode: Readonly<Record<string, IdentityRefusal>> = {
  'auth/invalid-credential': 'wrongCredentials',
  'auth/invalid-login-credentials': 'wrongCredentials',
  'auth/wrong-password': 'wrongCredentials',
  'auth/user-not-found': 'wrongCredentials',
  'auth/user-mismatch': 'wrongCredentials',
  'auth/invalid-email': 'wrongCredentials',
  'auth/missing-password': 'wrongCredentials',
  'auth/too-many-requests': 'tooManyTries',
  'auth/quota-exceeded': 'tooManyTries',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  'auth/user-disabled': 'disabled',
  'auth/multi-factor-auth-required': 'secondFactor',
  'auth/invalid-verification-code': 'wrongCode',
  'auth/missing-verification-code': 'wrongCode',
  'auth/code-expired': 'codeTooLate',
  'auth/invalid-multi-factor-session': 'codeTooLate',
  'auth/invalid-verification-id': 'codeTooLate',
  'auth/popup-blocked': 'notAllowedHere',
  'auth/popup-closed-by-user': 'notAllowedHere',
  'auth/cancelled-popup-request': 'notAllowedHere',
  'auth/unauthorized-domain': 'notAllowedHere',
  'auth/operation-not-allowed': 'notOffered',
  'auth/admin-restricted-operation': 'notOffered',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/weak-password': 'weakPassword',
  'auth/email-already-in-use': 'emailTaken',
  'auth/expired-action-code': 'linkIsUsed',
  'auth/invalid-action-code': 'linkIsUsed',
  'auth/requires-recent-login': 'signInTooOld',
  'auth/user-token-expired': 'signInEnded',
  'auth/invalid-user-token': 'signInEnded',
};

/** Maps an error code of the identity provider to a refusal. */
export const refusalOf = (code: string): IdentityRefusal => byCode[code] ?? 'unexpected';
export const refusalText = (refusal: IdentityRefusal): string => texts[refusal];

/** Whether a refusal is about the code of the second factor, so that its field shows it. */
export const isAboutCode = (refusal: IdentityRefusal): boolean =>
  refusal === 'secondFactor' || refusal === 'wrongCode' || refusal === 'codeTooLate';

/**
 * The message of a refusal outside of sign-in.
 * @param doing completes "Something went wrong while …"
 */
export function refusedText(
  { refusal, requirements }: Pick<Refused, 'refusal' | 'requirements'>,
  doing: string,
): string {
  if (refusal === 'unexpected') return `Something went wrong while ${doing}. Try again.`;
  if (refusal === 'weakPassword' && requirements.length > 0)
    return `The password does not meet the requirements: ${requirements.join('; ')}.`;
  return texts[refusal];
}
