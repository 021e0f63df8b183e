import type { HistoryRoute, historyRoutes } from '../../contract/tableHistory.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../http/problem.ts';
import { type HistoryTable, readHistory } from '../store/readHistory.ts';

const of =
  (table: HistoryTable): Handler<(typeof historyRoutes)[HistoryRoute]> =>
  async ({ store, id }) => {
    const history = await readHistory(store, table, id);
    if (history === null) throw notFound();
    return history;
  };

export const historyHandlers = {
  dispatchHistory: of('dispatches'),
  fuelReceiptHistory: of('fuel_receipts'),
  baseHistory: of('bases'),
  landingFeeHistory: of('landing_fees'),
  rateHistory: of('suppressant_rates'),
  suppressantTypeHistory: of('suppressant_types'),
  assetHistory: of('assets'),
  aircraftTypeHistory: of('aircraft_types'),
  aircraftVendorHistory: of('aircraft_vendors'),
  fuelVendorHistory: of('fuel_vendors'),
  fuelStorageHistory: of('fuel_storages'),
  contractHistory: of('contracts'),
  crewHistory: of('crew'),
  crewRoleHistory: of('crew_roles'),
  personHistory: of('people'),
  userHistory: of('users'),
} satisfies Record<HistoryRoute, unknown>;
