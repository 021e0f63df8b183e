import { sql } from 'drizzle-orm';
import { type Budget, budgetDimensions } from '../../contract/budget/budget.ts';
import { budgetPath } from '../../domain/budget/address.ts';
import {
  type Fiscal,
  fiscalDays,
  fiscalYearOn,
  fiscalYearText,
} from '../../domain/budget/fiscalYear.ts';
import { dimensionWords } from '../../domain/budget/names.ts';
import { sumByMonth } from '../../domain/budget/sumByMonth.ts';
import { reached, type Threshold, warningMail } from '../../domain/budget/warnings.ts';
import { isAllowed } from '../../domain/session/permissions.ts';
import { pacificToday } from '../database/clock.ts';
import { type Reader, readingFrom, type Store } from '../database/open.ts';
import { loadPrincipal } from '../http/principal.ts';
import type { Letters } from '../mail/letters.ts';
import { repeatEvery } from '../outbound/repeatEvery.ts';
import { tooManyIn } from '../report/months/activityCounts.ts';
import { readReportData } from '../report/reportData.ts';
import { linesOf, readNames } from './readSums.ts';

const LOOK_EVERY_MS = 15 * 60_000;

export interface BudgetMailNeeds extends Fiscal {
  readonly store: Store;
  readonly letters: Pick<Letters, 'send' | 'linkTo'>;
  readonly reportAtOnce: number;
  readonly onFailure: (error: unknown) => void;
}
type Unwarned = Pick<Budget, 'id' | 'dimension' | 'key' | 'cents'> & {
  readonly updatedBy: string;
};

/** Budgets of the year for whose current amount the 100 % mail was not sent yet. */
async function readUnwarned(db: Reader, fiscalYear: number): Promise<Unwarned[]> {
  const { rows } = await db.execute<Unwarned & Record<string, unknown>>(sql`
    select b.id, b.dimension, b.key, b.cents::float8 as cents, b.updated_by as "updatedBy" from budgets b
    where b.fiscal_year = ${fiscalYear} and b.deleted_at is null and not exists (
      select from budget_warnings w where w.budget_id = b.id and w.percent = 100 and w.cents = b.cents)`);
  return rows;
}
/** E-mail of the user who last saved the budget; null if they can't see reports any more. */
async function addressOf(store: Store, uid: string): Promise<string | null> {
  const holder = { uid, staff: false, signedInAt: 0, expiresAt: 0, hasSecondFactor: false };
  const { person, permissions } = await loadPrincipal(store, holder);
  const isReader = isAllowed(permissions, 'CatisReports', 'View');
  return isReader && person !== null && person.email !== '' ? person.email : null;
}
/** Claims thresholds. @returns those that were not claimed before, here or by another service */
async function claim(db: Reader, { id, cents }: Unwarned, percents: readonly Threshold[]) {
  const { rows } = await db.execute<{ percent: number }>(sql`
    insert into budget_warnings (budget_id, percent, cents)
    select ${id}::uuid, p, ${cents}::bigint from unnest(${sql.param([...percents])}::smallint[]) p
    on conflict do nothing returning percent`);
  return rows.map(({ percent }) => percent);
}
const release = (db: Reader, { id, cents }: Unwarned, percents: readonly number[]) =>
  db.execute(sql`
    delete from budget_warnings where budget_id = ${id}::uuid and cents = ${cents}::bigint
      and percent = any(${sql.param([...percents])}::smallint[])`);

interface Used {
  readonly name: string;
  readonly liveCents: number;
  readonly approvedCents: number;
}
async function mailOne(needs: BudgetMailNeeds, budget: Unwarned, used: Used, year: number) {
  const { store, letters } = needs;
  const percents = reached(budget.cents, used.liveCents);
  const to = percents.length === 0 ? null : await addressOf(store, budget.updatedBy);
  if (to === null) return;
  const claimed = await claim(store.db, budget, percents);
  if (claimed.length === 0) return;
  const { dimension, cents: budgetCents } = budget;
  const mail = warningMail(
    {
      ...used,
      budgetCents,
      dimensionLabel: dimensionWords[dimension].label,
      yearText: fiscalYearText(year, needs),
    },
    letters.linkTo(budgetPath({ dimension, year: String(year), name: budget.key })),
  );
  try {
    await letters.send({ to, ...mail });
  } catch (error) {
    // The next run tries it again.
    await release(store.db, budget, claimed);
    throw error;
  }
}

/** Sends a mail for each budget of which live costs have used 80 or 100 % (BUD-10). */
export async function mailBudgets(needs: BudgetMailNeeds): Promise<void> {
  const { store, reportAtOnce, onFailure } = needs;
  const year = fiscalYearOn(pacificToday(), needs);
  const unwarned = await readUnwarned(store.db, year);
  const days = fiscalDays(year, needs);
  if (unwarned.length === 0 || (await tooManyIn(store, [days], reportAtOnce)) !== null) return;
  const data = await readReportData(readingFrom(store), { days, compared: null });
  const total = (months: readonly number[]) => months.reduce((sum, month) => sum + month, 0);
  for (const dimension of budgetDimensions) {
    const own = unwarned.filter((budget) => budget.dimension === dimension);
    if (own.length === 0) continue;
    const sums = { pastYears: [], lines: sumByMonth(data, dimension, days) };
    const lines = linesOf(sums, await readNames(store.db, dimension), dimension);
    for (const budget of own) {
      const line = lines.find(({ key }) => key === budget.key);
      if (line === undefined) continue;
      const { name, liveCents, approvedCents } = line;
      const used = { name, liveCents: total(liveCents), approvedCents: total(approvedCents) };
      await mailOne(needs, budget, used, year).catch(onFailure);
    }
  }
}

/** Checks the budgets every 15 minutes. @returns a function that stops the checks */
export const startBudgetMails = (needs: BudgetMailNeeds): (() => Promise<void>) =>
  repeatEvery(LOOK_EVERY_MS, () => mailBudgets(needs), needs.onFailure);
