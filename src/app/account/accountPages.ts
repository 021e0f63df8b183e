import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

/** The account pages, each loaded on opening; sign-in needs none of them. */
export const accountPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  '/signup': memoizedLoader(() => import('./SignUpPage.tsx')),
  '/login/forgot-password': memoizedLoader(() => import('./ForgotPasswordPage.tsx')),
  '/login/reset-password': memoizedLoader(() => import('./ResetPasswordPage.tsx')),
  '/my-account/preferences': memoizedLoader(() => import('./PreferencesPage.tsx')),
  '/my-account/security': memoizedLoader(() => import('./SecurityPage.tsx')),
  '/my-account/tokens': memoizedLoader(() => import('../tokens/OwnTokensPage.tsx')),
};
