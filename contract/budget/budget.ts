import * as z from 'zod/mini';
import { GivenId, givenSingleLine } from '../wire/given.ts';
import { Day, Id, Versioned } from '../wire/wire.ts';

/** The dimensions of the cost report for which budgets can be entered (BUD-1). */
export const budgetDimensions = ['agency', 'base', 'vendor', 'type'] as const;
export const BudgetDimension = z.enum(budgetDimensions);
export type BudgetDimension = z.output<typeof BudgetDimension>;

/** Maximum budget of a year, in cents: $10,000,000,000. */
export const MOST_BUDGET_CENTS = 1_000_000_000_000;
const FiscalYear = z.int().check(z.gte(2000), z.lte(2099));
const GivenCents = z.int().check(z.gte(0), z.lte(MOST_BUDGET_CENTS));
/** One number per month, starting with the first month of the fiscal year. */
const byMonth = <T extends z.ZodMiniType>(one: T) =>
  z.array(one).check(z.minLength(12), z.maxLength(12));

export const BudgetQuery = z.object({
  /** The year in which the fiscal year ends; absent: the current one. */
  fiscalYear: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(2099))),
  dimension: BudgetDimension,
});
const Amounts = {
  cents: GivenCents,
  /** Null for a budget of the whole year. The months add up to `cents`. */
  monthCents: z.nullable(byMonth(GivenCents)),
};
export const BudgetBody = z.object({
  fiscalYear: FiscalYear,
  dimension: BudgetDimension,
  /** The id of a base or vendor; else the agency or aircraft type itself. */
  key: z.union([GivenId, givenSingleLine(100)]),
  ...Amounts,
});
export type BudgetBody = z.output<typeof BudgetBody>;
export const BudgetAmounts = z.object(Amounts);
export type BudgetAmounts = z.output<typeof BudgetAmounts>;

export const Budget = z.object({
  id: Id,
  fiscalYear: z.int(),
  dimension: BudgetDimension,
  key: z.string(),
  cents: z.int(),
  monthCents: z.nullable(byMonth(z.int())),
  ...Versioned,
});
export type Budget = z.output<typeof Budget>;

const MonthCents = byMonth(z.int());
/** A name of the dimension with its monthly costs in the fiscal year and in past ones. */
const BudgetLine = z.object({
  /** '' for costs without a name. */
  key: z.string(),
  name: z.string(),
  /** Approved and unapproved costs. */
  liveCents: MonthCents,
  approvedCents: MonthCents,
  /** In the order of `pastYears`. */
  pastCents: z.array(MonthCents),
  budget: z.nullable(Budget),
});
export type BudgetLine = z.output<typeof BudgetLine>;
/** GET /x/budget */
export const BudgetReply = z.object({
  fiscalYear: z.int(),
  /** The first month of the installation's fiscal year, 1 to 12. */
  fiscalMonth: z.int(),
  today: Day,
  /** Fiscal years before this one that have records from their first month on, oldest first. */
  pastYears: z.array(z.int()),
  lines: z.array(BudgetLine),
  /** All names for which a budget can be entered. */
  choices: z.array(z.object({ key: z.string(), name: z.string() })),
  /** How complete the year's costs are, in dollars (RPT-83). */
  completeness: z.object({
    approved: z.number(),
    total: z.number(),
    withoutRate: z.int(),
    withoutPrice: z.int(),
    /** Adjustments among the year's costs. */
    adjusted: z.nullable(z.object({ count: z.int(), total: z.number() })),
  }),
});
export type BudgetReply = z.output<typeof BudgetReply>;
