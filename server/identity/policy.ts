/**
 * The local password policy (ACC-4): 12 characters, no composition rules, none of the passwords that are tried first.
 */
export const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: 12, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;

const tooCommon = new Set([
  'password1234',
  'passwordpassword',
  '123456789012',
  '1234567890123',
  'qwertyuiopas',
  'qwerty123456',
  'letmeinletmein',
  'adminadminadmin',
  'iloveyou1234',
  'welcome12345',
  'aaaaaaaaaaaa',
]);

/** @returns the provider's error text for a password that may not be used, null for a good one */
export function passwordRefusal(password: string): string | null {
  const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
  const length = [...password].length;
  if (length < minPasswordLength || length > maxPasswordLength)
    return `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least ${minPasswordLength} characters]`;
  if (tooCommon.has(password.toLowerCase())) return 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must not be a common one]';
  return null;
}
