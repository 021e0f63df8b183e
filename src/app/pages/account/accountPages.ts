import type { LaterView } from '../../later.tsx';
import { once } from '../../once.ts';
import type { PageProps } from '../../pages.ts';

/** The pages around accounts, each loaded when it is opened: none of them is needed to sign in. */
export const accountPages: Readonly<Record<string, LaterView<PageProps>>> = {
  '/signup': once(() => import('./SignUpPage.tsx')),
  '/login/forgot-password': once(() => import('./ForgotPasswordPage.tsx')),
  '/login/reset-password': once(() => import('./ResetPasswordPage.tsx')),
  '/my-account/preferences': once(() => import('./PreferencesPage.tsx')),
  '/my-account/security': once(() => import('./SecurityPage.tsx')),
};
