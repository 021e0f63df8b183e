/** An account as the identity provider has it. */
export interface ProviderAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}

/** What the service itself asks of the identity provider. Every call throws when the provider does not answer. */
export interface AccountAdmin {
  /** Null when the provider knows no such account. */
  find(uid: string): Promise<ProviderAccount | null>;
  /** The code of a new reset link, good for one use and at most an hour; null when no account has the address. */
  resetCode(email: string): Promise<string | null>;
  /** Whether the account may sign in. */
  allow(uid: string, isAllowed: boolean): Promise<void>;
  /** Ends every session: older refresh tokens give no new tokens. */
  signOut(uid: string): Promise<void>;
}
