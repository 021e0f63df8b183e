import type { BudgetReply } from '../../contract/budget/budget.ts';
import { completenessText } from '../cost/completeness.ts';
import { format0, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';
import { FORECAST_YEARS, type Forecast } from './forecast.ts';
import type { BudgetRow } from './rows.ts';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
export const centsText = (cents: number | null): string =>
  cents === null ? '' : formatUsd(dollarsOf(cents));
/** Forecasts are shown in whole dollars, because cents would suggest a false precision. */
export const forecastCents = (cents: number): string => whole.format(Math.round(dollarsOf(cents)));
export const permilleText = (permille: number | null): string =>
  permille === null ? '' : `${format0(Math.round(permille / 10))} %`;

/** How complete the year's costs are (RPT-83). */
export const completenessNote = ({ completeness: { adjusted, ...counted } }: BudgetReply): string =>
  completenessText(adjusted === null ? counted : { ...counted, adjusted });

/** The forecast in a table; '' once the year is over. */
export function forecastText(forecast: Forecast): string {
  switch (forecast.kind) {
    case 'known':
      return forecastCents(forecast.cents);
    case 'tooEarly':
      return 'Too early';
    case 'fewYears':
      return 'Needs 2 past years';
    case 'none':
      return '';
  }
}
export const rangeText = (forecast: Forecast): string =>
  forecast.kind === 'known'
    ? `${forecastCents(forecast.least)} to ${forecastCents(forecast.most)}`
    : '';

/** Explains the forecast, or why there is none (BUD-5); '' once the year is over. */
export function forecastNote({ pastYears }: BudgetReply, { forecast }: BudgetRow): string {
  if (forecast.kind === 'none') return '';
  const few = ['no whole past year', 'one whole past year'][pastYears.length];
  if (few !== undefined)
    return `No forecast: it needs ${FORECAST_YEARS} whole past fiscal years, and there is ${few}.`;
  const years = `${pastYears[0]} to ${pastYears.at(-1)}`;
  return `Forecast: cost so far divided by the share that fiscal years ${years} had spent by this day. The range runs from the lowest to the highest of these years; another season can be outside it.`;
}

/** "Budget $1,000,000.00. Cost so far $820,000.00. Left $180,000.00." */
export function summaryText(total: BudgetRow, rows: readonly BudgetRow[]): string {
  const live = `Cost so far ${centsText(total.liveCents)}.`;
  if (total.budgetCents === null) return `No budget is entered. ${live}`;
  const left = total.leftCents ?? 0;
  const without = rows
    .filter((row) => row.budget === null)
    .reduce((sum, row) => sum + row.liveCents, 0);
  return [
    `Budget ${centsText(total.budgetCents)}.`,
    live,
    left < 0 ? `Over the budget by ${centsText(-left)}.` : `Left ${centsText(left)}.`,
    ...(without === 0 ? [] : [`${centsText(without)} is cost without a budget.`]),
  ].join(' ');
}
