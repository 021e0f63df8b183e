import type { FuelKind, FuelReceipt } from '../../../contract/fuel/fuel.ts';

/**
 * What a person has typed into a fuel form, all of it plain JSON: it lives in a chart's context and in IndexedDB. '' =
 * nothing.
 */
export interface FuelDraft {
  readonly kind: FuelKind;
  /** MM/DD/YYYY as typed. */
  readonly date: string;
  /** HH:mm as typed, Pacific; '' = 12:00. */
  readonly time: string;
  /** UTC offset of the stored time, for one that happens twice; '' = the first. */
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
  /** Dollars a gallon. */
  readonly pricePerGallon: string;
  readonly taxesAndFees: string;
  readonly totalCost: string;
  readonly receiptNumber: string;
  readonly incidentId: string;
  readonly requestNumber: string;
  readonly remarks: string;
  /** Fields the person typed; a default never overwrites those. */
  readonly touched: readonly string[];
}
export type FuelField = Exclude<keyof FuelDraft, 'kind' | 'touched'>;

/** A form nobody has typed in; `applyFuelDefaults` fills it. */
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

/** What the person typed or chose in a field. Marks it, so that no default overwrites it. */
export const changeFuelField = (draft: FuelDraft, path: FuelField, value: string): FuelDraft => ({
  ...draft,
  [path]: value,
  // A time typed anew is the first of the two it may stand for.
  ...(path === 'time' || path === 'date' ? { timeOffset: '' } : {}),
  touched: [...draft.touched.filter((other) => other !== path), path],
});
/** Gives a field back to its default. */
export const resetFuelField = (draft: FuelDraft, path: FuelField): FuelDraft => ({
  ...draft,
  // A default date stays once it is there.
  ...(path === 'date' ? { date: '' } : {}),
  touched: draft.touched.filter((other) => other !== path),
});
