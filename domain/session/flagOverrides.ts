import { featureFlags } from '../../contract/session/featureFlags.ts';

/**
 * The enabled flags: an override in session storage has priority over the server's list (AUTH-9).
 * `read` returns the stored text of a flag; only `true` and `false` count.
 */
export function applyFlagOverrides(
  enabled: readonly string[],
  read: (flag: string) => string | null,
): string[] {
  const known = [...new Set<string>([...featureFlags, ...enabled])];
  return known.filter((flag) => {
    const override = read(flag);
    if (override === 'true') return true;
    if (override === 'false') return false;
    return enabled.includes(flag);
  });
}
