import { matchRoute } from '../../domain/routes/match.ts';
import { searchValues } from '../adapters/browser/url.ts';
import { accountPages } from './account/accountPages.ts';
import type { LazyPage } from './frame/LazyView.tsx';
import { memoizedLoader } from './frame/memoizedLoader.ts';
import type { PageProps } from './frame/pageProps.ts';
import { fuelPages } from './fuel/fuelPages.ts';
import { settingsPages } from './settings/settingsPages.ts';

/** The shell around every page that is not public: rail, menu and clock. */
export const shell = memoizedLoader(() => import('./shell/ShellFrame.tsx'));

/** A base's wall, without the shell (BASE-20). */
export const wall = memoizedLoader(() => import('./wall/WallPage.tsx'));
export const isWall = (path: string, search: string): boolean =>
  matchRoute(path)?.route.path === '/base-management' &&
  ['true', 'all'].includes(searchValues(search)['wall'] ?? '');

const flight = memoizedLoader(() => import('./dispatch/FlightPage.tsx'));
const standby = memoizedLoader(() => import('./dispatch/StandbyPage.tsx'));
const agentOnly = memoizedLoader(() => import('./dispatch/AgentOnlyPage.tsx'));

/**
 * The pages by route path. Sign-in is separate, because it loads none of them. Index routes only
 * redirect.
 */
export const pages: Readonly<Record<string, LazyPage<PageProps>>> = {
  '/': memoizedLoader(() => import('./home/HomePage.tsx')),
  '/base-management': memoizedLoader(() => import('./base/BasePage.tsx')),
  '/dispatch/flight/new': flight,
  '/dispatch/flight/{id}': flight,
  '/dispatch/standby/new': standby,
  '/dispatch/standby/{id}': standby,
  '/dispatch/agent-only/new': agentOnly,
  '/dispatch/agent-only/{id}': agentOnly,
  '/dispatch/all': memoizedLoader(() => import('./home/AllDispatchesPage.tsx')),
  '/incidents': memoizedLoader(() => import('./costPack/IncidentsPage.tsx')),
  '/incidents/{id}/cost': memoizedLoader(() => import('./costPack/CostPackPage.tsx')),
  '/incidents/{id}/closest': memoizedLoader(() => import('./closest/ClosestPage.tsx')),
  '/map': memoizedLoader(() => import('./map/MapPage.tsx')),
  '/shift': memoizedLoader(() => import('./shift/ShiftPage.tsx')),
  '/day-sheets': memoizedLoader(() => import('./daySheets/DaySheetsPage.tsx')),
  '/budget': memoizedLoader(() => import('./budget/BudgetPage.tsx')),
  '/invoices': memoizedLoader(() => import('./invoices/InvoicesPage.tsx')),
  '/invoices/{id}': memoizedLoader(() => import('./invoices/InvoicePage.tsx')),
  '/limits': memoizedLoader(() => import('./limits/LimitsPage.tsx')),
  '/approvals': memoizedLoader(() => import('./approvals/ApprovalsPage.tsx')),
  '/reports/flights-without-contracts': memoizedLoader(() => import('./report/UncoveredPage.tsx')),
  '/reports/mail': memoizedLoader(() => import('./mailings/MailingsPage.tsx')),
  '/reports/aims': memoizedLoader(() => import('./report/HistoricPage.tsx')),
  '/reports/catis/{preset}': memoizedLoader(() => import('./report/ReportPage.tsx')),
  ...fuelPages,
  ...settingsPages,
  ...accountPages,
};
