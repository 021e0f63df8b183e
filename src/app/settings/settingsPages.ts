import { settingsRoutes } from '../../../domain/session/settingsRoutes.ts';
import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

/** The list with a form that most settings pages are; it reads which one from the address. */
const list = memoizedLoader(() => import('./SettingsPage.tsx'));

/** The settings pages by the path of their route. */
export const settingsPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  '/settings': memoizedLoader(() => import('./SettingsMenuPage.tsx')),
  ...Object.fromEntries(settingsRoutes.map(({ slug }) => [`/settings/${slug}`, list])),
};
