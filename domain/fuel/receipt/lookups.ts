import type { FuelLookupsQuery } from '../../../contract/fuel/fuel.ts';
import type { FuelDraft } from './draft.ts';
import { fuelTraits } from './kinds.ts';
import { goesIntoAircraft } from './read.ts';

/**
 * The lookup query about earlier receipts for a draft; omits empty fields.
 * @param excludeId id of the edited receipt, '' for a new one
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
