/** The first and the last year of a date that a caller may give (WIRE-19). */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2200;
export const isKnownYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Days that a list may span: ten years (WIRE-22). */
export const LIST_MAX_DAYS = 3_660;
/** Days that a report may span: a hundred years. Row JSON of current data has a limit of its own (WIRE-14). */
export const REPORT_MAX_DAYS = 36_600;
