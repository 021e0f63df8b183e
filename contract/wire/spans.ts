/** The first and last year of a date from a caller (WIRE-19). */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2200;
export const isKnownYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Maximum length of a list in days: ten years (WIRE-22). */
export const LIST_MAX_DAYS = 3_660;
/**
 * Maximum length of a report in days: a hundred years. Row JSON of current data has its own limit
 * (WIRE-14).
 */
export const REPORT_MAX_DAYS = 36_600;
