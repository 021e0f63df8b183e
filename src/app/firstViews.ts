import { memoizedLoader } from './frame/memoizedLoader.ts';

/** Views in separate chunks, loaded when first shown or preloaded. */
export const firstViews = {
  anyPage: memoizedLoader(() => import('./AnyPage.tsx')),
  signIn: memoizedLoader(() => import('./account/SignInPage.tsx')),
  agencySignIn: memoizedLoader(() => import('./account/AgencySignInPage.tsx')),
  notFound: memoizedLoader(async () => ({
    default: (await import('../views/shell/NotFound.tsx')).NotFound,
  })),
  noticeStack: memoizedLoader(async () => ({
    default: (await import('../ui/notices/NoticeStack.tsx')).NoticeStack,
  })),
};
