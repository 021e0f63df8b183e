import type { LaterView } from './later.tsx';
import { once } from './once.ts';
import { accountPages } from './pages/account/accountPages.ts';
import { fuelPages } from './pages/fuel/fuelPages.ts';
import { settingsPages } from './pages/settings/settingsPages.ts';
import type { Services } from './services.ts';

/** What every page is handed: the services, and its address already matched. */
export interface PageProps {
  readonly services: Services;
  readonly params: Readonly<Record<string, string>>;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** The rail, its menu and the clock, around every page that is not public. */
export const shell = once(() => import('../views/shell/Shell.tsx'));

const flight = once(() => import('./pages/FlightPage.tsx'));
const standby = once(() => import('./pages/StandbyPage.tsx'));
const agentOnly = once(() => import('./pages/AgentOnlyPage.tsx'));

/** The pages by the path of their route. Signing in stands apart, because it loads nothing of them; indexes only lead on. */
export const pages: Readonly<Record<string, LaterView<PageProps>>> = {
  '/': once(() => import('./pages/HomePage.tsx')),
  '/base-management': once(() => import('./pages/BasePage.tsx')),
  '/dispatch/flight/new': flight,
  '/dispatch/flight/{id}': flight,
  '/dispatch/standby/new': standby,
  '/dispatch/standby/{id}': standby,
  '/dispatch/agent-only/new': agentOnly,
  '/dispatch/agent-only/{id}': agentOnly,
  '/reports/flights-without-contracts': once(() => import('./pages/UncoveredPage.tsx')),
  '/reports/aims': once(() => import('./pages/HistoricPage.tsx')),
  '/reports/catis/{preset}': once(() => import('./pages/ReportPage.tsx')),
  ...fuelPages,
  ...settingsPages,
  ...accountPages,
};
