import { type ComponentType, lazy } from 'react';
import type { PageProps } from '../../pages.ts';

/** The pages around accounts, each loaded when it is opened: none of them is needed to sign in. */
export const accountPages: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/signup': lazy(() => import('./SignUpPage.tsx')),
  '/login/forgot-password': lazy(() => import('./ForgotPasswordPage.tsx')),
  '/login/reset-password': lazy(() => import('./ResetPasswordPage.tsx')),
  '/my-account/preferences': lazy(() => import('./PreferencesPage.tsx')),
  '/my-account/security': lazy(() => import('./SecurityPage.tsx')),
};
