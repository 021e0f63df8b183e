import type { FuelKind, FuelReceipt } from '../../../contract/fuel/fuel.ts';

/**
 * A user's input in a fuel form as plain JSON, stored in a chart's context and in IndexedDB. '' =
 * empty.
 */
export interface FuelDraft {
  readonly kind: FuelKind;
  /** MM/DD/YYYY as typed. */
  readonly date: string;
  /** HH:mm as typed, Pacific; '' = 12:00. */
  readonly time: string;
  /** UTC offset of the stored time if it occurs twice; '' = the first one. */
  readonly timeOffset: string;
  readonly assetId: string;
  readonly vendorId: string;
  readonly storageId: string;
  readonly toStorageId: string;
  readonly destination: '' | 'storage' | 'aircraft';
  readonly baseId: string;
  readonly fuelType: '' | FuelReceipt['fuelType'];
  /** US gallons. */
  readonly quantity: string;
  /** Dollars per gallon. */
  readonly pricePerGallon: string;
  readonly taxesAndFees: string;
  readonly totalCost: string;
  readonly receiptNumber: string;
  readonly incidentId: string;
  readonly requestNumber: string;
  readonly remarks: string;
  /** Fields that the user typed; defaults never overwrite them. */
  readonly touched: readonly string[];
}
export type FuelField = Exclude<keyof FuelDraft, 'kind' | 'touched'>;

/** An untouched form; `applyFuelDefaults` fills it. */
export const emptyFuelDraft = (kind: FuelKind): FuelDraft => ({
  kind,
  date: '',
  time: '',
  timeOffset: '',
  assetId: '',
  vendorId: '',
  storageId: '',
  toStorageId: '',
  destination: '',
  baseId: '',
  fuelType: '',
  quantity: '',
  pricePerGallon: '',
  taxesAndFees: '',
  totalCost: '',
  receiptNumber: '',
  incidentId: '',
  requestNumber: '',
  remarks: '',
  touched: [],
});

/** Sets a value that the user typed or chose. Marks the field, so that no default overwrites it. */
export const changeFuelField = (draft: FuelDraft, path: FuelField, value: string): FuelDraft => ({
  ...draft,
  [path]: value,
  // A newly typed time that occurs twice means the first one.
  ...(path === 'time' || path === 'date' ? { timeOffset: '' } : {}),
  touched: [...draft.touched.filter((other) => other !== path), path],
});
/** Resets a field to its default. */
export const resetFuelField = (draft: FuelDraft, path: FuelField): FuelDraft => ({
  ...draft,
  // Clear the date, because the default fills only an empty one.
  ...(path === 'date' ? { date: '' } : {}),
  touched: draft.touched.filter((other) => other !== path),
});
