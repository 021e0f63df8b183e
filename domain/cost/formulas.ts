import { wholeQuotient } from '../money.ts';

// The one place that knows how money follows from hours and rates (COST-2 to COST-5). Amounts are whole cents, hours
// whole hundredths; each is rounded half-up once. `contractParts` and `standbyShares` alone call them (COST-20).

/**
 * Percent of the hourly rate that an abort costs, however long it flew (COST-3), each from its first day on, the newest
 * last. After a change run `npm run check:costs -- --mend`: stored costs of those days follow it.
 */
const ABORT_FEE_PERCENTS: readonly { readonly from: string; readonly percent: number }[] = [
  { from: '0000-01-01', percent: 10 },
];
/** Hours of a day that one day's availability pays for (COST-4). */
const AVAILABILITY_HOURS = 9;

export const HUNDREDTHS_PER_HOUR = 100;
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
const abortFeePercent = (day: string): number =>
  ABORT_FEE_PERCENTS.findLast(({ from }) => from <= day)?.percent ?? 0;
/** COST-3: nothing unless aborted. @param day ISO, of the activity */
export const abortFeeCents = (isAborted: boolean, hourlyRate: number, day: string): number =>
  isAborted ? wholeQuotient(hourlyRate, abortFeePercent(day), 100) : 0;
/** COST-4. */
export const availabilityCents = (hours: number, dailyAvailability: number): number =>
  wholeQuotient(hours, dailyAvailability, AVAILABILITY_DIVISOR);

/** "1.3 h × $4,162.00" */
export const hourlyText = (hours: string, rate: string): string => `${hours} h × ${rate}`;
/** "0.1 × $4,162.00" */
export const abortFeeText = (hourlyRate: string, day: string): string =>
  `${abortFeePercent(day) / 100} × ${hourlyRate}`;
/** "1.3 h × $13,500.00 ÷ 9" */
export const availabilityText = (hours: string, dailyAvailability: string): string =>
  `${hourlyText(hours, dailyAvailability)} ÷ ${AVAILABILITY_HOURS}`;
