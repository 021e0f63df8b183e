import type { UserSettings } from './session.ts';

/**
 * The settings of a user who has never changed any (SES-4). A separate file, so that the start page
 * doesn't load the wire's schemas.
 */
export const defaultUserSettings: UserSettings = { guidedMode: true };
