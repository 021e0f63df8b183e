import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { fuelVendors } from '../schema/fuel.ts';
import { readFuelVendors } from './readFuel.ts';

const vendor = namedResource({
  table: fuelVendors,
  noun: 'fuel vendor',
  read: readFuelVendors,
  columns: () => ({}),
  exceptId: 'FuelVendorId',
});

export const fuelVendorHandlers = {
  listFuelVendors: ({ store }) => readFuelVendors(store.db),
  addFuelVendor: vendor.add,
  saveFuelVendor: vendor.save,
  fuelVendorExists: vendor.exists,
} satisfies Partial<Handlers>;
