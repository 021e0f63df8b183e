import { sql } from 'drizzle-orm';
import type { BudgetDimension, BudgetLine } from '../../contract/budget/budget.ts';
import {
  elapsedOf,
  type Fiscal,
  fiscalDays,
  fiscalYearOn,
} from '../../domain/budget/fiscalYear.ts';
import { dimensionWords } from '../../domain/budget/names.ts';
import { type MonthSums, sumByMonth } from '../../domain/budget/sumByMonth.ts';
import type { Completeness } from '../../domain/cost/completeness.ts';
import { runReport } from '../../domain/report/engine/engine.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader, Store } from '../database/open.ts';
import { readFirstDay } from '../report/dimensions.ts';
import { refuseTooMany, tooManyIn } from '../report/months/activityCounts.ts';
import { readReportData } from '../report/reportData.ts';

/** Maximum number of past years for a forecast. */
const PAST_YEARS = 5;

interface Choice {
  readonly key: string;
  readonly name: string;
  /** False if archived or deleted: no budget can be entered for it. */
  readonly isOpen: boolean;
}
const namesOf = {
  agency: sql`select agency as key, agency as name, bool_or(deleted_at is null) as "isOpen" from incidents where agency <> '' group by agency`,
  base: sql`select id::text as key, code as name, deleted_at is null and archived_at is null as "isOpen" from bases`,
  vendor: sql`select id::text as key, name, deleted_at is null and archived_at is null as "isOpen" from aircraft_vendors`,
  type: sql`select aircraft_type as key, aircraft_type as name, bool_or(not is_deleted) as "isOpen" from reporting.aircraft group by aircraft_type`,
} as const satisfies Record<BudgetDimension, unknown>;
/** Names of a dimension. Names in use come last, so that they win in a map by name. */
export async function readNames(db: Reader, dimension: BudgetDimension): Promise<Choice[]> {
  const { rows } = await db.execute<Choice & Record<string, unknown>>(
    sql`select * from (${namesOf[dimension]}) n order by "isOpen", name, key`,
  );
  return rows;
}

/** Past fiscal years that have records from their first month on, oldest first (BUD-5). */
function wholeYears(fiscalYear: number, firstDay: string | null, fiscal: Fiscal): number[] {
  if (firstDay === null) return [];
  const last = Math.min(fiscalYear, fiscalYearOn(pacificToday(), fiscal)) - 1;
  const began = fiscalYearOn(firstDay, fiscal);
  const isWhole = elapsedOf(began, firstDay, fiscal)?.months === 0;
  const first = Math.max(isWhole ? began : began + 1, last - PAST_YEARS + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

export interface YearAsked extends Fiscal {
  readonly fiscalYear: number;
  readonly dimension: BudgetDimension;
  readonly reportAtOnce: number;
}
export interface YearSums {
  readonly pastYears: readonly number[];
  readonly lines: ReadonlyMap<string, MonthSums>;
  readonly completeness: Completeness;
}

/**
 * Costs by name and month, of the past years and then of the year. Leaves out the oldest years if
 * all together have more activities than a report can (PERF-40).
 * @throws HttpProblem 409 if the year alone has too many
 */
export async function readYearSums(store: Store, asked: YearAsked): Promise<YearSums> {
  const { fiscalYear, dimension, reportAtOnce } = asked;
  const year = fiscalDays(fiscalYear, asked);
  const pastYears = wholeYears(fiscalYear, await readFirstDay(store.db), asked);
  const spanned = () => ({
    from: fiscalDays(pastYears[0] ?? fiscalYear, asked).from,
    until: year.until,
  });
  while (pastYears.length > 0 && (await tooManyIn(store, [spanned()], reportAtOnce)) !== null)
    pastYears.shift();
  await refuseTooMany(store, [spanned()], reportAtOnce);
  const days = spanned();
  const data = await readReportData(store, { days, compared: null });
  const counted = runReport(data, {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'none',
    metrics: ['totalCost'],
    filters: {},
    summaryOnly: true,
    sort: null,
    days: year,
  });
  return {
    pastYears,
    lines: sumByMonth(data, dimension, days),
    completeness: counted.completeness ?? {
      approved: 0,
      total: 0,
      withoutRate: 0,
      withoutPrice: 0,
    },
  };
}

type SumLine = Omit<BudgetLine, 'budget'>;
/** The lines of the reply, without budgets. */
export function linesOf(
  { pastYears, lines }: Pick<YearSums, 'pastYears' | 'lines'>,
  names: readonly Choice[],
  dimension: BudgetDimension,
): SumLine[] {
  const keyOf = new Map(names.map(({ key, name }) => [name, key]));
  return [...lines].map(([name, { live, approved }]) => ({
    key: name === '' ? '' : (keyOf.get(name) ?? name),
    name: name === '' ? dimensionWords[dimension].none : name,
    // For a year that has not begun, the span also includes months of the current year.
    liveCents: live.slice(-12),
    approvedCents: approved.slice(-12),
    pastCents: pastYears.map((_, n) => live.slice(n * 12, n * 12 + 12)),
  }));
}
