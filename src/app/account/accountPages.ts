import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

/** The pages around accounts, each loaded when it is opened: none of them is needed to sign in. */
export const accountPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  '/signup': memoizedLoader(() => import('./SignUpPage.tsx')),
  '/login/forgot-password': memoizedLoader(() => import('./ForgotPasswordPage.tsx')),
  '/login/reset-password': memoizedLoader(() => import('./ResetPasswordPage.tsx')),
  '/my-account/preferences': memoizedLoader(() => import('./PreferencesPage.tsx')),
  '/my-account/security': memoizedLoader(() => import('./SecurityPage.tsx')),
};
