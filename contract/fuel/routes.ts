import {
  AircraftReceiptBody,
  BulkReceiptBody,
  FlightHours,
  FuelLedger,
  FuelMetrics,
  FuelReceipt,
  FuelReceipts,
  FuelReceiptsQuery,
  FuelSituation,
  FuelSituationQuery,
  TransferBody,
} from './fuel.ts';
import { MetricsQuery } from './reports.ts';
import type { RouteShape } from './table.ts';

const view = [{ rights: ['FuelReceipts.View'] }] as const;
const create = [{ rights: ['FuelReceipts.Create'] }] as const;
const edit = [{ rights: ['FuelReceipts.Edit'] }] as const;
const remove = [{ rights: ['FuelReceipts.Delete'] }] as const;
const reports = [{ rights: ['CatisReports.View'] }] as const;

/** The calls of fuel: receipts of three kinds, their report, and the book of a storage. */
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
  getFuelSituation: { method: 'GET', path: '/x/fuel-receipts/situation', query: FuelSituationQuery, reply: FuelSituation, needs: view, ours: true },
  getFuelLedger: {
    method: 'GET',
    path: '/x/fuel-storage/{id}/ledger',
    reply: FuelLedger,
    needs: [{ rights: ['FuelReceipts.View'] }, { rights: ['CatisReports.View'] }],
    ours: true,
  },
  getFuelMetrics: { method: 'GET', path: '/catis/fuel-receipts/metrics', query: MetricsQuery, reply: FuelMetrics, needs: reports },
  getFlightHours: { method: 'GET', path: '/x/catis/flight-hours', query: MetricsQuery, reply: FlightHours, needs: reports, ours: true },
} as const satisfies Record<string, RouteShape>;
