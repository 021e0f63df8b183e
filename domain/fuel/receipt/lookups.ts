import type { FuelSituationQuery } from '../../contract/fuel.ts';
import type { FuelDraft } from './draft.ts';
import { goesIntoAircraft } from './read.ts';

/** What to ask of earlier receipts for a draft; a part nobody has chosen yet is left out. `excludeId` '' = a new receipt. */
export function situationQuery(draft: FuelDraft, excludeId: string): FuelSituationQuery {
  const given = {
    vendorId: draft.kind === 'transfer' ? '' : draft.vendorId,
    receiptNumber: draft.kind === 'transfer' ? '' : draft.receiptNumber.trim(),
    assetId: goesIntoAircraft(draft) ? draft.assetId : '',
    storageId: draft.kind === 'transfer' ? draft.storageId : '',
    excludeId,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
