import { eq } from 'drizzle-orm';
import type { FuelStorageBody, FuelStorageExistsQuery } from '../../contract/fuel/saving.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { fuelStorages } from '../schema/fuel.ts';
import { bases } from '../schema/places.ts';
import { readFuelStorages } from './readFuel.ts';

export const fuelStorageResource = namedResource({
  table: fuelStorages,
  noun: 'fuel storage',
  read: readFuelStorages,
  columns: ({ baseId, fuelType, capacityLitres }: FuelStorageBody) => ({
    baseId,
    fuelType,
    capacityLitres,
  }),
  exceptId: 'FuelStorageId',
  scope: (query: FuelStorageExistsQuery) => eq(fuelStorages.baseId, query.BaseId),
  // "Hemet already has a fuel storage named Tank 2."
  sentences: async ({ name, baseId }, tx) => {
    const [base] = await tx.select({ name: bases.name }).from(bases).where(eq(bases.id, baseId));
    return {
      fuel_storages_name_unique: [
        'name',
        `${base?.name ?? 'This base'} already has a fuel storage named ${name}.`,
      ],
    };
  },
});

export const fuelStorageHandlers = {
  listFuelStorages: ({ store }) => readFuelStorages(store.db),
  addFuelStorage: fuelStorageResource.add,
  saveFuelStorage: fuelStorageResource.save,
  fuelStorageExists: fuelStorageResource.exists,
} satisfies Partial<Handlers>;
