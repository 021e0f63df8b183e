import type { UserSettings } from './session.ts';

/** Business constants and limits (specification §9) and the names other people's tests use (architecture §6). */

/** Sent as `X-CATIS-Version` with every API call (specification §7). */
export const API_VERSION = '1.0.3-139';
/** Local storage key of the bearer token (specification §9). */
export const TOKEN_KEY = 'bearerToken';
/** Session storage entry that overrides one feature flag (specification §4). */
export const FLAG_OVERRIDE_PREFIX = 'featureFlag.';
/** Zone of report days and of every typed time (specification §9). */
export const REPORT_ZONE = 'America/Los_Angeles';
/** Hours of a day that one day's availability pays for (specification §9). */
export const AVAILABILITY_HOURS = 9;
/** Days a preload stays listed (specification §9). */
export const PRELOAD_WINDOW_DAYS = 30;
/** Milliseconds between clock refreshes (specification §9). */
export const CLOCK_REFRESH_MS = 60_000;
/** Milliseconds before a pending view shows (specification §9). */
export const PENDING_DELAY_MS = 100;
/** Milliseconds people-page data is kept (specification §9). */
export const PEOPLE_CACHE_MS = 5 * 60_000;
/** Role that other rules name (specification §6). */
export const SYSTEM_ADMINISTRATOR = 'System Administrator';
/** The settings of a person who has never changed any (specification §3). Here, so that nothing of the wire is needed to begin. */
export const defaultUserSettings: UserSettings = { guidedMode: true };
/** Product name in titles. */
export const PRODUCT = 'CATIS';
