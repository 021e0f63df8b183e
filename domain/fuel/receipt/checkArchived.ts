import { archivedText } from '../../forms/texts.ts';
import { type FuelFinding, fuelWarning } from './finding.ts';
import { fuelTraits } from './kinds.ts';
import { storageName } from './options.ts';
import type { ReadFuel } from './read.ts';

/**
 * Warns of a vendor, storage or base that was archived before this receipt used it (FUEL-19). A
 * stored receipt keeps its items and its flag. Archived aircraft are allowed (FUEL-16).
 */
export function checkArchived({
  draft,
  facts,
  vendor,
  storage,
  toStorage,
  base,
}: ReadFuel): FuelFinding[] {
  const { record, bases } = facts;
  const before =
    record === null || record.flags.includes('usesArchived')
      ? []
      : [record.vendorId, record.storageId, record.toStorageId, record.baseId];
  const named = [
    { path: 'vendorId', thing: vendor, name: vendor?.name ?? '' },
    {
      path: 'storageId',
      thing: storage,
      name: storage === null ? '' : storageName(storage, bases),
    },
    {
      path: 'toStorageId',
      thing: toStorage,
      name: toStorage === null ? '' : storageName(toStorage, bases),
    },
    // At a storage, the base follows from it and the user can't choose one.
    {
      path: 'baseId',
      thing: fuelTraits[draft.kind].place === 'base' ? base : null,
      name: base?.name ?? '',
    },
  ] as const;
  return named
    .filter(
      ({ thing }) => thing !== null && thing.archivedAt !== null && !before.includes(thing.id),
    )
    .map(({ path, name }) => fuelWarning(path, 'usesArchived', archivedText(name)));
}
