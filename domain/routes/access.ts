import type { FeatureFlag } from '../../contract/session/featureFlags.ts';
import { settingsPageRows } from '../../contract/session/settingsPages.ts';
import type { Right } from '../../contract/wire/permissions.ts';
import { rateTabs } from './rateTabs.ts';

/** The access rules of one page (SES-7). A guard uses only this row; parent pages add nothing. */
export interface RouteAccess {
  /** As in the table of URLs (AUTH-4); `{…}` is a parameter. */
  readonly path: string;
  readonly auth: 'public' | 'user';
  readonly flag?: FeatureFlag;
  /** The user needs all of them. */
  readonly rights?: readonly Right[];
  /** The user needs at least one of them. */
  readonly anyRight?: readonly Right[];
  readonly systemAdministrator?: true;
  /** System Administrators need none of `anyRight`. */
  readonly orAdministrator?: true;
  /** An index page that only redirects; see `indexTarget`. */
  readonly isIndex?: true;
}

const publicPage = (path: string): RouteAccess => ({ path, auth: 'public' });
const report = (path: string, flag?: FeatureFlag, isIndex?: true): RouteAccess => ({
  path,
  auth: 'user',
  rights: ['CatisReports.View'],
  ...(flag === undefined ? {} : { flag }),
  ...(isIndex === undefined ? {} : { isIndex }),
});
const receipt = (path: string, isIndex?: true): RouteAccess => ({
  path,
  auth: 'user',
  flag: 'fuelReceipts',
  rights: ['FuelReceipts.Edit'],
  ...(isIndex === undefined ? {} : { isIndex }),
});
const dispatch = (path: string, flag: FeatureFlag, ...rights: Right[]): RouteAccess => ({
  path,
  auth: 'user',
  flag,
  rights,
});
const setting = ({
  slug,
  flag,
  rights,
  ...rest
}: (typeof settingsPageRows)[number]): RouteAccess => ({
  path: `/settings/${slug}`,
  auth: 'user',
  flag,
  rights,
  ...('systemAdministrator' in rest ? { systemAdministrator: rest.systemAdministrator } : {}),
});

export const routeAccess: readonly RouteAccess[] = [
  publicPage('/login'),
  publicPage('/login/forgot-password'),
  publicPage('/login/reset-password'),
  publicPage('/signup'),
  { path: '/', auth: 'user' },
  { path: '/base-management', auth: 'user', flag: 'baseManagement', rights: ['base-admin.View'] },
  { path: '/my-account', auth: 'user', flag: 'myAccount', isIndex: true },
  { path: '/my-account/preferences', auth: 'user', flag: 'myAccount' },
  { path: '/my-account/security', auth: 'user', flag: 'myAccount' },
  { path: '/my-account/tokens', auth: 'user', flag: 'myAccount' },
  report('/reports', undefined, true),
  report('/reports/flights-without-contracts', 'reportsFlightsWithoutContracts'),
  report('/reports/catis', 'reportsCatis', true),
  report('/reports/catis/{preset}', 'reportsCatis'),
  report('/reports/aims', 'reportsHistoric'),
  report('/reports/mail', 'reportsMail'),
  report('/reports/fuel', 'reportsFuel'),
  report('/reports/fuel/transfer', 'reportsFuel'),
  report('/reports/fuel/receipts', 'reportsFuel'),
  receipt('/fuel-receipts', true),
  receipt('/fuel-receipts/aircraft/new'),
  receipt('/fuel-receipts/aircraft/{id}'),
  receipt('/fuel-receipts/bulk/new'),
  receipt('/fuel-receipts/bulk/{id}'),
  receipt('/fuel-receipts/transfer/new'),
  receipt('/fuel-receipts/transfer/{id}'),
  dispatch('/dispatch/standby/new', 'dispatchStandby', 'Dispatch.Edit', 'Dispatch.View'),
  dispatch('/dispatch/standby/{id}', 'dispatchStandby', 'Dispatch.Edit', 'Dispatch.View'),
  dispatch('/dispatch/flight/new', 'dispatchFlight', 'Dispatch.Edit'),
  dispatch('/dispatch/flight/{id}', 'dispatchFlight', 'Dispatch.Edit'),
  dispatch('/dispatch/agent-only/new', 'dispatchAgentOnly', 'Dispatch.Edit', 'Dispatch.View'),
  dispatch('/dispatch/agent-only/{id}', 'dispatchAgentOnly', 'Dispatch.Edit', 'Dispatch.View'),
  // Our own additions to the specified table of URLs.
  dispatch('/dispatch/all', 'dispatchList', 'Dispatch.View'),
  report('/incidents', 'costPack'),
  report('/incidents/{id}/cost', 'costPack'),
  dispatch('/incidents/{id}/closest', 'closest', 'Dispatch.View'),
  dispatch('/map', 'map', 'Dispatch.View'),
  dispatch('/shift', 'shiftLog', 'Dispatch.View'),
  dispatch('/invoices', 'invoices', 'Contract.View'),
  dispatch('/invoices/{id}', 'invoices', 'Contract.View'),
  report('/budget', 'budget'),
  dispatch('/limits', 'limits', 'Dispatch.View'),
  dispatch('/approvals', 'approvals', 'Dispatch.View'),
  {
    path: '/day-sheets',
    auth: 'user',
    flag: 'daySheets',
    anyRight: ['Contract.View', 'base-admin.View', 'CatisReports.View'],
  },
  {
    path: '/rates',
    auth: 'user',
    flag: 'rates',
    anyRight: rateTabs.map(({ right }) => right),
    isIndex: true,
  },
  ...rateTabs.map(
    ({ to, right }): RouteAccess => ({ path: to, auth: 'user', flag: 'rates', rights: [right] }),
  ),
  {
    path: '/settings',
    auth: 'user',
    flag: 'settings',
    anyRight: [
      'AircraftMetadata.Edit',
      'AircraftVendor.Edit',
      'Assets.Edit',
      'Bases.Edit',
      'Contract.Edit',
      'Crew.Edit',
      'CrewRoles.Edit',
      'FuelStorage.Edit',
      'FuelVendor.Edit',
      'Suppressants.Edit',
    ],
  },
  ...settingsPageRows.map(setting),
  // Our own addition, too. Not a list page, so it is not among the rows above.
  {
    path: '/settings/imports',
    auth: 'user',
    flag: 'settingsImports',
    // Lists that are not for System Administrators alone (SET-75).
    anyRight: [
      'AircraftType.Edit',
      'Assets.Edit',
      'Bases.Edit',
      'Contract.Edit',
      'Crew.Edit',
      'base-admin.Edit',
    ],
    orAdministrator: true,
  },
  {
    path: '/settings/integrations',
    auth: 'user',
    flag: 'settingsIntegrations',
    systemAdministrator: true,
  },
  {
    path: '/settings/history',
    auth: 'user',
    flag: 'settingsHistory',
    systemAdministrator: true,
  },
];
