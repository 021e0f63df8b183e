import { ADJUSTMENT, IN_BOOKS } from '../../../contract/report/metricColumns.ts';
import type { CountedCost } from '../../cost/completeness.ts';
import type { RowLayout } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';
import type { Parts } from './rows/parts.ts';

const known = new WeakMap<RowLayout['rowSums'], readonly CountedCost[]>();

/**
 * The costs of the report's own days, split into booked and not approved (RPT-83). Cached by
 * `rowSums`, which survives grouping and sorting.
 */
export function countedCosts(
  joined: JoinedRows,
  parts: Parts,
  rows: RowLayout,
): readonly CountedCost[] {
  const found = known.get(rows.rowSums) ?? costsOf(joined, parts, rows);
  known.set(rows.rowSums, found);
  return found;
}

function costsOf(
  { columns: { activity } }: JoinedRows,
  { measures }: Parts,
  rows: RowLayout,
): readonly CountedCost[] {
  const own = rows.parts.subarray(0, rows.split);
  // Slot 0: not approved; slot 1: in the books.
  const slots = new Uint8Array(own.length);
  for (let k = 0; k < own.length; k++)
    slots[k] = ((activity.flags[rows.activities[k] ?? 0] ?? 0) & IN_BOOKS) === 0 ? 0 : 1;
  const bySlot = (values: Float64Array) => {
    const sums = [0, 0];
    for (let k = 0; k < own.length; k++)
      sums[slots[k] ?? 0] = (sums[slots[k] ?? 0] ?? 0) + (values[own[k] ?? 0] ?? 0);
    return sums;
  };
  const [cents, rates, prices] = [
    bySlot(measures.totalCost),
    bySlot(measures.withoutRate),
    bySlot(measures.withoutPrice),
  ];
  const adjustments = adjustmentsOf(activity.flags, measures.totalCost, { ...rows, parts: own });
  return [false, true].map((isApproved, slot) => ({
    cents: cents[slot] ?? 0,
    isApproved,
    withoutRate: rates[slot] ?? 0,
    withoutPrice: prices[slot] ?? 0,
    // Adjustments are always in the books.
    ...(isApproved && adjustments.count > 0 ? { adjustments } : {}),
  }));
}

/** The adjustments of the report's own days, each counted once whatever its rows (RPT-194). */
function adjustmentsOf(
  flags: JoinedRows['columns']['activity']['flags'],
  totals: Float64Array,
  { parts, activities }: Pick<RowLayout, 'parts' | 'activities'>,
): { readonly count: number; readonly cents: number } {
  const seen = new Set<number>();
  let cents = 0;
  for (let k = 0; k < parts.length; k++) {
    const activity = activities[k] ?? 0;
    if (((flags[activity] ?? 0) & ADJUSTMENT) === 0) continue;
    seen.add(activity);
    cents += totals[parts[k] ?? 0] ?? 0;
  }
  return { count: seen.size, cents };
}
