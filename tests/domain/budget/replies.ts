import type { Budget, BudgetLine, BudgetReply } from '../../../contract/budget/budget.ts';

/** Twelve months. Months that are not given are 0. */
export const months = (...cents: readonly number[]): number[] =>
  Array.from({ length: 12 }, (_, n) => cents[n] ?? 0);
export const budgetId = (n: number) => `0198b2b4-7f7d-4c3e-8a51-3f3f3a8d3c0${n}`;
const budget = (
  n: number,
  key: string,
  cents: number,
  monthCents: number[] | null = null,
): Budget => ({
  id: budgetId(n),
  fiscalYear: 2026,
  dimension: 'agency',
  key,
  cents,
  monthCents,
  version: 2,
  updatedAt: '2025-07-01T16:00:00Z',
});
const line = (key: string, more: Partial<BudgetLine>): BudgetLine => ({
  key,
  name: key === '' ? 'No incident' : key,
  liveCents: months(),
  approvedCents: months(),
  pastCents: [months(), months()],
  budget: null,
  ...more,
});

/** Fiscal year 2026 on 09/15/2025 with two past years. */
export const budgetReply = (): BudgetReply => ({
  fiscalYear: 2026,
  fiscalMonth: 7,
  today: '2025-09-15',
  pastYears: [2024, 2025],
  lines: [
    line('', { liveCents: months(2000) }),
    // It has costs in past years only: it has no row, but counts in the season of the total.
    line('local government', { pastCents: [months(1000), months(1000)] }),
    line('USFS', { liveCents: months(5000), approvedCents: months(5000) }),
    line('NPS', { budget: budget(3, 'NPS', 24_000) }),
    // By mid-September past years had spent 35 % and 45 %.
    line('CAL FIRE', {
      liveCents: months(30_000, 30_000, 20_000),
      approvedCents: months(30_000, 20_000),
      pastCents: [months(25_000, 5000, 10_000, 60_000), months(35_000, 5000, 10_000, 50_000)],
      budget: budget(1, 'CAL FIRE', 200_000),
    }),
    line('BLM', {
      liveCents: months(5000, 5000),
      approvedCents: months(5000),
      budget: budget(2, 'BLM', 100_000, months(10_000, 10_000, 10_000, 70_000)),
    }),
  ],
  choices: [
    { key: 'BLM', name: 'BLM' },
    { key: 'CAL FIRE', name: 'CAL FIRE' },
    { key: 'USFS', name: 'USFS' },
  ],
  completeness: { approved: 600, total: 970, withoutRate: 0, withoutPrice: 0, adjusted: null },
});
