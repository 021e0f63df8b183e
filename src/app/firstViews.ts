import { memoizedLoader } from './frame/memoizedLoader.ts';

/** What loads apart from the entry: when it is first shown, or ahead of that. */
export const firstViews = {
  anyPage: memoizedLoader(() => import('./AnyPage.tsx')),
  signIn: memoizedLoader(() => import('./account/SignInPage.tsx')),
  notFound: memoizedLoader(async () => ({
    default: (await import('../views/shell/NotFound.tsx')).NotFound,
  })),
  noticeStack: memoizedLoader(async () => ({
    default: (await import('../ui/notices/NoticeStack.tsx')).NoticeStack,
  })),
};
