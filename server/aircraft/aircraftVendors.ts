import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { readAircraftVendors } from './readAircraft.ts';

const vendor = namedResource({
  table: aircraftVendors,
  noun: 'aircraft vendor',
  read: readAircraftVendors,
  columns: () => ({}),
  exceptId: 'AircraftVendorId',
});

export const aircraftVendorHandlers = {
  listAircraftVendors: ({ store }) => readAircraftVendors(store.db),
  addAircraftVendor: vendor.add,
  saveAircraftVendor: vendor.save,
  aircraftVendorExists: vendor.exists,
} satisfies Partial<Handlers>;
