import type { FuelMetric } from '../../../contract/fuel/fuel.ts';
import type { FuelNames } from '../../../domain/fuel/report/summary.ts';
import { litresOf } from '../../../domain/volume.ts';

export const names: FuelNames = {
  vendors: [
    { id: 'epic', name: 'Epic' },
    { id: 'delta', name: 'Delta' },
  ],
  storages: [
    { id: 'tank1', name: 'HMT Tank 1' },
    { id: 'tank2', name: 'HMT Tank 2' },
  ],
  aircraft: [
    { id: 't83', radioId: 'T-83', typeName: 'S-2T' },
    { id: 't84', radioId: 'T-84', typeName: 'S-2T' },
    { id: 't85', radioId: 'T-85', typeName: 'S-2T' },
    { id: 'aa1', radioId: 'AA-1', typeName: 'OV-10A' },
  ],
};
const base: FuelMetric = {
  id: 'r',
  kind: 'aircraft',
  receiptTimestamp: '2025-07-14T19:00:00Z',
  date: '2025-07-14',
  assetId: null,
  assetActive: null,
  vendorId: null,
  storageId: null,
  toStorageId: null,
  baseId: 'hmt',
  baseCode: 'HMT',
  fuelType: 'Jet A',
  quantityLitres: 0,
  pricePerGallon: null,
  taxesAndFees: null,
  totalCost: null,
  receiptNumber: null,
  requestNumber: null,
  remarks: '',
  flags: [],
};
const on = (date: string) => ({ date, receiptTimestamp: `${date}T19:00:00Z` });
export const bought = (
  id: string,
  assetId: string,
  date: string,
  gallons: number,
  totalCost: number,
  vendorId = 'epic',
): FuelMetric => ({
  ...base,
  ...on(date),
  id,
  assetId,
  assetActive: true,
  vendorId,
  quantityLitres: litresOf(gallons),
  pricePerGallon: totalCost / gallons,
  totalCost,
  receiptNumber: id,
});
export const tanked = (
  id: string,
  storageId: string,
  date: string,
  gallons: number,
  totalCost: number,
  vendorId = 'delta',
): FuelMetric => ({
  ...bought(id, '', date, gallons, totalCost, vendorId),
  kind: 'bulk',
  assetId: null,
  assetActive: null,
  storageId,
});
export const moved = (
  id: string,
  storageId: string,
  to: { assetId: string } | { toStorageId: string },
  date: string,
  gallons: number,
): FuelMetric => ({
  ...base,
  ...on(date),
  id,
  kind: 'transfer',
  storageId,
  quantityLitres: litresOf(gallons),
  ...to,
});
/** A month of fuel: two purchases for aircraft, one into a tank, two transfers. */
export const rows: readonly FuelMetric[] = [
  bought('r1', 't83', '2025-07-01', 100, 700),
  bought('r2', 't84', '2025-07-14', 50, 300.5, 'delta'),
  tanked('r3', 'tank1', '2025-08-02', 1000, 5000),
  moved('r4', 'tank1', { assetId: 't83' }, '2025-08-03', 200),
  moved('r5', 'tank1', { toStorageId: 'tank2' }, '2025-08-04', 300),
];
