import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { readAircraftVendors } from './readAircraft.ts';

export const aircraftVendorResource = namedResource({
  table: aircraftVendors,
  noun: 'aircraft vendor',
  read: readAircraftVendors,
  columns: () => ({}),
  exceptId: 'AircraftVendorId',
});

export const aircraftVendorHandlers = {
  listAircraftVendors: ({ store }) => readAircraftVendors(store.db),
  addAircraftVendor: aircraftVendorResource.add,
  saveAircraftVendor: aircraftVendorResource.save,
  aircraftVendorExists: aircraftVendorResource.exists,
} satisfies Partial<Handlers>;
