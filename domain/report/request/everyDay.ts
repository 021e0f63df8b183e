import type { Days } from '../../dates/dateRange.ts';

/** A hundred years, as many as a report may ask for (WIRE-22): whatever there is. */
export const EVERY_DAY: Days = { from: '1970-01-01', until: '2069-12-31' };
