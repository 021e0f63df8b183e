import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import { rateTabs } from '../../../domain/routes/rateTabs.ts';
import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

/** Most settings pages are this list with a form; it takes the page from the URL. */
const list = memoizedLoader(() => import('./SettingsPage.tsx'));

const rates = memoizedLoader(() => import('./RatesPage.tsx'));

/** The settings pages by route path, with the read-only price pages. */
export const settingsPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  ...Object.fromEntries(rateTabs.map(({ to }) => [to, rates])),
  '/settings': memoizedLoader(() => import('./SettingsMenuPage.tsx')),
  '/settings/imports': memoizedLoader(() => import('../imports/ImportsPage.tsx')),
  '/settings/integrations': memoizedLoader(() => import('../integrations/IntegrationsPage.tsx')),
  '/settings/history': memoizedLoader(() => import('../history/ChangeLogPage.tsx')),
  ...Object.fromEntries(settingsPageRows.map(({ slug }) => [`/settings/${slug}`, list])),
};
