import type { BudgetLine, BudgetReply } from '../../contract/budget/budget.ts';
import { elapsedOf, monthNames } from './fiscalYear.ts';
import { centsUntil, forecastOf, seasonShare } from './forecast.ts';
import { plannedUntil, totalLine } from './rows.ts';

/** Dollars accumulated from the start of the year to the end of a month. */
export interface BudgetPoint {
  readonly label: string;
  readonly approved: number | null;
  readonly unapproved: number | null;
  /** Dollars that the forecast adds to the costs; null without a forecast. */
  readonly forecast: number | null;
  readonly budget: number | null;
}
const dollars = (cents: number): number => Math.round(cents) / 100;

/** The lines of a chart: one name, else all names with a budget, else all names. */
export function chartOf(reply: BudgetReply, key: string) {
  const own = reply.lines.filter((line) => key !== '' && line.key === key);
  if (own[0] !== undefined) return { name: own[0].name, lines: own };
  const budgeted = reply.lines.filter((line) => line.budget !== null);
  return budgeted.length === 0
    ? { name: 'all', lines: reply.lines }
    : { name: 'all with a budget', lines: budgeted };
}
/** The budgets of the lines up to the end of a month; null if no line has a budget. */
function plannedAt(lines: readonly BudgetLine[], months: number): number | null {
  const planned = lines.flatMap(({ budget, pastCents }) =>
    budget === null ? [] : [plannedUntil(budget, pastCents, { months, part: 0 })],
  );
  return planned.length === 0 ? null : planned.reduce((sum, cents) => sum + cents, 0);
}

/** Running totals of a fiscal year, one point per month (BUD-8). */
export function budgetPoints(reply: BudgetReply, key: string): BudgetPoint[] {
  const { fiscalYear, fiscalMonth, today } = reply;
  const { lines } = chartOf(reply, key);
  const line = totalLine({ ...reply, lines: [...lines] });
  const elapsed = elapsedOf(fiscalYear, today, { fiscalMonth });
  const forecast = forecastOf(
    line.liveCents.reduce((sum, cents) => sum + cents, 0),
    line.pastCents,
    elapsed,
  );
  const begun = elapsed === null ? 0 : elapsed.months + (elapsed.part > 0 ? 1 : 0);
  return monthNames(fiscalYear, { fiscalMonth }).map((label, n) => {
    const upTo = { months: n + 1, part: 0 };
    const [approved, live, share] = [
      centsUntil(line.approvedCents, upTo),
      centsUntil(line.liveCents, upTo),
      seasonShare(line.pastCents, upTo),
    ];
    const ahead =
      n + 1 >= begun && forecast.kind === 'known' && share !== null
        ? Math.max(0, forecast.cents * share - live)
        : null;
    const isShown = n < begun || ahead !== null;
    const budgetCents = plannedAt(lines, n + 1);
    return {
      label,
      approved: isShown ? dollars(approved) : null,
      unapproved: isShown ? dollars(live - approved) : null,
      forecast: ahead === null ? null : dollars(ahead),
      budget: budgetCents === null ? null : dollars(budgetCents),
    };
  });
}
