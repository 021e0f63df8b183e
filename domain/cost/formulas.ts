import { wholeQuotient } from '../money.ts';

// The only formulas from hours and rates to money (COST-2 to COST-5). Amounts are whole cents,
// hours whole hundredths; each amount is rounded half up once. Only `contractParts` and
// `standbyShares` call them (COST-20).

interface DatedPercent {
  /** ISO day. */
  readonly from: string;
  readonly percent: number;
}
/**
 * Abort fee in percent of the hourly rate, regardless of hours flown (COST-3), by first day, newest
 * last. After a change run `npm run check:costs -- --mend` to update stored costs of those days.
 */
const ABORT_FEE_PERCENTS: readonly DatedPercent[] = [{ from: '0000-01-01', percent: 10 }];
/** Hours covered by one day's availability (COST-4). */
const AVAILABILITY_HOURS = 9;

export const HUNDREDTHS_PER_HOUR = 100;
/** Divisor for day rate × hundredths of hours. */
const AVAILABILITY_DIVISOR = AVAILABILITY_HOURS * HUNDREDTHS_PER_HOUR;

/** Converts the wire's decimal hours to whole hundredths. */
export const hundredthsOf = (hours: number): number => Math.round(hours * HUNDREDTHS_PER_HOUR);

/** Hourly rate × hours, for flight cost and crew standby (COST-2, COST-5). */
export const hourlyCents = (hours: number, rate: number): number =>
  wholeQuotient(hours, rate, HUNDREDTHS_PER_HOUR);
/** COST-2: 0 if aborted. */
export const flightCostCents = (isAborted: boolean, hours: number, hourlyRate: number): number =>
  isAborted ? 0 : hourlyCents(hours, hourlyRate);
const abortFeePercent = (day: string, percents = ABORT_FEE_PERCENTS): number =>
  percents.findLast(({ from }) => from <= day)?.percent ?? 0;
/** COST-3: 0 unless aborted. @param day the activity's day, ISO */
export const abortFeeCents = (
  isAborted: boolean,
  hourlyRate: number,
  day: string,
  percents = ABORT_FEE_PERCENTS,
): number => (isAborted ? wholeQuotient(hourlyRate, abortFeePercent(day, percents), 100) : 0);
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
