import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { fuelVendors } from '../schema/fuel.ts';
import { readFuelVendors } from './readFuel.ts';

export const fuelVendorResource = namedResource({
  table: fuelVendors,
  noun: 'fuel vendor',
  read: readFuelVendors,
  columns: () => ({}),
  exceptId: 'FuelVendorId',
});

export const fuelVendorHandlers = {
  listFuelVendors: ({ store }) => readFuelVendors(store.db),
  addFuelVendor: fuelVendorResource.add,
  saveFuelVendor: fuelVendorResource.save,
  fuelVendorExists: fuelVendorResource.exists,
} satisfies Partial<Handlers>;
