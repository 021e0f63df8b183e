import type { Elapsed } from './fiscalYear.ts';

/** Minimum number of whole past years for a forecast (BUD-5). */
export const FORECAST_YEARS = 2;
/** Below this share of a past year, a small cost would change the forecast too much (BUD-5). */
const LEAST_SHARE = 0.02;

/** Cents of a past fiscal year by month. */
export type PastYear = readonly number[];
export type Forecast =
  /** `least` uses the past year with the largest share, `most` the one with the smallest. */
  | {
      readonly kind: 'known';
      readonly cents: number;
      readonly least: number;
      readonly most: number;
      readonly years: number;
    }
  | { readonly kind: 'fewYears' | 'tooEarly' | 'none' };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The cents of a year up to now. The running month counts in proportion to its days. */
export const centsUntil = (months: readonly number[], { months: whole, part }: Elapsed): number =>
  sum(months.slice(0, whole)) + (months[whole] ?? 0) * part;

/** The share of each past year's cost that was spent by this time of the year. */
const sharesBy = (past: readonly PastYear[], elapsed: Elapsed): number[] =>
  past.flatMap((months) => {
    const total = sum(months);
    return total > 0 ? [centsUntil(months, elapsed) / total] : [];
  });
/** Mean share of the past years; null without two past years with costs. */
export function seasonShare(past: readonly PastYear[], elapsed: Elapsed): number | null {
  const shares = sharesBy(past, elapsed);
  return shares.length < FORECAST_YEARS ? null : sum(shares) / shares.length;
}

/**
 * The year's cost if the rest of the season is like past ones: the cost so far divided by the share
 * that past years had spent by now (BUD-5). The range uses the lowest and highest share
 * of these years (BUD-6).
 * @param past cents by month of whole fiscal years
 */
export function forecastOf(
  liveCents: number,
  past: readonly PastYear[],
  elapsed: Elapsed | null,
): Forecast {
  if (elapsed === null || elapsed.months >= 12) return { kind: 'none' };
  const shares = sharesBy(past, elapsed);
  if (shares.length < FORECAST_YEARS) return { kind: 'fewYears' };
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  if (low < LEAST_SHARE || liveCents <= 0) return { kind: 'tooEarly' };
  const by = (share: number) => Math.round(liveCents / share);
  return {
    kind: 'known',
    cents: by(sum(shares) / shares.length),
    least: by(high),
    most: by(low),
    years: shares.length,
  };
}
