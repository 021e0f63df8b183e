import * as z from 'zod/mini';
import { CSV_MEDIA_TYPE, MetricsQuery } from '../report/reports.ts';
import { namedCalls } from '../wire/namedCalls.ts';
import { administrator, type RouteShape } from '../wire/route.ts';
import {
  AircraftReceiptBody,
  BulkReceiptBody,
  FlightHours,
  FuelLedger,
  FuelLookups,
  FuelLookupsQuery,
  FuelMetrics,
  FuelReceipt,
  FuelReceipts,
  FuelReceiptsQuery,
  FuelStorage,
  FuelVendor,
  TransferBody,
} from './fuel.ts';
import {
  FuelStorageBody,
  FuelStorageExistsQuery,
  FuelStorageSave,
  FuelVendorBody,
  FuelVendorExistsQuery,
  FuelVendorSave,
} from './saving.ts';

const view = [{ rights: ['FuelReceipts.View'] }] as const;
const create = [{ rights: ['FuelReceipts.Create'] }] as const;
const edit = [{ rights: ['FuelReceipts.Edit'] }] as const;
const remove = [{ rights: ['FuelReceipts.Delete'] }] as const;
const reports = [{ rights: ['CatisReports.View'] }] as const;

/**
 * Fuel: receipts of three kinds, their report, a storage's ledger, and the things that receipts
 * refer to.
 */
export const fuelRoutes = {
  listFuelReceipts: {
    method: 'GET',
    path: '/fuel-receipts',
    summary: 'Fuel receipts of a span.',
    query: FuelReceiptsQuery,
    reply: FuelReceipts,
    needs: view,
  },
  getFuelReceipt: {
    method: 'GET',
    path: '/fuel-receipts/{id}',
    summary: 'One fuel receipt of any kind.',
    reply: FuelReceipt,
    needs: view,
  },
  addFuelReceipt: {
    method: 'POST',
    path: '/fuel-receipts',
    summary: 'Records fuel put into an aircraft.',
    once: true,
    body: AircraftReceiptBody,
    reply: FuelReceipt,
    needs: create,
  },
  saveFuelReceipt: {
    method: 'PUT',
    path: '/fuel-receipts/{id}',
    summary: 'Changes a receipt of fuel put into an aircraft.',
    conditional: true,
    body: AircraftReceiptBody,
    reply: FuelReceipt,
    needs: edit,
  },
  deleteFuelReceipt: {
    method: 'DELETE',
    path: '/fuel-receipts/{id}',
    summary: 'Deletes a fuel receipt of any kind; it can be restored.',
    conditional: true,
    reply: FuelReceipt,
    needs: remove,
  },
  addBulkReceipt: {
    method: 'POST',
    path: '/fuel-receipts/bulk-purchase',
    summary: 'Records fuel bought into a storage.',
    once: true,
    body: BulkReceiptBody,
    reply: FuelReceipt,
    needs: create,
  },
  saveBulkReceipt: {
    method: 'PUT',
    path: '/fuel-receipts/bulk-purchase/{id}',
    summary: 'Changes a receipt of fuel bought into a storage.',
    conditional: true,
    body: BulkReceiptBody,
    reply: FuelReceipt,
    needs: edit,
  },
  addFuelTransfer: {
    method: 'POST',
    path: '/fuel-receipts/fuel-transfer',
    summary: 'Records fuel moved from one storage to another.',
    once: true,
    body: TransferBody,
    reply: FuelReceipt,
    needs: create,
  },
  saveFuelTransfer: {
    method: 'PUT',
    path: '/fuel-receipts/fuel-transfer/{id}',
    summary: 'Changes a transfer of fuel.',
    conditional: true,
    body: TransferBody,
    reply: FuelReceipt,
    needs: edit,
  },
  restoreFuelReceipt: {
    method: 'POST',
    path: '/x/fuel-receipts/{id}/restore',
    summary: 'Brings a deleted fuel receipt back.',
    reply: FuelReceipt,
    needs: remove,
    ours: true,
  },
  getFuelLookups: {
    method: 'GET',
    path: '/x/fuel-receipts/situation',
    summary: 'What earlier receipts say of one that is being written.',
    query: FuelLookupsQuery,
    reply: FuelLookups,
    needs: view,
    ours: true,
  },
  getFuelLedger: {
    method: 'GET',
    path: '/x/fuel-storage/{id}/ledger',
    summary: 'The movements of a fuel storage, oldest first, with its balance.',
    reply: FuelLedger,
    needs: [{ rights: ['FuelReceipts.View'] }, { rights: ['CatisReports.View'] }],
    ours: true,
  },
  getFuelMetrics: {
    method: 'GET',
    path: '/catis/fuel-receipts/metrics',
    summary: 'Fuel receipts of a span, as the fuel reports count them.',
    query: MetricsQuery,
    reply: FuelMetrics,
    media: [CSV_MEDIA_TYPE],
    needs: reports,
    raw: true,
  },
  getFlightHours: {
    method: 'GET',
    path: '/x/catis/flight-hours',
    summary: 'Hours flown by each aircraft in a span.',
    query: MetricsQuery,
    reply: FlightHours,
    needs: reports,
    ours: true,
  },

  listFuelVendors: {
    method: 'GET',
    path: '/vendor/fuel',
    summary: 'Every fuel vendor.',
    reply: z.array(FuelVendor),
    needs: 'person',
  },
  ...namedCalls('FuelVendor', {
    noun: 'fuel vendor',
    path: '/vendor/fuel',
    body: FuelVendorBody,
    save: FuelVendorSave,
    query: FuelVendorExistsQuery,
    reply: FuelVendor,
    needs: (action) => administrator(`FuelVendor.${action}`),
  }),

  listFuelStorages: {
    method: 'GET',
    path: '/fuel-storage',
    summary: 'Every fuel storage.',
    reply: z.array(FuelStorage),
    needs: 'person',
  },
  ...namedCalls('FuelStorage', {
    noun: 'fuel storage',
    path: '/fuel-storage',
    body: FuelStorageBody,
    save: FuelStorageSave,
    query: FuelStorageExistsQuery,
    reply: FuelStorage,
    needs: (action) => administrator(`FuelStorage.${action}`),
    existsSummary: 'Whether the base has another fuel storage with this name.',
  }),
} as const satisfies Record<string, RouteShape>;
