/** How long a reset link is good. */
const RESET_MINUTES = 60;

/** Reset codes given out: the emulator never lets one expire, and keeps the others of an address after one was used. */
export interface ResetCodes {
  give(code: string, email: string): void;
  /** Given out here, not used, not too old. */
  isGood(code: string): boolean;
  /** Whom it was given out for; null when it was not, or not any more. */
  emailOf(code: string): string | null;
  /** Its password was changed: no code of that address counts any more. */
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
