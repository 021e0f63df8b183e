import { administrator, having, type RouteShape } from '../wire/route.ts';
import { History } from './history.ts';

const ofAnyone = <P extends `/x/history/${string}`, N>(path: P, what: string, needs: N) =>
  ({
    method: 'GET',
    path,
    summary: `Who changed ${what}, when, and from what to what.`,
    reply: History,
    needs,
    ours: true,
  }) as const;

/** Who changed a record, when, and from what to what. A user who may edit a record may see what became of it. */
export const historyRoutes = {
  dispatchHistory: ofAnyone('/x/history/dispatches/{id}', 'a dispatch', having('Dispatch.View')),
  fuelReceiptHistory: ofAnyone(
    '/x/history/fuel-receipts/{id}',
    'a fuel receipt',
    having('FuelReceipts.Edit'),
  ),
  baseHistory: ofAnyone('/x/history/bases/{id}', 'a base', administrator('Bases.Edit')),
  landingFeeHistory: ofAnyone('/x/history/landing-fees/{id}', 'a landing fee', [
    ...having('base-admin.Edit'),
    ...administrator('Bases.Edit'),
  ] as const),
  rateHistory: ofAnyone('/x/history/suppressant-rates/{id}', 'an agent price', [
    ...having('base-admin.Edit'),
    ...administrator('Suppressants.Edit'),
  ] as const),
  suppressantTypeHistory: ofAnyone(
    '/x/history/suppressant-types/{id}',
    'an agent',
    administrator('Suppressants.Edit'),
  ),
  assetHistory: ofAnyone('/x/history/assets/{id}', 'an aircraft', having('Assets.Edit')),
  aircraftTypeHistory: ofAnyone(
    '/x/history/aircraft-types/{id}',
    'an aircraft type',
    having('AircraftType.Edit'),
  ),
  aircraftVendorHistory: ofAnyone(
    '/x/history/aircraft-vendors/{id}',
    'an aircraft vendor',
    administrator('AircraftVendor.Edit'),
  ),
  fuelVendorHistory: ofAnyone(
    '/x/history/fuel-vendors/{id}',
    'a fuel vendor',
    administrator('FuelVendor.Edit'),
  ),
  fuelStorageHistory: ofAnyone(
    '/x/history/fuel-storages/{id}',
    'a fuel storage',
    administrator('FuelStorage.Edit'),
  ),
  contractHistory: ofAnyone(
    '/x/history/contracts/{id}',
    'a contract rate',
    having('Contract.Edit'),
  ),
  crewHistory: ofAnyone('/x/history/crew/{id}', 'a crew member', having('Crew.Edit')),
  crewRoleHistory: ofAnyone(
    '/x/history/crew-roles/{id}',
    'a job function',
    administrator('CrewRoles.Edit'),
  ),
  personHistory: ofAnyone('/x/history/people/{id}', 'a person', administrator('People.Edit')),
  userHistory: ofAnyone('/x/history/users/{id}', 'a user', administrator('People.Edit')),
} as const satisfies Record<string, RouteShape>;
export type HistoryRoute = keyof typeof historyRoutes;
