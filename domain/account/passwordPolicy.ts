/** What a new password must be (ACC-4). Lengths count characters. */
export interface PasswordPolicy {
  readonly minLength: number;
  /** Null when there is none. */
  readonly maxLength: number | null;
  readonly needsLowercase: boolean;
  readonly needsUppercase: boolean;
  readonly needsDigit: boolean;
  readonly needsSymbol: boolean;
  /** Every character that counts as a symbol, in one text. */
  readonly symbols: string;
}
/** The policy as the identity provider tells it. */
export interface ProviderPolicy {
  readonly customStrengthOptions: {
    readonly minPasswordLength?: number;
    readonly maxPasswordLength?: number;
    readonly containsLowercaseLetter?: boolean;
    readonly containsUppercaseLetter?: boolean;
    readonly containsNumericCharacter?: boolean;
    readonly containsNonAlphanumericCharacter?: boolean;
  };
  readonly allowedNonAlphanumericCharacters: string;
  readonly enforcementState: string;
}
/** One requirement in words, and whether the password typed so far meets it. */
export interface PolicyLine {
  readonly text: string;
  readonly isMet: boolean;
}

/** What holds when the provider's policy is not known (ACC-4). */
export const defaultPasswordPolicy: PasswordPolicy = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsDigit: false,
  needsSymbol: false,
  symbols: '',
};
/** From this length on a maximum is only said to who has passed it. */
const WORTH_SAYING = 4096;

/** The provider's policy in our words; one that is not enforced asks for the default alone. */
export function policyOf({
  customStrengthOptions: options,
  allowedNonAlphanumericCharacters,
  enforcementState,
}: ProviderPolicy): PasswordPolicy {
  if (enforcementState !== 'ENFORCE') return defaultPasswordPolicy;
  return {
    minLength: options.minPasswordLength ?? defaultPasswordPolicy.minLength,
    maxLength: options.maxPasswordLength ?? null,
    needsLowercase: options.containsLowercaseLetter === true,
    needsUppercase: options.containsUppercaseLetter === true,
    needsDigit: options.containsNumericCharacter === true,
    needsSymbol: options.containsNonAlphanumericCharacter === true,
    symbols: allowedNonAlphanumericCharacters,
  };
}

/**
 * The requirements one by one, in the order they are shown. Letters and digits are the Latin ones, as the provider
 * counts them.
 */
export function policyLines(policy: PasswordPolicy, password: string): PolicyLine[] {
  const characters = [...password];
  const { maxLength } = policy;
  const fits = maxLength === null || characters.length <= maxLength;
  return [
    {
      text: `At least ${policy.minLength} characters`,
      isMet: characters.length >= policy.minLength,
    },
    ...(maxLength !== null && (maxLength < WORTH_SAYING || !fits)
      ? [{ text: `At most ${maxLength} characters`, isMet: fits }]
      : []),
    ...(policy.needsLowercase
      ? [{ text: 'A lowercase letter', isMet: /[a-z]/.test(password) }]
      : []),
    ...(policy.needsUppercase
      ? [{ text: 'An uppercase letter', isMet: /[A-Z]/.test(password) }]
      : []),
    ...(policy.needsDigit ? [{ text: 'A digit', isMet: /[0-9]/.test(password) }] : []),
    ...(policy.needsSymbol
      ? [
          {
            text: 'A symbol, such as ! or #',
            isMet: characters.some((c) => policy.symbols.includes(c)),
          },
        ]
      : []),
  ];
}

export const meetsPolicy = (policy: PasswordPolicy, password: string): boolean =>
  policyLines(policy, password).every((line) => line.isMet);

/**
 * The failing lines inside the provider's refusal of a password: `Missing password requirements: [A, B]`; none when it
 * names none.
 */
export const refusedRequirements = (message: string): string[] =>
  (/requirements: \[(.*)\]/.exec(message)?.[1] ?? '')
    .split(', ')
    .map((line) => line.trim())
    .filter((line) => line !== '');
