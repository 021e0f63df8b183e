import { BudgetDimension } from '../../contract/budget/budget.ts';

/** The state of the page in its URL; '' = not set (BUD-4). */
export interface BudgetAddress {
  readonly dimension: BudgetDimension;
  /** '' for the current fiscal year. */
  readonly year: string;
  /** The key whose months are shown; '' for all. */
  readonly name: string;
}
export const noBudgetAddress: BudgetAddress = { dimension: 'agency', year: '', name: '' };

/** Reads the URL; an invalid value counts as not set (URL-2). */
export function readBudgetAddress(values: Readonly<Record<string, string>>): BudgetAddress {
  const dimension = BudgetDimension.safeParse(values['by']);
  const { year = '', name = '' } = values;
  return {
    dimension: dimension.success ? dimension.data : noBudgetAddress.dimension,
    year: /^20\d\d$/.test(year) ? year : '',
    name,
  };
}
export function budgetPath(address: Partial<BudgetAddress> = {}): string {
  const { dimension, year, name } = { ...noBudgetAddress, ...address };
  const search = Object.entries({
    by: dimension === noBudgetAddress.dimension ? '' : dimension,
    year,
    name,
  })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? '/budget' : `/budget?${search}`;
}
