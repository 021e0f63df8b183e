import type { FuelLookupsQuery } from '../../../contract/fuel/fuel.ts';
import type { FuelDraft } from './draft.ts';
import { fuelTraits } from './kinds.ts';
import { goesIntoAircraft } from './read.ts';

/**
 * What to ask of earlier receipts for a draft; a part nobody has chosen yet is left out. `excludeId` '' = a new
 * receipt.
 */
export function lookupsQuery(draft: FuelDraft, excludeId: string): FuelLookupsQuery {
  const { isPurchase } = fuelTraits[draft.kind];
  const given = {
    vendorId: isPurchase ? draft.vendorId : '',
    receiptNumber: isPurchase ? draft.receiptNumber.trim() : '',
    assetId: goesIntoAircraft(draft) ? draft.assetId : '',
    storageId: isPurchase ? '' : draft.storageId,
    excludeId,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
