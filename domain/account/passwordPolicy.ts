/** The requirements for a new password (ACC-4). Lengths are in characters. */
export interface PasswordPolicy {
  readonly minLength: number;
  /** Null for no maximum. */
  readonly maxLength: number | null;
  readonly needsLowercase: boolean;
  readonly needsUppercase: boolean;
  readonly needsDigit: boolean;
  readonly needsSymbol: boolean;
  /** All characters that count as symbols, as one string. */
  readonly symbols: string;
}
/** The policy in the identity provider's format. */
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
/** One requirement, and whether the typed password meets it. */
export interface PolicyLine {
  readonly text: string;
  readonly isMet: boolean;
}

/** The policy while the provider's is unknown (ACC-4). */
export const defaultPasswordPolicy: PasswordPolicy = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsDigit: false,
  needsSymbol: false,
  symbols: '',
};
/** From this maximum on, the requirement is shown only if the password exceeds it. */
const WORTH_SAYING = 4096;

/** Converts the provider's policy. If it is not enforced, the default applies. */
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

/** The requirements in display order. Only Latin letters and digits count, as at the provider. */
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
 * The unmet requirements in the provider's error message: `Missing password requirements: [A, B]`.
 * Empty if it lists none.
 */
export const unmetRequirements = (message: string): string[] =>
  (/requirements: \[(.*)\]/.exec(message)?.[1] ?? '')
    .split(', ')
    .map((line) => line.trim())
    .filter((line) => line !== '');
