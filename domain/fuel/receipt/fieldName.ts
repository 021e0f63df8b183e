import type { FuelDraft, FuelField } from './draft.ts';

/** The label of each field on its form; a missing one is a compile error. */
const names: Readonly<Record<FuelField, string>> = {
  date: 'Date',
  time: 'Time',
  timeOffset: 'Time',
  assetId: 'Aircraft',
  vendorId: 'Vendor',
  storageId: 'Storage',
  toStorageId: 'Into storage',
  destination: 'Into',
  baseId: 'Base',
  fuelType: 'Fuel type',
  quantity: 'Gallons',
  pricePerGallon: 'Price per gallon',
  taxesAndFees: 'Taxes and fees',
  totalCost: 'Total cost',
  receiptNumber: 'Receipt number',
  incidentId: 'Incident',
  requestNumber: 'Request number',
  remarks: 'Remarks',
};
/** Labels that differ from form to form. */
const ownNames: Readonly<Record<FuelDraft['kind'], Partial<Record<FuelField, string>>>> = {
  aircraft: {},
  bulk: { storageId: 'Into storage', receiptNumber: 'Bill of lading or invoice' },
  transfer: { storageId: 'From storage', receiptNumber: 'Ticket' },
};
const isField = (path: string): path is FuelField => path in names;

/** The name of a field of a receipt; '' for an unknown path (ENTRY-51). */
export const fuelFieldName = ({ kind }: Pick<FuelDraft, 'kind'>, path: string): string =>
  isField(path) ? (ownNames[kind][path] ?? names[path]) : '';
