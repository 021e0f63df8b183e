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

export interface IdentityAdapter {
  /** Calls back with each identity change, first with the one known from last time; answers how to stop. */
  watch(onChange: (identity: Identity | null) => void): () => void;
  signIn(email: string, password: string): Promise<'signedIn' | IdentityRefusal>;
  /** Forgets the stored token and signs out. */
  signOut(): Promise<void>;
  /** Forces a fresh token, stores it, reads the staff claim from it. `offline` when the provider can't be reached. */
  refresh(): Promise<{ identity: Identity } | 'offline'>;
  /** A token that is good now; renewed when it is about to end. Null when nobody is signed in. */
  token(): Promise<string | null>;
  /** What the account pages ask of the provider; not part of what signing in loads. */
  accounts(): Promise<AccountsAdapter>;
}

const identityOf = (user: User, isStaff: boolean): Identity => ({
  id: user.uid,
  name: user.displayName ?? '',
  email: user.email ?? '',
  isStaff,
});

/** The identity provider in the browser: who is signed in on this page. */
export function makeIdentity(config: IdentityConfig): IdentityAdapter {
  const { auth } = startIdentityApp(config, indexedDBLocalPersistence);
  const store = (token: string) => {
    // Asked before each call; writing the same again would cost every one of them.
    if (localTexts.get(TOKEN_KEY) !== token) localTexts.set(TOKEN_KEY, token);
    return token;
  };
  return {
    watch: (onChange) =>
      onAuthStateChanged(auth, (user) => {
        // The provider may end a session by itself; its token goes then too.
        if (user === null) localTexts.remove(TOKEN_KEY);
        onChange(user === null ? null : identityOf(user, false));
      }),
    signIn: async (email, password) => {
      try {
        await signInWithEmailAndPassword(auth, email, password);
        return 'signedIn';
      } catch (error) {
        return refusalOf(codeOf(error));
      }
    },
    signOut: async () => {
      localTexts.remove(TOKEN_KEY);
      await signOut(auth);
    },
    refresh: async () => {
      const user = auth.currentUser;
      if (user === null) throw new Error('Nobody is signed in');
      try {
        const { token, claims } = await user.getIdTokenResult(true);
        store(token);
        return { identity: identityOf(user, claims['staff'] === true) };
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
  };
}
