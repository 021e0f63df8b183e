import { once } from './once.ts';

/** What loads apart from the entry: when it is first shown, or ahead of that. */
export const firstViews = {
  anyPage: once(() => import('./AnyPage.tsx')),
  signIn: once(() => import('./pages/SignInPage.tsx')),
  notFound: once(async () => ({ default: (await import('../views/errors/NotFound.tsx')).NotFound })),
  noticeStack: once(async () => ({ default: (await import('../ui/NoticeStack.tsx')).NoticeStack })),
};
