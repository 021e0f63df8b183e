import { isSafeWayBack } from '../routes/wayBack.ts';

/** Where one signs in after an account was made: an optional way back is kept if it may be followed (ACC-6). */
export const signInAddress = (redirect: string | null): string =>
  redirect !== null && isSafeWayBack(redirect)
    ? `/login?redirect=${encodeURIComponent(redirect)}`
    : '/login';

/** The code of a password reset link, null when the address is none. */
export const resetCodeOf = (search: {
  readonly mode?: string | undefined;
  readonly oobCode?: string | undefined;
}): string | null =>
  search.mode === 'resetPassword' && search.oobCode !== undefined && search.oobCode !== ''
    ? search.oobCode
    : null;
