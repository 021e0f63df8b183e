import { deleteApp } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  inMemoryPersistence,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { IdentityConfig } from '../../../contract/session/configuration.ts';
import { type Refused, refusalOf } from '../../../domain/account/identityTexts.ts';
import {
  defaultPasswordPolicy,
  type PasswordPolicy,
  policyOf,
  refusedRequirements,
} from '../../../domain/account/passwordPolicy.ts';
import { codeOf, startIdentityApp } from './identityApp.ts';

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}
/** Everything about accounts but signing in and out: loaded by the pages that need it. */
export interface AccountsAdapter {
  /** The provider's policy, or the default where it can't be fetched. */
  passwordPolicy(): Promise<PasswordPolicy>;
  /**
   * Makes an account without touching who is signed in on this page (ACC-5).
   * @param accept told the new account's id while it is still signed in; what it answers is the answer
   */
  createAccount<Accepted>(
    account: NewAccount,
    accept: (newUserId: string) => Promise<Accepted>,
  ): Promise<Accepted | Refused>;
  /** Whose password a reset link is for. */
  readResetCode(code: string): Promise<{ kind: 'valid'; email: string } | Refused>;
  resetPassword(code: string, password: string): Promise<'changed' | Refused>;
  /** Changes the password of the signed-in person; every other sign-in of theirs ends. */
  changePassword(current: string, next: string): Promise<'changed' | Refused>;
  /** When the signed-in person last signed in, as an instant ending in Z; null when the provider doesn't say. */
  lastSignIn(): string | null;
}

/** A thrown refusal as a value. What is no refusal of the provider's is thrown again: nobody expected it. */
function refused(error: unknown): Refused {
  const code = codeOf(error);
  if (!code.startsWith('auth/')) throw error;
  return {
    kind: 'refused',
    refusal: refusalOf(code),
    requirements: refusedRequirements(error instanceof Error ? error.message : ''),
  };
}

/**
 * The account of an invite. When an earlier try made it and broke off before the invite heard of it, the same password
 * opens it again.
 */
async function accountOf(auth: Auth, { email, password }: NewAccount) {
  try {
    return (await createUserWithEmailAndPassword(auth, email, password)).user;
  } catch (error) {
    if (refusalOf(codeOf(error)) !== 'emailTaken') throw error;
    try {
      return (await signInWithEmailAndPassword(auth, email, password)).user;
    } catch (second) {
      throw refusalOf(codeOf(second)) === 'wrongCredentials' ? error : second;
    }
  }
}

/** @param auth the page's own instance @param store keeps the token that a changed password brings */
export function makeAccounts(
  auth: Auth,
  config: IdentityConfig,
  store: (token: string) => void,
): AccountsAdapter {
  return {
    passwordPolicy: async () => {
      try {
        return policyOf((await validatePassword(auth, '')).passwordPolicy);
      } catch {
        return defaultPasswordPolicy;
      }
    },
    createAccount: async (account, accept) => {
      const temporary = startIdentityApp(
        config,
        inMemoryPersistence,
        `sign-up ${crypto.randomUUID()}`,
      );
      try {
        const user = await accountOf(temporary.auth, account);
        await updateProfile(user, { displayName: account.name });
        return await accept(user.uid);
      } catch (error) {
        return refused(error);
      } finally {
        await signOut(temporary.auth);
        await deleteApp(temporary.app);
      }
    },
    readResetCode: async (code) => {
      try {
        return { kind: 'valid', email: await verifyPasswordResetCode(auth, code) };
      } catch (error) {
        return refused(error);
      }
    },
    resetPassword: async (code, password) => {
      try {
        await confirmPasswordReset(auth, code, password);
        return 'changed';
      } catch (error) {
        return refused(error);
      }
    },
    changePassword: async (current, next) => {
      const user = auth.currentUser;
      if (user === null) return { kind: 'refused', refusal: 'signInEnded', requirements: [] };
      try {
        await reauthenticateWithCredential(
          user,
          EmailAuthProvider.credential(user.email ?? '', current),
        );
        await updatePassword(user, next);
        store(await user.getIdToken());
        return 'changed';
      } catch (error) {
        return refused(error);
      }
    },
    lastSignIn: () => {
      const text = auth.currentUser?.metadata.lastSignInTime;
      return text === undefined ? null : new Date(text).toISOString();
    },
  };
}
