import type { HistoryRoute, historyRoutes } from '../../contract/history/routes.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../problems/problem.ts';
import { type HistoryTable, readHistory } from './readHistory.ts';

const historyOf =
  (table: HistoryTable): Handler<(typeof historyRoutes)[HistoryRoute]> =>
  async ({ store, id }) => {
    const history = await readHistory(store, table, id);
    if (history === null) throw notFound();
    return history;
  };

export const historyHandlers = {
  dispatchHistory: historyOf('dispatches'),
  fuelReceiptHistory: historyOf('fuel_receipts'),
  baseHistory: historyOf('bases'),
  landingFeeHistory: historyOf('landing_fees'),
  rateHistory: historyOf('suppressant_rates'),
  suppressantTypeHistory: historyOf('suppressant_types'),
  assetHistory: historyOf('assets'),
  aircraftTypeHistory: historyOf('aircraft_types'),
  aircraftVendorHistory: historyOf('aircraft_vendors'),
  fuelVendorHistory: historyOf('fuel_vendors'),
  fuelStorageHistory: historyOf('fuel_storages'),
  contractHistory: historyOf('contracts'),
  crewHistory: historyOf('crew'),
  crewRoleHistory: historyOf('crew_roles'),
  personHistory: historyOf('people'),
  userHistory: historyOf('users'),
} satisfies Record<HistoryRoute, unknown>;
