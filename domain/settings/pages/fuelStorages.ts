import type { FuelStorage } from '../../../contract/fuel/fuel.ts';
import { fuelRoutes } from '../../../contract/fuel/routes.ts';
import { format0 } from '../../format.ts';
import { ledgerPath } from '../../fuel/receipt/kinds.ts';
import { gallonsOf, litresOf } from '../../volume.ts';
import { gallonsText, gridGallons } from '../cells.ts';
import { baseName, chooseBase, chooseFuel, fuelTypeIn } from '../choices.ts';
import { type Draft, nameOf, numberIn, textOf } from '../draft.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

/** Booked gallons; negative if more was taken out than put in. */
const booked = (storage: FuelStorage): number =>
  Math.sign(storage.bookLitres) * gallonsOf(Math.abs(storage.bookLitres));
const bodyOf = (name: string, draft: Draft) => {
  const gallons = numberIn(draft, 'gallons', 2).value;
  return {
    name,
    baseId: textOf(draft, 'baseId'),
    fuelType: fuelTypeIn(draft),
    capacityLitres: gallons === null ? null : litresOf(gallons),
  };
};

export const fuelStoragesPage = namedPage<FuelStorage>({
  slug: 'fuel-storages',
  card: { group: 'Bases and prices', about: 'Our tanks and fuel trucks' },
  noun: 'Fuel storage',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['fuelStorages', 'bases'],
  loadFailed: 'Failed to load fuel storage.',
  items: (lists) => lists.fuelStorages,
  isArchived: (storage) => storage.archivedAt !== null,
  columns: [
    { label: 'Base', cell: (storage, lists) => baseName(lists, storage.baseId), grow: 1.4 },
    { label: 'Fuel', cell: (storage) => storage.fuelType, grow: 0.7 },
    {
      label: 'Capacity',
      cell: (storage) => gridGallons(storage.capacityLitres),
      isNumeric: true,
      isExtra: true,
    },
    {
      label: 'On the books',
      cell: (storage) => `${format0(booked(storage))} gal`,
      isNumeric: true,
    },
  ],
  fields: [
    {
      key: 'baseId',
      label: 'Base',
      kind: 'picker',
      options: chooseBase,
      required: 'Choose a base.',
    },
    {
      key: 'fuelType',
      label: 'Fuel type',
      kind: 'choice',
      options: chooseFuel,
      required: 'Choose a fuel type.',
      isHalf: true,
    },
    {
      key: 'gallons',
      label: 'Capacity',
      kind: 'number',
      places: 2,
      min: 0,
      max: 250_000,
      suffix: 'gal',
      isHalf: true,
    },
  ],
  blank: { baseId: '', fuelType: '', gallons: '' },
  draftOf: (storage) => ({
    baseId: storage.baseId,
    fuelType: storage.fuelType,
    gallons: gallonsText(storage.capacityLitres),
  }),
  exists: (Name, id, draft) =>
    textOf(draft, 'baseId') === ''
      ? null
      : request(fuelRoutes.fuelStorageExists, {
          query: {
            Name,
            BaseId: textOf(draft, 'baseId'),
            ...(id === undefined ? {} : { FuelStorageId: id }),
          },
        }),
  taken: (draft, lists) =>
    `${baseName(lists, textOf(draft, 'baseId'))} already has a fuel storage named ${nameOf(draft)}.`,
  add: (name, draft) => request(fuelRoutes.addFuelStorage, { body: bodyOf(name, draft) }),
  change: (storage, name, isArchived, draft) =>
    request(fuelRoutes.saveFuelStorage, {
      params: { id: storage.id },
      body: {
        ...bodyOf(name, draft),
        ...(textOf(draft, 'gallons') === gallonsText(storage.capacityLitres)
          ? { capacityLitres: storage.capacityLitres }
          : {}),
        isArchived,
      },
      ifMatch: storage.version,
    }),
  links: (storage) => [{ label: 'Ledger', href: ledgerPath(storage.id) }],
  warning: (storage) =>
    format0(booked(storage)) === '0' || format0(booked(storage)) === '-0'
      ? null
      : `${storage.name} still shows ${format0(booked(storage))} gal. Archive anyway?`,
});
