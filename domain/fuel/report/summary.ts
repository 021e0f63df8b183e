import type { FuelMetric } from '../../../contract/fuel/fuel.ts';
import type { Days } from '../../dates/dateRange.ts';
import { addDays, daysBetween, formatDate } from '../../dates/parseDate.ts';
import type { FlatTable } from '../../forms/flat.ts';
import { type FuelParts, type FuelSum, isPurchase, partsOf, sumOf } from './sums.ts';

export const fuelGroupings = [
  { id: 'vendor', label: 'Vendor' },
  { id: 'asset', label: 'Aircraft' },
  { id: 'storage', label: 'Storage' },
  { id: 'month', label: 'Month' },
] as const;
export type FuelGrouping = (typeof fuelGroupings)[number]['id'];

/** The names for the ids in the rows. */
export interface FuelNames {
  readonly vendors: readonly { readonly id: string; readonly name: string }[];
  /** Includes the base code: `HMT Tank 1`. */
  readonly storages: readonly { readonly id: string; readonly name: string }[];
  readonly aircraft: readonly {
    readonly id: string;
    readonly radioId: string;
    readonly typeName: string;
  }[];
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const monthText = (month: string): string =>
  `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

const keyOf: Readonly<Record<FuelGrouping, (row: FuelMetric) => string>> = {
  vendor: (row) => row.vendorId ?? '',
  asset: (row) => row.assetId ?? '',
  storage: (row) => row.storageId ?? '',
  month: (row) => row.date.slice(0, 7),
};
/**
 * Labels for purchases without the grouped item. They are included, so that the total is always all
 * spending of the range.
 */
const without: Readonly<Record<FuelGrouping, string>> = {
  vendor: 'No vendor',
  asset: 'Into storages',
  storage: 'Straight into aircraft',
  month: '',
};

function labelsOf(by: FuelGrouping, names: FuelNames): (key: string) => string {
  if (by === 'month') return monthText;
  const known =
    by === 'asset'
      ? names.aircraft.map((a) => [a.id, a.radioId] as const)
      : names[by === 'vendor' ? 'vendors' : 'storages'].map((n) => [n.id, n.name] as const);
  const labels = new Map(known);
  return (key) => (key === '' ? without[by] : (labels.get(key) ?? key));
}

export interface FuelGroup extends FuelSum {
  readonly key: string;
  readonly label: string;
  readonly parts: FuelParts;
}
export interface FuelSummary {
  readonly groups: readonly FuelGroup[];
  readonly total: FuelSum & { readonly parts: FuelParts };
}
/**
 * Purchases by vendor, aircraft, storage or month (FUEL-23). Months are in order of time, other
 * groups by spending, with the group without an item last.
 */
export function summarise(
  rows: readonly FuelMetric[],
  by: FuelGrouping,
  names: FuelNames,
): FuelSummary {
  const bought = rows.filter(isPurchase);
  const grouped = new Map<string, FuelMetric[]>();
  for (const row of bought)
    grouped.set(keyOf[by](row), [...(grouped.get(keyOf[by](row)) ?? []), row]);
  const labelOf = labelsOf(by, names);
  const groups = [...grouped].map(([key, own]): FuelGroup => {
    const parts = partsOf(own);
    return { key, label: labelOf(key), parts, ...sumOf(parts) };
  });
  const order = (a: FuelGroup, b: FuelGroup) =>
    by === 'month'
      ? a.key < b.key
        ? -1
        : 1
      : Number(a.key === '') - Number(b.key === '') ||
        b.cost - a.cost ||
        a.label.localeCompare(b.label);
  const parts = partsOf(bought);
  return { groups: groups.sort(order), total: { parts, ...sumOf(parts) } };
}

/** The summary as a table, the total last. */
export function summaryTable({ groups, total }: FuelSummary, by: FuelGrouping): FlatTable {
  const cells = (label: string, sum: FuelSum) => [
    label,
    sum.gallons,
    sum.cost,
    sum.averagePrice,
    sum.receipts,
  ];
  return {
    columns: [
      { header: fuelGroupings.find(({ id }) => id === by)?.label ?? '', kind: 'text' },
      { header: 'Gallons', kind: 'gallons' },
      { header: 'Cost', kind: 'money' },
      { header: 'Average price', kind: 'price' },
      { header: 'Receipts', kind: 'count' },
    ],
    rows: [...groups.map((group) => cells(group.label, group)), cells('Total', total)],
  };
}

export interface FuelPoint {
  readonly label: string;
  readonly gallons: number;
  /** Dollars per gallon; null without a purchase. */
  readonly price: number | null;
}
/** Ranges up to this many days show days; longer ones show months. */
const daysShown = 31;
/** Gallons and average price per day or month of a range, including those without a purchase. */
export function overTime(rows: readonly FuelMetric[], days: Days): FuelPoint[] {
  const isByDay = daysBetween(days.from, days.until) < daysShown;
  const steps: string[] = [];
  if (isByDay) for (let day = days.from; day <= days.until; day = addDays(day, 1)) steps.push(day);
  else
    for (
      let month = days.from.slice(0, 7);
      month <= days.until.slice(0, 7);
      month = addDays(`${month}-28`, 4).slice(0, 7)
    )
      steps.push(month);
  const cut = isByDay ? 10 : 7;
  const grouped = new Map<string, FuelMetric[]>(steps.map((step) => [step, []]));
  for (const row of rows) if (isPurchase(row)) grouped.get(row.date.slice(0, cut))?.push(row);
  return [...grouped].map(([step, own]) => {
    const { gallons, averagePrice } = sumOf(partsOf(own));
    return {
      label: isByDay ? formatDate(step).slice(0, 5) : monthText(step),
      gallons,
      price: averagePrice,
    };
  });
}
