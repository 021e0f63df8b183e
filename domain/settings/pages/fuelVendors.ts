import type { FuelVendor } from '../../../contract/fuel/fuel.ts';
import { fuelRoutes } from '../../../contract/fuel/routes.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { gridNumber } from '../cells.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

export const fuelVendorsPage = namedPage<FuelVendor>({
  slug: 'fuel-vendors',
  card: { group: 'Bases and prices', about: 'Who sells fuel' },
  noun: 'Fuel vendor',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['fuelVendors'],
  loadFailed: 'Failed to load fuel vendors.',
  items: (lists) => lists.fuelVendors,
  isArchived: (vendor) => vendor.archivedAt !== null,
  columns: [
    {
      label: 'Receipts this year',
      cell: (vendor) => gridNumber(vendor.receiptsThisYear),
      isNumeric: true,
    },
    {
      label: 'Last receipt',
      cell: (vendor) => (vendor.lastReceipt === null ? '–' : formatDate(vendor.lastReceipt)),
    },
  ],
  exists: (Name, id) =>
    request(fuelRoutes.fuelVendorExists, {
      query: { Name, ...(id === undefined ? {} : { FuelVendorId: id }) },
    }),
  add: (name) => request(fuelRoutes.addFuelVendor, { body: { name } }),
  change: (vendor, name, isArchived) =>
    request(fuelRoutes.saveFuelVendor, {
      params: { id: vendor.id },
      body: { name, isArchived },
      ifMatch: vendor.version,
    }),
});
