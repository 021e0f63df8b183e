import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';

/** Now, as the wire writes a moment. */
export const nowInstant = (): string =>
  Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });
/** Today where reports are read (RPT-4). */
export const pacificToday = (): string => Temporal.Now.plainDateISO(REPORT_ZONE).toString();
