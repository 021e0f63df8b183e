/** Limits (SES-9), and names that external tests use (DEMO-1 to DEMO-3). */

/** Sent as `X-CATIS-Version` with every API call (WIRE-2). */
export const API_VERSION = '1.0.3-139';
/**
 * The header of every call to the service, including calls from code without the contract's table
 * (WIRE-2).
 */
export const versionHeader = { 'X-CATIS-Version': API_VERSION } as const;
/**
 * Header of every reply: the service's time when sending, in epoch milliseconds. Proxies replace
 * `Date` (SES-32).
 */
export const TIME_HEADER = 'X-CATIS-Time';
/** Local storage key of the bearer token (SES-2). */
export const TOKEN_KEY = 'bearerToken';
/** Session storage entry that overrides one feature flag (AUTH-9). */
export const FLAG_OVERRIDE_PREFIX = 'featureFlag.';
/** Zone of report days and of every typed time (RPT-4, ENTRY-25). */
export const REPORT_ZONE = 'America/Los_Angeles';
/** Hours the browser keeps a cached list. The offline start works as long (SES-17). */
export const KEPT_HOURS = 72;
/** Days a preload stays listed (WIRE-12). */
export const PRELOAD_WINDOW_DAYS = 30;
/** Milliseconds between clock refreshes (SES-9). */
export const CLOCK_REFRESH_MS = 60_000;
/** Milliseconds before a pending view shows (SES-13). */
export const PENDING_DELAY_MS = 100;
/** Milliseconds people-page data is kept (SET-9). */
export const PEOPLE_CACHE_MS = 5 * 60_000;
/** Longest file of an import in bytes: 200 MB (WIRE-30). */
export const UPLOAD_LIMIT = 200_000_000;
/** Longest file of a list in bytes (SET-74). */
export const LIST_UPLOAD_LIMIT = 10_000_000;
/**
 * Maximum number of activities in a report. A page holds all of them in memory, about 1 kB each; so
 * does the service for mails. Larger reports are refused (PERF-40).
 */
export const REPORT_AT_ONCE = 1_000_000;
/** Name of the built-in administrator role, which code refers to by name (AUTH-3). */
export const SYSTEM_ADMINISTRATOR = 'System Administrator';
/** Product name in titles. */
export const PRODUCT = 'CATIS';
/**
 * Paths that never return a page: an unknown path below them returns 404 instead of the page
 * (URL-9).
 */
export const NEVER_A_PAGE =
  /^\/(api|identity|identitytoolkit|securetoken|emulator|catis-api-config|firebase-config|assets|help|map-tiles|metrics|monitor\.js)(?=$|[/?.])/;
/** The guides, where the service has them (URL-9). */
export const HELP = '/help/';
/** The installation's own map tiles (MAP-8). */
export const MAP_TILES = '/map-tiles/region.pmtiles';
/** The page of a shared cost link. It is outside the application and never cached (PACK-42). */
export const SHARED_PAGE = '/shared';
