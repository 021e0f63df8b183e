import type { Handlers } from '../http/handler.ts';
import { readAircraftTypes, readAircraftVendors, readAssets, readMetadata } from '../store/readAircraft.ts';

export const aircraftHandlers = {
  listAssets: ({ store }) => readAssets(store.db),
  listAircraftMetadata: ({ store }) => readMetadata(store.db),
  // Without the parameter: those in use (specification §4).
  listAircraftTypes: async ({ store, query }) => ({ types: await readAircraftTypes(store.db, { isArchived: query.isArchived === 'true' }) }),
  listAircraftVendors: ({ store }) => readAircraftVendors(store.db),
} satisfies Partial<Handlers>;
