import * as z from 'zod/mini';

/**
 * The number of things on each settings page, by the last segment of its path, without archived
 * ones. Has only pages that the user may open.
 */
export const SettingsCounts = z.object({ counts: z.record(z.string(), z.int()) });
export type SettingsCounts = z.output<typeof SettingsCounts>;
