import * as z from 'zod/mini';

/**
 * Number of unarchived records per settings page, keyed by the last path segment. Contains only
 * pages the user can open.
 */
export const SettingsCounts = z.object({ counts: z.record(z.string(), z.int()) });
export type SettingsCounts = z.output<typeof SettingsCounts>;
