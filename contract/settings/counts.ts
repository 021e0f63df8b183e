import * as z from 'zod/mini';

/**
 * Number of unarchived records per settings page, keyed by the last path segment. Contains only
 * pages the user can open.
 */
export const SettingsCounts = z.object({
  counts: z.record(z.string(), z.int()),
  /** The rest of the setup list, as far as the user can change it; mail is 1 if set up (HOME-91). */
  setup: z.optional(
    z.partialRecord(z.enum(['flight-crew', 'assignments', 'incidents', 'mail']), z.int()),
  ),
});
export type SettingsCounts = z.output<typeof SettingsCounts>;
