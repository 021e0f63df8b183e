import type { BudgetDimension } from '../../contract/budget/budget.ts';

interface DimensionWords {
  readonly label: string;
  /** Label for costs that have no name in the dimension. */
  readonly none: string;
}
export const dimensionWords: Readonly<Record<BudgetDimension, DimensionWords>> = {
  agency: { label: 'Agency', none: 'No incident' },
  base: { label: 'Base', none: 'No base' },
  vendor: { label: 'Vendor', none: 'No vendor' },
  type: { label: 'Aircraft type', none: 'No aircraft' },
};
