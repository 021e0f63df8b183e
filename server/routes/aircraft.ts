import type { Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { assetIds, metadataIds, readAircraftTypes, readAircraftVendors, readAssets, readMetadata } from '../store/readAircraft.ts';

export const aircraftHandlers = {
  listAssets: async ({ store, reply }) => streamRows(reply, await assetIds(store.db), (ids) => readAssets(store.db, ids)),
  listAircraftMetadata: async ({ store, reply }) => streamRows(reply, await metadataIds(store.db), (ids) => readMetadata(store.db, ids)),
  // Without the parameter: those in use (specification §4).
  listAircraftTypes: async ({ store, query }) => ({ types: await readAircraftTypes(store.db, { isArchived: query.isArchived === 'true' }) }),
  listAircraftVendors: ({ store }) => readAircraftVendors(store.db),
} satisfies Partial<Handlers>;
