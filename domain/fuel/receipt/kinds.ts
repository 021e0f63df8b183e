import type { FuelKind } from '../../../contract/fuel/fuel.ts';

/** Names of a kind of fuel receipt on screen and in URLs. */
export interface FuelWords {
  /** Label of the form's tab (FUEL-1). */
  readonly tab: string;
  /** "Aircraft fuel receipt saved." */
  readonly name: string;
  /** "Save receipt", "an unsaved aircraft fuel receipt". */
  readonly noun: string;
  /** Label of the save button. */
  readonly save: string;
  /** Label of the button that starts another receipt. */
  readonly another: string;
  /** The report that lists these receipts, and the label of its link. */
  readonly listed: { readonly page: 'receipts' | 'transfer'; readonly label: string };
}
const receipt = {
  save: 'Save receipt',
  another: 'Another receipt',
  listed: { page: 'receipts', label: 'Receipts so far' },
} as const;
const transfer = {
  save: 'Save transfer',
  another: 'Another transfer',
  listed: { page: 'transfer', label: 'Transfers so far' },
} as const;
export const fuelWords: Readonly<Record<FuelKind, FuelWords>> = {
  aircraft: {
    tab: 'Aircraft',
    name: 'Aircraft fuel receipt',
    noun: 'aircraft fuel receipt',
    ...receipt,
  },
  bulk: { tab: 'Bulk', name: 'Bulk fuel receipt', noun: 'bulk fuel receipt', ...receipt },
  transfer: { tab: 'Transfer', name: 'Fuel transfer', noun: 'fuel transfer', ...transfer },
};

/** The differences between kinds of receipts. Every rule that differs by kind reads them here. */
interface FuelTraits {
  /**
   * A purchase has a vendor, a price and its own fuel type. Otherwise the fuel type is the
   * storage's.
   */
  readonly isPurchase: boolean;
  /** The kind of place on the books: a base, or one of our storages. */
  readonly place: 'base' | 'storage';
  /** The target of the fuel; `chosen` means the user picks it in the form. */
  readonly into: 'aircraft' | 'storage' | 'chosen';
  /** The error without a receipt number; null if it is optional (FUEL-6). */
  readonly numberMissing: string | null;
}
export const fuelTraits: Readonly<Record<FuelKind, FuelTraits>> = {
  aircraft: {
    isPurchase: true,
    place: 'base',
    into: 'aircraft',
    numberMissing: 'Enter the receipt number.',
  },
  bulk: {
    isPurchase: true,
    place: 'storage',
    into: 'storage',
    numberMissing: 'Enter the bill of lading or invoice number.',
  },
  transfer: { isPurchase: false, place: 'storage', into: 'chosen', numberMissing: null },
};
export const fuelKinds: readonly FuelKind[] = ['aircraft', 'bulk', 'transfer'];

/** URL path of a stored receipt. */
export const receiptPath = (kind: FuelKind, id: string): string => `/fuel-receipts/${kind}/${id}`;
export const newReceiptPath = (kind: FuelKind): string => `/fuel-receipts/${kind}/new`;
/** URL path of a storage's ledger. */
export const ledgerPath = (storageId: string): string =>
  `/reports/fuel/transfer?ledger=${storageId}`;
