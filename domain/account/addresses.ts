import { isSafeWayBack } from '../routes/wayBack.ts';

/** URL of the sign-in page after creating an account. Keeps a safe redirect (ACC-6). */
export const signInAddress = (redirect: string | null): string =>
  redirect !== null && isSafeWayBack(redirect)
    ? `/login?redirect=${encodeURIComponent(redirect)}`
    : '/login';

/** The code of a password reset link, null for any other URL. */
export const resetCodeOf = (search: {
  readonly mode?: string | undefined;
  readonly oobCode?: string | undefined;
}): string | null =>
  search.mode === 'resetPassword' && search.oobCode !== undefined && search.oobCode !== ''
    ? search.oobCode
    : null;
