import type { BudgetDimension } from '../../contract/budget/budget.ts';
import type { Days } from '../dates/dateRange.ts';
import type { ReportData } from '../report/engine/engine.ts';
import { booksMask } from '../report/engine/rows/books.ts';
import { groupKeysOf } from '../report/engine/rows/groupKeys.ts';
import { calendarDayOf, epochDayOf } from '../report/request/days.ts';

/** Cents by month, starting with the month of the first day. */
export interface MonthSums {
  readonly live: number[];
  readonly approved: number[];
}
const months = (count: number): MonthSums => ({
  live: Array.from({ length: count }, () => 0),
  approved: Array.from({ length: count }, () => 0),
});
const monthNumber = (epochDay: number): number => {
  const { year, month } = calendarDayOf(epochDay);
  return year * 12 + month;
};

/** The name of each part of an activity, as reports group by it (BUD-3). */
function nameOf({ joined, partsOf }: ReportData, dimension: BudgetDimension) {
  if (dimension === 'base') {
    const parts = partsOf('base');
    const { bases } = joined.columns.dictionaries;
    return { parts, at: (part: number) => bases[parts.owner[part] ?? -1] ?? '' };
  }
  const parts = partsOf(dimension === 'agency' ? 'incident' : 'aircraft');
  const keys = groupKeysOf(joined, parts, dimension);
  return {
    parts,
    // These parts are whole activities: the index of a part is the index of its activity.
    at: (part: number) => keys?.labels[keys.ofRow(part, part)] ?? '',
  };
}

/** The total cost of these days by name and month, '' for costs without a name (BUD-3). */
export function sumByMonth(
  data: ReportData,
  dimension: BudgetDimension,
  days: Days,
): Map<string, MonthSums> {
  const { activityDate } = data.joined.columns.activity;
  const { parts, at } = nameOf(data, dimension);
  const mask = booksMask(data.joined);
  const { totalCost } = parts.measures;
  const [from, until] = [epochDayOf(days.from), epochDayOf(days.until)];
  const first = monthNumber(from);
  const count = monthNumber(until) - first + 1;
  const found = new Map<string, MonthSums>();
  for (let part = 0; part < parts.count; part++) {
    const activity = parts.activity[part] ?? 0;
    const day = activityDate[activity] ?? 0;
    const cents = totalCost[part] ?? 0;
    if (cents === 0 || day < from || day > until) continue;
    const name = at(part);
    const sums = found.get(name) ?? months(count);
    found.set(name, sums);
    const month = monthNumber(day) - first;
    sums.live[month] = (sums.live[month] ?? 0) + cents;
    if (mask === null || mask[activity] === 1)
      sums.approved[month] = (sums.approved[month] ?? 0) + cents;
  }
  return found;
}
