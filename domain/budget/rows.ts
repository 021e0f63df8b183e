import type { Budget, BudgetLine, BudgetReply } from '../../contract/budget/budget.ts';
import { compareTexts } from '../textOrder.ts';
import { type Elapsed, elapsedOf } from './fiscalYear.ts';
import { centsUntil, type Forecast, forecastOf, type PastYear, seasonShare } from './forecast.ts';

/** Budget and costs of one name, or of all names, in a fiscal year. */
export interface BudgetRow {
  /** '' for costs without a name, and for the total. */
  readonly key: string;
  readonly name: string;
  readonly budget: Budget | null;
  readonly budgetCents: number | null;
  readonly approvedCents: number;
  readonly liveCents: number;
  readonly leftCents: number | null;
  /** Live costs in thousandths of the budget. */
  readonly usedPermille: number | null;
  /** The budget up to today; null without a budget, and once the year is over (BUD-7). */
  readonly plannedCents: number | null;
  /** Live costs in thousandths of `plannedCents`. */
  readonly pacePermille: number | null;
  readonly forecast: Forecast;
}
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const permille = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : Math.round((part * 1000) / whole);
const noMonths: readonly number[] = Array.from({ length: 12 }, () => 0);
const added = (lists: readonly (readonly number[])[]): number[] =>
  noMonths.map((_, month) => sum(lists.map((list) => list[month] ?? 0)));

/** The planned budget up to a time: by months, else by past years, else evenly (BUD-7). */
export function plannedUntil(
  { cents, monthCents }: Pick<Budget, 'cents' | 'monthCents'>,
  past: readonly PastYear[],
  elapsed: Elapsed,
): number {
  if (monthCents !== null) return Math.round(centsUntil(monthCents, elapsed));
  const share = seasonShare(past, elapsed) ?? (elapsed.months + elapsed.part) / 12;
  return Math.round(cents * share);
}

interface Asked {
  readonly elapsed: Elapsed | null;
}
/** Whether the fiscal year is not over. */
const isOpen = ({ elapsed }: Asked): boolean => elapsed === null || elapsed.months < 12;
function rowOf(line: BudgetLine, asked: Asked): BudgetRow {
  const { key, name, budget, pastCents } = line;
  const [approvedCents, liveCents] = [sum(line.approvedCents), sum(line.liveCents)];
  const budgetCents = budget?.cents ?? null;
  const plannedCents =
    budget === null || asked.elapsed === null || !isOpen(asked)
      ? null
      : plannedUntil(budget, pastCents, asked.elapsed);
  return {
    key,
    name,
    budget,
    budgetCents,
    approvedCents,
    liveCents,
    leftCents: budgetCents === null ? null : budgetCents - liveCents,
    usedPermille: permille(liveCents, budgetCents),
    plannedCents,
    pacePermille: permille(liveCents, plannedCents),
    forecast: forecastOf(liveCents, pastCents, asked.elapsed),
  };
}

const elapsedIn = ({ fiscalYear, today, fiscalMonth }: BudgetReply) =>
  elapsedOf(fiscalYear, today, { fiscalMonth });
/** Names with a budget or cost, budgets first; costs without a name come last (BUD-4). */
export function budgetRows(reply: BudgetReply): BudgetRow[] {
  const asked = { elapsed: elapsedIn(reply) };
  const rank = (row: BudgetRow) => (row.budget !== null ? 0 : row.key === '' ? 2 : 1);
  return reply.lines
    .filter((line) => line.budget !== null || line.liveCents.some((month) => month !== 0))
    .map((line) => rowOf(line, asked))
    .toSorted((a, b) => rank(a) - rank(b) || compareTexts(a.name, b.name));
}
/** The sum of the known values; null if none is known. */
const sumKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
};

/** All names added up to one line, past years included. */
export const totalLine = ({ lines, pastYears }: BudgetReply): BudgetLine => ({
  key: '',
  name: 'All',
  liveCents: added(lines.map((line) => line.liveCents)),
  approvedCents: added(lines.map((line) => line.approvedCents)),
  pastCents: pastYears.map((_, year) => added(lines.map((line) => line.pastCents[year] ?? []))),
  budget: null,
});
/** The total row. Left, used, planned and pace only count names with a budget (BUD-4). */
export function totalRow(reply: BudgetReply): BudgetRow {
  const rows = budgetRows(reply);
  const spent = sum(rows.flatMap((row) => (row.budget === null ? [] : [row.liveCents])));
  const [budgetCents, plannedCents] = [
    sumKnown(rows.map((row) => row.budgetCents)),
    sumKnown(rows.map((row) => row.plannedCents)),
  ];
  return {
    ...rowOf(totalLine(reply), { elapsed: elapsedIn(reply) }),
    budgetCents,
    leftCents: budgetCents === null ? null : budgetCents - spent,
    usedPermille: permille(spent, budgetCents),
    plannedCents,
    pacePermille: permille(spent, plannedCents),
  };
}
