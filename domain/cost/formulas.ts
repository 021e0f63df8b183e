import { wholeQuotient } from '../money.ts';

// The one place that knows how money follows from hours and rates (COST-2 to COST-5). Amounts are whole cents, hours
// whole hundredths; each is rounded half-up once. `contractParts` and `standbyShares` alone call them (COST-20).

/** An abort costs this share of the hourly rate, however long it flew (COST-3). */
const ABORT_FEE_SHARE = 0.1;
/** Hours of a day that one day's availability pays for (COST-4). */
const AVAILABILITY_HOURS = 9;

export const HUNDREDTHS_PER_HOUR = 100;
/** The share in whole hundredths: any share of whole percents stays exact. */
const ABORT_FEE_PERCENT = Math.round(ABORT_FEE_SHARE * 100);
/** By which day rate × hundredths of hours is divided. */
const AVAILABILITY_DIVISOR = AVAILABILITY_HOURS * HUNDREDTHS_PER_HOUR;

/** Hours as the wire has them in whole hundredths. */
export const hundredthsOf = (hours: number): number => Math.round(hours * HUNDREDTHS_PER_HOUR);

/** Rate per hour × hours: what flying costs, and what a crew's standby costs (COST-2, COST-5). */
export const hourlyCents = (hours: number, rate: number): number =>
  wholeQuotient(hours, rate, HUNDREDTHS_PER_HOUR);
/** COST-2: nothing when aborted. */
export const flightCostCents = (isAborted: boolean, hours: number, hourlyRate: number): number =>
  isAborted ? 0 : hourlyCents(hours, hourlyRate);
/** COST-3: nothing unless aborted. */
export const abortFeeCents = (isAborted: boolean, hourlyRate: number): number =>
  isAborted ? wholeQuotient(hourlyRate, ABORT_FEE_PERCENT, 100) : 0;
/** COST-4. */
export const availabilityCents = (hours: number, dailyAvailability: number): number =>
  wholeQuotient(hours, dailyAvailability, AVAILABILITY_DIVISOR);

/** "1.3 h × $4,162.00" */
export const hourlyText = (hours: string, rate: string): string => `${hours} h × ${rate}`;
/** "0.1 × $4,162.00" */
export const abortFeeText = (hourlyRate: string): string => `${ABORT_FEE_SHARE} × ${hourlyRate}`;
/** "1.3 h × $13,500.00 ÷ 9" */
export const availabilityText = (hours: string, dailyAvailability: string): string =>
  `${hourlyText(hours, dailyAvailability)} ÷ ${AVAILABILITY_HOURS}`;
