import {
  type Budget,
  type BudgetAmounts,
  MOST_BUDGET_CENTS,
} from '../../contract/budget/budget.ts';
import { moneyText, readNumber } from '../forms/typed.ts';
import { centsOf, dollarsOf } from '../money.ts';

export type BudgetField = 'key' | 'amount' | 'months';
export interface BudgetTyped {
  /** '' until a name is chosen. */
  readonly key: string;
  /** Whether each month has an amount of its own. */
  readonly isByMonth: boolean;
  readonly amount: string;
  /** Twelve texts, starting with the first month of the fiscal year. */
  readonly months: readonly string[];
}
export interface BudgetFinding {
  readonly field: BudgetField;
  readonly message: string;
  /** Index of the wrong month. */
  readonly month?: number;
}
export const noBudgetTyped: BudgetTyped = {
  key: '',
  isByMonth: false,
  amount: '',
  months: Array.from({ length: 12 }, () => ''),
};
export const typedBudget = ({ key, cents, monthCents }: Budget): BudgetTyped => ({
  key,
  isByMonth: monthCents !== null,
  amount: moneyText(dollarsOf(cents)),
  months:
    monthCents === null
      ? noBudgetTyped.months
      : monthCents.map((month) => moneyText(dollarsOf(month))),
});

const unreadable = 'Enter dollars, as 1,250,000.';
const tooMuch = 'Enter at most $10,000,000,000.';
/** Returns cents, null for an empty field, or an error message. */
function readCents(text: string): number | null | string {
  const { value, isInvalid } = readNumber(text, 2);
  if (isInvalid || (value !== null && value < 0)) return unreadable;
  return value === null ? null : centsOf(value);
}
function readMonths(months: readonly string[]): BudgetAmounts | BudgetFinding {
  const cents: number[] = [];
  for (const [month, text] of months.entries()) {
    const read = readCents(text);
    if (typeof read === 'string') return { field: 'months', month, message: read };
    cents.push(read ?? 0);
  }
  const total = cents.reduce((sum, month) => sum + month, 0);
  if (months.every((text) => text.trim() === ''))
    return { field: 'months', month: 0, message: 'Enter at least one month.' };
  if (total > MOST_BUDGET_CENTS) return { field: 'months', month: 0, message: tooMuch };
  return { cents: total, monthCents: cents };
}

/** Returns the amounts of the form, or its first error (BUD-1). */
export function readBudgetForm(
  typed: BudgetTyped,
): { readonly key: string; readonly amounts: BudgetAmounts } | BudgetFinding {
  const { key, isByMonth, amount, months } = typed;
  if (key === '') return { field: 'key', message: 'Choose what it is for.' };
  if (isByMonth) {
    const read = readMonths(months);
    return 'field' in read ? read : { key, amounts: read };
  }
  const read = readCents(amount);
  if (typeof read === 'string') return { field: 'amount', message: read };
  if (read === null) return { field: 'amount', message: 'Enter an amount.' };
  if (read > MOST_BUDGET_CENTS) return { field: 'amount', message: tooMuch };
  return { key, amounts: { cents: read, monthCents: null } };
}
/** Sum of all readable months, in cents. */
export const monthsTotal = (months: readonly string[]): number =>
  months.reduce((sum, text) => {
    const read = readCents(text);
    return sum + (typeof read === 'number' ? read : 0);
  }, 0);
