import type { FuelKind } from '../../contract/fuel.ts';

/** What people and addresses call a kind of fuel receipt. */
export interface FuelWords {
  /** The tab over the form (domain §4). */
  readonly tab: string;
  /** "Aircraft fuel receipt saved." */
  readonly name: string;
  /** "Save receipt", "an unsaved aircraft fuel receipt". */
  readonly thing: string;
  /** What Save says. */
  readonly save: string;
}
export const fuelWords: Readonly<Record<FuelKind, FuelWords>> = {
  aircraft: { tab: 'Aircraft', name: 'Aircraft fuel receipt', thing: 'aircraft fuel receipt', save: 'Save receipt' },
  bulk: { tab: 'Bulk', name: 'Bulk fuel receipt', thing: 'bulk fuel receipt', save: 'Save receipt' },
  transfer: { tab: 'Transfer', name: 'Fuel transfer', thing: 'fuel transfer', save: 'Save transfer' },
};
export const fuelKinds: readonly FuelKind[] = ['aircraft', 'bulk', 'transfer'];

/** Where a stored receipt opens. */
export const receiptAddress = (kind: FuelKind, id: string): string => `/fuel-receipts/${kind}/${id}`;
export const newReceiptAddress = (kind: FuelKind): string => `/fuel-receipts/${kind}/new`;
/** Where a storage's ledger opens. */
export const ledgerAddress = (storageId: string): string => `/reports/fuel/transfer?ledger=${storageId}`;
