/** An account at the identity provider. */
export interface ProviderAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}

/**
 * The service's own calls to the identity provider. Every call throws when the provider doesn't
 * answer.
 */
export interface AccountAdmin {
  /** The name of the provider that looks after passwords by itself; left out where CATIS can. */
  readonly passwordsAt?: string;
  /** Null when the provider has no such account. */
  find(uid: string): Promise<ProviderAccount | null>;
  /**
   * The code of a new reset link, valid for one use and at most an hour; null when no account has
   * the address.
   */
  resetCode(email: string): Promise<string | null>;
  /** Sets whether the account may sign in. */
  allow(uid: string, isAllowed: boolean): Promise<void>;
  /** Removes the account's second factor and ends its sessions, for users who lost theirs. */
  dropSecondFactor(uid: string): Promise<void>;
  /** Marks the address as confirmed, which the provider wants before a second factor. */
  confirmEmail(uid: string): Promise<void>;
  /** Ends every session: earlier refresh tokens no longer give new tokens. */
  signOut(uid: string): Promise<void>;
}
