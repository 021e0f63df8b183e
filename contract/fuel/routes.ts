import * as z from 'zod/mini';
import { MetricsQuery } from '../report/reports.ts';
import { administrator, type RouteShape } from '../wire/route.ts';
import { Exists } from '../wire/wire.ts';
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
import { FuelStorageBody, FuelStorageExistsQuery, FuelStorageSave, FuelVendorBody, FuelVendorExistsQuery, FuelVendorSave } from './saving.ts';

const view = [{ rights: ['FuelReceipts.View'] }] as const;
const create = [{ rights: ['FuelReceipts.Create'] }] as const;
const edit = [{ rights: ['FuelReceipts.Edit'] }] as const;
const remove = [{ rights: ['FuelReceipts.Delete'] }] as const;
const reports = [{ rights: ['CatisReports.View'] }] as const;

/** Fuel: receipts of three kinds, their report, the book of a storage, and what receipts name. */
export const fuelRoutes = {
  listFuelReceipts: { method: 'GET', path: '/fuel-receipts', query: FuelReceiptsQuery, reply: FuelReceipts, needs: view },
  /** Serves all three kinds. */
  getFuelReceipt: { method: 'GET', path: '/fuel-receipts/{id}', reply: FuelReceipt, needs: view },
  addFuelReceipt: { method: 'POST', path: '/fuel-receipts', body: AircraftReceiptBody, reply: FuelReceipt, needs: create },
  saveFuelReceipt: { method: 'PUT', path: '/fuel-receipts/{id}', body: AircraftReceiptBody, reply: FuelReceipt, needs: edit },
  /** Any kind. */
  deleteFuelReceipt: { method: 'DELETE', path: '/fuel-receipts/{id}', reply: FuelReceipt, needs: remove },
  addBulkReceipt: { method: 'POST', path: '/fuel-receipts/bulk-purchase', body: BulkReceiptBody, reply: FuelReceipt, needs: create },
  saveBulkReceipt: { method: 'PUT', path: '/fuel-receipts/bulk-purchase/{id}', body: BulkReceiptBody, reply: FuelReceipt, needs: edit },
  addFuelTransfer: { method: 'POST', path: '/fuel-receipts/fuel-transfer', body: TransferBody, reply: FuelReceipt, needs: create },
  saveFuelTransfer: { method: 'PUT', path: '/fuel-receipts/fuel-transfer/{id}', body: TransferBody, reply: FuelReceipt, needs: edit },
  /** Brings a deleted receipt back. */
  restoreFuelReceipt: { method: 'POST', path: '/x/fuel-receipts/{id}/restore', reply: FuelReceipt, needs: remove, ours: true },
  getFuelLookups: { method: 'GET', path: '/x/fuel-receipts/situation', query: FuelLookupsQuery, reply: FuelLookups, needs: view, ours: true },
  getFuelLedger: {
    method: 'GET',
    path: '/x/fuel-storage/{id}/ledger',
    reply: FuelLedger,
    needs: [{ rights: ['FuelReceipts.View'] }, { rights: ['CatisReports.View'] }],
    ours: true,
  },
  getFuelMetrics: { method: 'GET', path: '/catis/fuel-receipts/metrics', query: MetricsQuery, reply: FuelMetrics, needs: reports },
  getFlightHours: { method: 'GET', path: '/x/catis/flight-hours', query: MetricsQuery, reply: FlightHours, needs: reports, ours: true },

  listFuelVendors: { method: 'GET', path: '/vendor/fuel', reply: z.array(FuelVendor), needs: 'person' },
  addFuelVendor: { method: 'POST', path: '/vendor/fuel', body: FuelVendorBody, reply: FuelVendor, needs: administrator('FuelVendor.Create') },
  saveFuelVendor: { method: 'PUT', path: '/vendor/fuel/{id}', body: FuelVendorSave, reply: FuelVendor, needs: administrator('FuelVendor.Edit') },
  fuelVendorExists: { method: 'GET', path: '/vendor/fuel/exists-by-name', query: FuelVendorExistsQuery, reply: Exists, needs: 'person' },

  listFuelStorages: { method: 'GET', path: '/fuel-storage', reply: z.array(FuelStorage), needs: 'person' },
  addFuelStorage: { method: 'POST', path: '/fuel-storage', body: FuelStorageBody, reply: FuelStorage, needs: administrator('FuelStorage.Create') },
  saveFuelStorage: { method: 'PUT', path: '/fuel-storage/{id}', body: FuelStorageSave, reply: FuelStorage, needs: administrator('FuelStorage.Edit') },
  fuelStorageExists: { method: 'GET', path: '/fuel-storage/exists-by-name', query: FuelStorageExistsQuery, reply: Exists, needs: 'person' },
} as const satisfies Record<string, RouteShape>;
