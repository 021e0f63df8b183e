import {
  indexedDBLocalPersistence,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { TOKEN_KEY } from '../../../contract/constants.ts';
import type { IdentityConfig } from '../../../contract/session/configuration.ts';
import { type IdentityRefusal, refusalOf } from '../../../domain/account/identityTexts.ts';
import type { Identity } from '../../../machines/session/session.setup.ts';
import { localTexts } from '../browser/storage.ts';
import type { AccountsAdapter } from './accounts.ts';
import { codeOf, startIdentityApp } from './identityApp.ts';
import { passwordStep } from './passwordStep.ts';

/** The agency's own sign-in, on the provider's pages (SES-34). */
export interface AgencySignIn {
  /** Why the last sign-in failed or the session ended; null if there is nothing to say. */
  message(): string | null;
  /** Leaves this page for the provider's. @param to.invite the token of an invite link */
  begin(to: { readonly redirect: string | null; readonly invite: string | null }): void;
}

export interface IdentityAdapter {
  /**
   * Calls back with each identity change, first with the remembered identity.
   * @returns a function that stops it
   */
  watch(onChange: (identity: Identity | null) => void): () => void;
  /** @param code of the second factor, empty until the provider asks for it (ACC-14) */
  signIn(email: string, password: string, code: string): Promise<'signedIn' | IdentityRefusal>;
  /**
   * Removes the stored token and signs out.
   * @returns what the user should know about it; null for nothing
   */
  signOut(): Promise<string | null>;
  /**
   * Forces a new token, stores it, and reads its staff claim. `offline` if the provider can't be
   * reached.
   */
  refresh(): Promise<{ identity: Identity } | 'offline'>;
  /** Returns a valid token, renewed shortly before it expires. Null if no user is signed in. */
  token(): Promise<string | null>;
  /** Loads the account functions, which sign-in does not need. */
  accounts(): Promise<AccountsAdapter>;
  /** Null where the user signs in by our own form. */
  readonly agency: AgencySignIn | null;
}

const identityOf = (user: User, isStaff: boolean, needsSecondFactor = false): Identity => ({
  id: user.uid,
  name: user.displayName ?? '',
  email: user.email ?? '',
  isStaff,
  ...(needsSecondFactor ? { needsSecondFactor } : {}),
});

/** The identity provider in the browser, for this page's signed-in user. */
export function makeIdentity(config: IdentityConfig): IdentityAdapter {
  const { auth } = startIdentityApp(config, indexedDBLocalPersistence);
  const store = (token: string) => {
    // This runs before each request, so it skips writing an unchanged token.
    if (localTexts.get(TOKEN_KEY) !== token) localTexts.set(TOKEN_KEY, token);
    return token;
  };
  return {
    watch: (onChange) =>
      onAuthStateChanged(auth, (user) => {
        // The provider can end a session by itself; remove the token then too.
        if (user === null) localTexts.remove(TOKEN_KEY);
        onChange(user === null ? null : identityOf(user, false));
      }),
    signIn: async (email, password, code) => {
      try {
        await passwordStep(auth, code, () => signInWithEmailAndPassword(auth, email, password));
        return 'signedIn';
      } catch (error) {
        return refusalOf(codeOf(error));
      }
    },
    signOut: async () => {
      localTexts.remove(TOKEN_KEY);
      await signOut(auth);
      return null;
    },
    refresh: async () => {
      const user = auth.currentUser;
      if (user === null) throw new Error('Nobody is signed in');
      try {
        const { token, claims, signInSecondFactor } = await user.getIdTokenResult(true);
        store(token);
        const isStaff = claims['staff'] === true;
        const needsSecondFactor =
          config.requiresSecondFactor === true && signInSecondFactor === null;
        return { identity: identityOf(user, isStaff, needsSecondFactor) };
      } catch (error) {
        if (refusalOf(codeOf(error)) === 'network') return 'offline';
        throw error;
      }
    },
    token: async () => {
      const user = auth.currentUser;
      return user === null ? null : store(await user.getIdToken());
    },
    accounts: async () => (await import('./accounts.ts')).makeAccounts(auth, config, store),
    agency: null,
  };
}
