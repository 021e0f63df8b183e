import { defaultPasswordPolicy } from '../../../domain/account/passwordPolicy.ts';
import type { AccountsAdapter } from './accounts.ts';

const notHere = { kind: 'refused', refusal: 'notOffered', requirements: [] } as const;

/** Account functions under the agency's own sign-in, which looks after passwords by itself. */
export const agencyAccounts = (signedInAt: () => number | null): AccountsAdapter => ({
  passwordPolicy: async () => defaultPasswordPolicy,
  createAccount: async () => notHere,
  readResetCode: async () => notHere,
  resetPassword: async () => notHere,
  changePassword: async () => notHere,
  secondFactor: async () => ({
    find: () => null,
    start: async () => notHere,
    finish: async () => notHere,
    remove: async () => notHere,
  }),
  lastSignIn: () => {
    const seconds = signedInAt();
    return seconds === null ? null : new Date(seconds * 1000).toISOString();
  },
});
