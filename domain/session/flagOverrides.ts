import { featureFlags } from '../../contract/session/featureFlags.ts';

/**
 * The flags in force: an override in session storage beats the server's list (AUTH-9).
 * `read` gives the stored text of one flag; anything but `true` and `false` is ignored.
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
