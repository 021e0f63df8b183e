/** Minutes a reset link is valid. */
const RESET_MINUTES = 60;

/**
 * Issued reset codes. The emulator never expires them, and keeps an address's other codes after one
 * was used.
 */
export interface ResetCodes {
  give(code: string, email: string): void;
  /** Issued here, unused and not expired. */
  isGood(code: string): boolean;
  /** The address a code was issued for; null for an unknown or expired code. */
  emailOf(code: string): string | null;
  /** The password was changed: invalidates all codes of that address. */
  use(code: string): void;
}

export function resetCodes(now: () => number = Date.now): ResetCodes {
  const given = new Map<string, { readonly email: string; readonly at: number }>();
  const isFresh = (at: number) => now() - at < RESET_MINUTES * 60_000;
  return {
    give: (code, email) => {
      for (const [old, { at }] of given) if (!isFresh(at)) given.delete(old);
      given.set(code, { email, at: now() });
    },
    isGood: (code) => {
      const found = given.get(code);
      return found !== undefined && isFresh(found.at);
    },
    emailOf: (code) => given.get(code)?.email ?? null,
    use: (code) => {
      const email = given.get(code)?.email;
      for (const [other, its] of given) if (its.email === email) given.delete(other);
    },
  };
}
