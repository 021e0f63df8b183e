import * as z from 'zod/mini';
import { settingsPageRows } from './settingsPages.ts';

/** Every feature flag; all are on unless the server is told otherwise (AUTH-9). */
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
  'limits',
  'settings',
  ...settingsPageRows.map(({ flag }) => flag),
  'settingsImports',
  'rates',
  'approvals',
  'costPack',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];
/** GET /features. Unknown names are kept: an older page must not fail on a newer server's flag. */
export const Features = z.object({ enabledFlags: z.array(z.string()) });
