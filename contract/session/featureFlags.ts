import * as z from 'zod/mini';
import { settingsPageRows } from './settingsPages.ts';

/** Every feature flag. All are on unless the server turns them off (AUTH-9). */
export const featureFlags = [
  'baseManagement',
  'myAccount',
  'reportsFlightsWithoutContracts',
  'reportsCatis',
  'reportsHistoric',
  'reportsFuel',
  'reportsMail',
  'fuelReceipts',
  'dispatchStandby',
  'dispatchFlight',
  'dispatchAgentOnly',
  'dispatchList',
  'flightFollowing',
  'limits',
  'closest',
  'map',
  'shiftLog',
  'daySheets',
  'invoices',
  'budget',
  'settings',
  ...settingsPageRows.map(({ flag }) => flag),
  'settingsImports',
  'settingsIntegrations',
  'settingsHistory',
  'rates',
  'approvals',
  'costPack',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];
/**
 * GET /features. Unknown names are kept, so that an older page doesn't fail on a newer server's
 * flag.
 */
export const Features = z.object({ enabledFlags: z.array(z.string()) });
