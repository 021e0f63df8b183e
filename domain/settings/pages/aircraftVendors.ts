import type { AircraftVendor } from '../../../contract/aircraft/aircraft.ts';
import { aircraftRoutes } from '../../../contract/aircraft/routes.ts';
import { gridNumber } from '../cells.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

export const aircraftVendorsPage = namedPage<AircraftVendor>({
  slug: 'aircraft-vendors',
  card: { group: 'Aircraft', about: 'Companies and agencies that fly' },
  noun: 'Aircraft vendor',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['vendors', 'metadata', 'contracts'],
  loadFailed: 'Failed to load aircraft vendors',
  items: (lists) => lists.vendors,
  isArchived: (vendor) => vendor.archivedAt !== null,
  columns: [
    {
      label: 'Aircraft',
      cell: (vendor, lists) =>
        gridNumber(
          lists.metadata.filter((m) => !m.archived && m.additionalMetadata.vendorId === vendor.id)
            .length,
        ),
      isNumeric: true,
    },
    {
      label: 'Contracts',
      cell: (vendor, lists) =>
        gridNumber(lists.contracts.filter((c) => c.vendorId === vendor.id).length),
      isNumeric: true,
    },
  ],
  exists: (Name, id) =>
    request(aircraftRoutes.aircraftVendorExists, {
      query: { Name, ...(id === undefined ? {} : { AircraftVendorId: id }) },
    }),
  add: (name) => request(aircraftRoutes.addAircraftVendor, { body: { name } }),
  change: (vendor, name, isArchived) =>
    request(aircraftRoutes.saveAircraftVendor, {
      params: { id: vendor.id },
      body: { name, isArchived },
      ifMatch: vendor.version,
    }),
});
