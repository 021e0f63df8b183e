import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Budget, BudgetAmounts, BudgetLine } from '../../contract/budget/budget.ts';
import { type Fiscal, fiscalYearOn, fiscalYearText } from '../../domain/budget/fiscalYear.ts';
import { dimensionWords } from '../../domain/budget/names.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { pacificToday } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { budgets } from '../schema/budgets.ts';
import { linesOf, readNames, readYearSums } from './readSums.ts';

const { id, fiscalYear, dimension, key, cents, monthCents, version, updatedAt } = budgets;
const shown = { id, fiscalYear, dimension, key, cents, monthCents, version, updatedAt };
const noMonths = Array.from({ length: 12 }, () => 0);

export const readBudgets = (
  db: Reader,
  asked: Pick<Budget, 'fiscalYear' | 'dimension'>,
): Promise<Budget[]> =>
  db
    .select(shown)
    .from(budgets)
    .where(
      and(
        eq(fiscalYear, asked.fiscalYear),
        eq(dimension, asked.dimension),
        isNull(budgets.deletedAt),
      ),
    );
const readOne = async (db: Reader, budgetId: string): Promise<Budget> =>
  firstOrNotFound(await db.select(shown).from(budgets).where(eq(id, budgetId)));

/** @throws HttpProblem 400 if the months don't add up to the total (BUD-1) */
function refuseOtherSum({ cents: whole, monthCents: months }: BudgetAmounts): void {
  if (months !== null && months.reduce((total, month) => total + month, 0) !== whole)
    throw invalid([
      { path: 'monthCents', code: 'sum', message: "The months don't add up to the budget." },
    ]);
}

/** Everything that the page shows for a fiscal year and dimension (BUD-4). */
async function readBudget(call: Parameters<Handlers['getBudget']>[0], fiscal: Fiscal) {
  const { store, query, reportAtOnce } = call;
  const today = pacificToday();
  const year = query.fiscalYear ?? fiscalYearOn(today, fiscal);
  const asked = { fiscalYear: year, dimension: query.dimension };
  const sums = await readYearSums(store, { ...asked, ...fiscal, reportAtOnce });
  const names = await readNames(store.db, query.dimension);
  const nameOf = new Map(names.map((one) => [one.key, one.name]));
  const entered = await readBudgets(store.db, asked);
  const budgetOf = new Map(entered.map((budget) => [budget.key, budget]));
  const spent = linesOf(sums, names, query.dimension);
  const met = new Set(spent.map((line) => line.key));
  const unspent = entered
    .filter((budget) => !met.has(budget.key))
    .map((budget) => ({
      key: budget.key,
      name: nameOf.get(budget.key) ?? budget.key,
      liveCents: noMonths,
      approvedCents: noMonths,
      pastCents: sums.pastYears.map(() => noMonths),
    }));
  const lines: BudgetLine[] = [...spent, ...unspent].map((line) => ({
    ...line,
    budget: budgetOf.get(line.key) ?? null,
  }));
  return {
    ...fiscal,
    fiscalYear: year,
    today,
    pastYears: [...sums.pastYears],
    lines,
    choices: names.filter(({ isOpen }) => isOpen).map((one) => ({ key: one.key, name: one.name })),
    completeness: { ...sums.completeness, adjusted: sums.completeness.adjusted ?? null },
  };
}

export const budgetHandlers = {
  getBudget: (call) => readBudget(call, { fiscalMonth: call.fiscalMonth }),
  addBudget: (call) =>
    adding(call, async (tx) => {
      const { body, who, fiscalMonth } = call;
      refuseOtherSum(body);
      const names = await readNames(tx, body.dimension);
      const found = names.find((one) => one.key === body.key);
      if (found === undefined)
        throw invalid([
          {
            path: 'key',
            code: 'unknown',
            message: `There is no such ${dimensionWords[body.dimension].label.toLowerCase()}.`,
          },
        ]);
      const [made] = await tx
        .insert(budgets)
        .values({ ...body, updatedBy: who.uid })
        .onConflictDoNothing()
        .returning({ id });
      if (made === undefined)
        throw conflict(
          'key',
          `${found.name} has a budget for ${fiscalYearText(body.fiscalYear, { fiscalMonth })} already.`,
        );
      return readOne(tx, made.id);
    }),
  saveBudget: (call) =>
    changing(call, async (tx) => {
      refuseOtherSum(call.body);
      const before = await lockRow(tx, budgets, call.id);
      await assertVersion(tx, call.ifMatch, before, () => readOne(tx, call.id));
      await tx
        .update(budgets)
        .set({ ...call.body, updatedBy: call.who.uid })
        .where(eq(id, call.id));
      return readOne(tx, call.id);
    }),
  deleteBudget: async ({ store, author, id: budgetId, ifMatch, who }) => {
    await inTransaction(store, author, async (tx) => {
      const before = await lockRow(tx, budgets, budgetId);
      await assertVersion(tx, ifMatch, before, () => readOne(tx, budgetId));
      await tx
        .update(budgets)
        .set({ deletedAt: sql`clock_timestamp()`, updatedBy: who.uid })
        .where(eq(id, budgetId));
    });
    return { done: true as const };
  },
} satisfies Partial<Handlers>;
