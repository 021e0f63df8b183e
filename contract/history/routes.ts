import { administrator, having, type RouteShape } from '../wire/route.ts';
import { History } from './history.ts';

const ofAnyone = <P extends `/x/history/${string}`, N>(path: P, needs: N) => ({ method: 'GET', path, reply: History, needs, ours: true }) as const;

/** Who changed a record, when, and from what to what. A user who may edit a record may see what became of it. */
export const historyRoutes = {
  dispatchHistory: ofAnyone('/x/history/dispatches/{id}', having('Dispatch.Edit')),
  fuelReceiptHistory: ofAnyone('/x/history/fuel-receipts/{id}', having('FuelReceipts.Edit')),
  baseHistory: ofAnyone('/x/history/bases/{id}', administrator('Bases.Edit')),
  landingFeeHistory: ofAnyone('/x/history/landing-fees/{id}', [...having('base-admin.Edit'), ...administrator('Bases.Edit')] as const),
  rateHistory: ofAnyone('/x/history/suppressant-rates/{id}', [...having('base-admin.Edit'), ...administrator('Suppressants.Edit')] as const),
  suppressantTypeHistory: ofAnyone('/x/history/suppressant-types/{id}', administrator('Suppressants.Edit')),
  assetHistory: ofAnyone('/x/history/assets/{id}', having('Assets.Edit')),
  aircraftTypeHistory: ofAnyone('/x/history/aircraft-types/{id}', having('AircraftType.Edit')),
  aircraftVendorHistory: ofAnyone('/x/history/aircraft-vendors/{id}', administrator('AircraftVendor.Edit')),
  fuelVendorHistory: ofAnyone('/x/history/fuel-vendors/{id}', administrator('FuelVendor.Edit')),
  fuelStorageHistory: ofAnyone('/x/history/fuel-storages/{id}', administrator('FuelStorage.Edit')),
  contractHistory: ofAnyone('/x/history/contracts/{id}', having('Contract.Edit')),
  crewHistory: ofAnyone('/x/history/crew/{id}', having('Crew.Edit')),
  crewRoleHistory: ofAnyone('/x/history/crew-roles/{id}', administrator('CrewRoles.Edit')),
  personHistory: ofAnyone('/x/history/people/{id}', administrator('People.Edit')),
  userHistory: ofAnyone('/x/history/users/{id}', administrator('People.Edit')),
} as const satisfies Record<string, RouteShape>;
export type HistoryRoute = keyof typeof historyRoutes;
