import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';

/** The current time in the wire's format. */
export const nowInstant = (): string =>
  Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });
/** Today's date in the report zone (RPT-4). */
export const pacificToday = (): string => Temporal.Now.plainDateISO(REPORT_ZONE).toString();
