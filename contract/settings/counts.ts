import * as z from 'zod/mini';

/**
 * Things a settings page lists, by the last part of its address, archived ones left out; only pages that this person
 * may open.
 */
export const SettingsCounts = z.object({ counts: z.record(z.string(), z.int()) });
export type SettingsCounts = z.output<typeof SettingsCounts>;
