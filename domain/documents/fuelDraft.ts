import * as S from '@effect/schema/Schema';
import { fuelTypes } from '../../contract/aircraft/aircraft.ts';

/** The stored form of a fuel draft in the browser's store. */
export const FuelDraftDocument = S.Struct({
  kind: S.Literal('aircraft', 'bulk', 'transfer'),
  date: S.String,
  time: S.String,
  timeOffset: S.String,
  assetId: S.String,
  vendorId: S.String,
  storageId: S.String,
  toStorageId: S.String,
  destination: S.Literal('', 'storage', 'aircraft'),
  baseId: S.String,
  fuelType: S.Literal('', ...fuelTypes),
  quantity: S.String,
  pricePerGallon: S.String,
  taxesAndFees: S.String,
  totalCost: S.String,
  receiptNumber: S.String,
  incidentId: S.String,
  requestNumber: S.String,
  remarks: S.String,
  touched: S.Array(S.String),
});
