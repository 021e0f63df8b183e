import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import { rateTabs } from '../../../domain/routes/rateTabs.ts';
import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

/** The list with a form that most settings pages are; it reads which one from the address. */
const list = memoizedLoader(() => import('./SettingsPage.tsx'));

const rates = memoizedLoader(() => import('./RatesPage.tsx'));

/** The settings pages by the path of their route, and those where prices are only read. */
export const settingsPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  ...Object.fromEntries(rateTabs.map(({ to }) => [to, rates])),
  '/settings': memoizedLoader(() => import('./SettingsMenuPage.tsx')),
  '/settings/imports': memoizedLoader(() => import('../imports/ImportsPage.tsx')),
  ...Object.fromEntries(settingsPageRows.map(({ slug }) => [`/settings/${slug}`, list])),
};
