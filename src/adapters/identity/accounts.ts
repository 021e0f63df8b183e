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
} from '../../../domain/account/passwordPolicy.ts';
import { codeOf, startIdentityApp } from './identityApp.ts';
import { passwordStep } from './passwordStep.ts';
import { refused } from './refused.ts';
import type { SecondFactorAdapter } from './secondFactor.ts';

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** The second factor's code, if the account exists with one; empty until the provider asks. */
  readonly code: string;
}
/** Account functions other than sign-in and sign-out; loaded only by the pages that need them. */
export interface AccountsAdapter {
  /** Returns the provider's policy, or the default if it can't be fetched. */
  passwordPolicy(): Promise<PasswordPolicy>;
  /**
   * Creates an account without changing this page's signed-in user (ACC-5).
   * @param accept receives the new account's id while it is still signed in; its result is returned
   */
  createAccount<Accepted>(
    account: NewAccount,
    accept: (newUserId: string) => Promise<Accepted>,
  ): Promise<Accepted | Refused>;
  /** Returns the e-mail address that a reset link belongs to. */
  readResetCode(code: string): Promise<{ kind: 'valid'; email: string } | Refused>;
  resetPassword(code: string, password: string): Promise<'changed' | Refused>;
  /** Changes the signed-in user's password; all of the user's other sign-ins end. */
  changePassword(current: string, next: string, code: string): Promise<'changed' | Refused>;
  /**
   * The user's second factor.
   * @param confirmEmail asks the service to confirm the address, which the provider wants first
   */
  secondFactor(confirmEmail: () => Promise<void>): Promise<SecondFactorAdapter>;
  /**
   * The signed-in user's last sign-in as an ISO instant in UTC; null if the provider does not
   * report it.
   */
  lastSignIn(): string | null;
}

/**
 * Returns an invite's account. If an earlier attempt created it but the invite was not accepted,
 * the same password signs in to it.
 */
async function accountOf(auth: Auth, { email, password, code }: NewAccount) {
  try {
    return (await createUserWithEmailAndPassword(auth, email, password)).user;
  } catch (error) {
    if (refusalOf(codeOf(error)) !== 'emailTaken') throw error;
    try {
      const signIn = () => signInWithEmailAndPassword(auth, email, password);
      return (await passwordStep(auth, code, signIn)).user;
    } catch (second) {
      throw refusalOf(codeOf(second)) === 'wrongCredentials' ? error : second;
    }
  }
}

/** @param auth the page's own instance @param store stores the new token after a password change */
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
    changePassword: async (current, next, code) => {
      const user = auth.currentUser;
      if (user === null) return { kind: 'refused', refusal: 'signInEnded', requirements: [] };
      try {
        await passwordStep(auth, code, () =>
          reauthenticateWithCredential(
            user,
            EmailAuthProvider.credential(user.email ?? '', current),
          ),
        );
        await updatePassword(user, next);
        store(await user.getIdToken());
        return 'changed';
      } catch (error) {
        return refused(error);
      }
    },
    secondFactor: async (confirmEmail) =>
      (await import('./secondFactor.ts')).makeSecondFactor(auth, store, confirmEmail),
    lastSignIn: () => {
      const text = auth.currentUser?.metadata.lastSignInTime;
      return text === undefined ? null : new Date(text).toISOString();
    },
  };
}
