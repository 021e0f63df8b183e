/**
 * The local password policy (ACC-4): 12 characters, no composition rules, no commonly guessed
 * password.
 */
export const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: 12, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;

/**
 * Words in commonly guessed passwords. Compared in lower case, with look-alike digits and signs
 * replaced by letters.
 */
const commonWords = [
  'password',
  'passwort',
  'passphrase',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdf',
  'zxcvbnm',
  'letmein',
  'iloveyou',
  'welcome',
  'admin',
  'administrator',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'batman',
  'trustno',
  'master',
  'login',
  'changeme',
  'secret',
  'abc',
  'default',
  'guest',
  'test',
  'user',
  'root',
  'hello',
  'calfire',
  'firefighter',
  'catis',
  'dispatch',
  'dispatcher',
  'tanker',
  'retardant',
];
const calendarWords = [
  'spring',
  'summer',
  'autumn',
  'fall',
  'winter',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'season',
  'fireseason',
];
/** Longest first, so that "administrator" is not matched as "admin" plus a rest. */
const expected = [...commonWords, ...calendarWords].sort((x, y) => y.length - x.length);
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Letters outside expected words that make a password acceptable. */
const OWN_CHARACTERS = 4;
const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const backwards = (text: string) => [...text].reverse().join('');

/** A short sequence repeated: "aaaaaaaaaaaa", "abcabcabcabc". */
const isRepeated = (text: string) => /^(.{1,6}?)\1+.{0,5}$/u.test(text) && new Set(text).size <= 6;
/** Neighboring keys in either direction: "abcdefghijkl", "098765432109". */
const isRow = (text: string) =>
  rows.some((row) => [row, backwards(row)].some((keys) => keys.repeat(4).includes(text)));
const withoutWords = (text: string) =>
  expected.reduce((rest, word) => rest.replaceAll(word, ' '), text);
/**
 * Expected words plus a year, a number or a sign: "Summer2026!!", "P@ssw0rd1234",
 * "Winter-2025-Season".
 */
const isExpected = (text: string) =>
  [text, [...text].map((c) => lookAlikes[c] ?? c).join('')].some((read) => {
    const rest = withoutWords(read);
    return (
      rest !== read &&
      rest.replace(/(19|20)\d\d/g, '').replace(/[^\p{L}]/gu, '').length < OWN_CHARACTERS &&
      rest.replace(/[^\d]/g, '').length <= 8
    );
  });

/**
 * Whether a password is commonly guessed (ACC-4): too few distinct characters, repeated, a keyboard
 * row, or expected words.
 */
function isTriedFirst(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const bare = text.replace(/\s+/gu, '');
  return new Set(bare).size < 5 || isRepeated(bare) || isRow(bare) || isExpected(bare);
}

/** @returns the provider's error text for a refused password, null for an accepted one */
export function passwordRefusal(password: string): string | null {
  const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
  const length = [...password].length;
  if (length < minPasswordLength || length > maxPasswordLength)
    return `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least ${minPasswordLength} characters]`;
  if (isTriedFirst(password))
    return 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must not be a common one]';
  return null;
}
