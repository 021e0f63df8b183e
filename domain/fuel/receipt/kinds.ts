import type { FuelKind } from '../../../contract/fuel/fuel.ts';

/** What people and addresses call a kind of fuel receipt. */
export interface FuelWords {
  /** The tab over the form (FUEL-1). */
  readonly tab: string;
  /** "Aircraft fuel receipt saved." */
  readonly name: string;
  /** "Save receipt", "an unsaved aircraft fuel receipt". */
  readonly noun: string;
  /** What Save says. */
  readonly save: string;
  /** The way on to one more. */
  readonly another: string;
  /** The report that lists them, and the link to it. */
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

/** What a kind of receipt has that another has not; every rule that differs by kind reads it here. */
interface FuelTraits {
  /** Bought: it has a vendor, a price and a fuel of its own. Otherwise the fuel is the storage's. */
  readonly isPurchase: boolean;
  /** Where it stands on the books: a base, or one of our storages. */
  readonly place: 'base' | 'storage';
  /** What the fuel goes into; `chosen`: the form asks. */
  readonly into: 'aircraft' | 'storage' | 'chosen';
  /** What is said without a number; null where none is needed (FUEL-6). */
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

/** Where a stored receipt opens. */
export const receiptAddress = (kind: FuelKind, id: string): string =>
  `/fuel-receipts/${kind}/${id}`;
export const newReceiptAddress = (kind: FuelKind): string => `/fuel-receipts/${kind}/new`;
/** Where a storage's ledger opens. */
export const ledgerAddress = (storageId: string): string =>
  `/reports/fuel/transfer?ledger=${storageId}`;
