import { PRODUCT } from '../../contract/constants.ts';
import { settingsPageRows } from '../../contract/session/settingsPages.ts';
import { rateTabs } from './rateTabs.ts';

const names: Readonly<Record<string, string>> = {
  '/login': 'Sign in',
  '/login/forgot-password': 'Forgot password',
  '/login/reset-password': 'Reset password',
  '/signup': 'Sign up',
  '/': 'Home',
  '/base-management': 'Base management',
  '/my-account/preferences': 'Preferences',
  '/my-account/security': 'Security',
  '/my-account/tokens': 'Access tokens',
  '/dispatch/standby/new': 'New standby',
  '/dispatch/standby/{id}': 'Standby',
  '/dispatch/flight/new': 'New flight',
  '/dispatch/flight/{id}': 'Flight',
  '/dispatch/agent-only/new': 'New agent-only',
  '/dispatch/agent-only/{id}': 'Agent-only',
  '/dispatch/all': 'All dispatches',
  '/incidents': 'Incidents',
  '/incidents/{id}/cost': 'Incident cost',
  '/incidents/{id}/closest': 'Closest aircraft',
  '/map': 'Map',
  '/shift': 'Shift log',
  '/invoices': 'Invoices',
  '/invoices/{id}': 'Invoice',
  '/budget': 'Budget',
  '/limits': 'Limits and meters',
  '/day-sheets': 'Day sheets',
  '/approvals': 'Approvals',
  '/fuel-receipts/aircraft/new': 'New aircraft fuel receipt',
  '/fuel-receipts/aircraft/{id}': 'Aircraft fuel receipt',
  '/fuel-receipts/bulk/new': 'New bulk fuel receipt',
  '/fuel-receipts/bulk/{id}': 'Bulk fuel receipt',
  '/fuel-receipts/transfer/new': 'New fuel transfer',
  '/fuel-receipts/transfer/{id}': 'Fuel transfer',
  ...Object.fromEntries(rateTabs.map(({ to, label }) => [to, `Rates: ${label.toLowerCase()}`])),
  '/settings': 'Settings',
  '/settings/imports': 'Imports',
  '/settings/integrations': 'Integrations',
  '/settings/history': 'History',
  ...Object.fromEntries(settingsPageRows.map(({ slug, name }) => [`/settings/${slug}`, name])),
};
const reports: Readonly<Record<string, string>> = {
  '/reports/aims': 'Historic',
  '/reports/fuel': 'Fuel',
  '/reports/fuel/receipts': 'Fuel receipts',
  '/reports/fuel/transfer': 'Fuel transfers',
  '/reports/flights-without-contracts': 'Flights without contracts',
  '/reports/mail': 'By mail',
};

/** The name of a page in its heading; null if it depends on the page's data. */
export const pageName = (path: string): string | null => names[path] ?? reports[path] ?? null;

/**
 * The title of a report (URL-6): label, 'Data Report' and product; the base title without a label.
 */
export const reportTitle = (label: string | null): string =>
  label === null ? `${PRODUCT} Data Report` : `${label} — ${PRODUCT} Data Report`;

/** The browser tab's title for a page. */
export function pageTitle(path: string): string {
  const report = reports[path];
  if (report !== undefined) return reportTitle(report);
  const name = names[path];
  return name === undefined ? PRODUCT : `${name} — ${PRODUCT}`;
}
