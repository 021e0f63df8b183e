import type { FuelMetric } from '../../../contract/fuel/fuel.ts';
import { Id } from '../../../contract/wire/wire.ts';
import { type DateRange, formatRange, parseRange } from '../../dates/dateRange.ts';

/** The three fuel reports (FUEL-21). */
export type FuelPage = 'summary' | 'receipts' | 'transfer';
const paths: Readonly<Record<FuelPage, string>> = {
  summary: '/reports/fuel',
  receipts: '/reports/fuel/receipts',
  transfer: '/reports/fuel/transfer',
};
export const fuelTabs: readonly { readonly page: FuelPage; readonly label: string }[] = [
  { page: 'summary', label: 'Summary' },
  { page: 'receipts', label: 'Receipts' },
  { page: 'transfer', label: 'Transfers' },
];
/** Title of each report's tab and file. */
export const fuelTitles: Readonly<Record<FuelPage, string>> = {
  summary: 'Fuel',
  receipts: 'Fuel receipts',
  transfer: 'Fuel transfers',
};

/** Ids that the report filters by, null = all. */
export interface FuelFilter {
  readonly vendor: string | null;
  readonly asset: string | null;
  readonly storage: string | null;
}
export interface FuelView {
  readonly filter: FuelFilter;
  readonly range: DateRange | null;
}
const idIn = (text: string | undefined): string | null => {
  const id = Id.safeParse(text);
  return id.success ? id.data : null;
};
/** Reads vendor, asset, storage and date range from a URL; ignores invalid values (FUEL-21). */
export const readFuelView = (search: Readonly<Record<string, string | undefined>>): FuelView => ({
  filter: {
    vendor: idIn(search['vendor']),
    asset: idIn(search['asset']),
    storage: idIn(search['storage']),
  },
  range: parseRange(search),
});
/** URL of a fuel report. Filter and range carry over between the three pages. */
export function fuelReportPath(page: FuelPage, { filter, range }: FuelView): string {
  const chosen = Object.entries(filter).flatMap(([key, id]) =>
    id === null ? [] : [[key, id] as const],
  );
  const search = [...chosen, ...Object.entries(range === null ? {} : formatRange(range))]
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? paths[page] : `${paths[page]}?${search}`;
}
/** The rows that match a filter; a transfer matches both of its storages. */
export const filterFuel = (
  rows: readonly FuelMetric[],
  { vendor, asset, storage }: FuelFilter,
): FuelMetric[] =>
  rows.filter(
    (row) =>
      (vendor === null || row.vendorId === vendor) &&
      (asset === null || row.assetId === asset) &&
      (storage === null || row.storageId === storage || row.toStorageId === storage),
  );
