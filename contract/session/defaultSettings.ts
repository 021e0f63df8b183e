import type { UserSettings } from './session.ts';

/**
 * The settings of a user who has never changed any (SES-4). A file of its own, so that nothing of the wire is needed to
 * begin.
 */
export const defaultUserSettings: UserSettings = { guidedMode: true };
