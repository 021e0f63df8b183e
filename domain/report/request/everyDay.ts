import type { Days } from '../../dates/dateRange.ts';

/** All days: 100 years, the longest range that a report can request (WIRE-22). */
export const EVERY_DAY: Days = { from: '1970-01-01', until: '2069-12-31' };
