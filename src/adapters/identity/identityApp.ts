import { type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from 'firebase/auth';
import type { IdentityConfig } from '../../../contract/session/configuration.ts';

/**
 * One instance of the identity provider in the browser. No popup resolver: it would load scripts from elsewhere, which
 * the page's policy forbids.
 * @param name of a second instance beside the page's own
 */
export function startIdentityApp(
  config: IdentityConfig,
  persistence: Persistence,
  name?: string,
): { app: FirebaseApp; auth: Auth } {
  const options = {
    apiKey: config.apiKey,
    projectId: config.projectId,
    ...(config.authDomain === undefined ? {} : { authDomain: config.authDomain }),
  };
  const app = initializeApp(options, name);
  const auth = initializeAuth(app, { persistence });
  if (config.emulator === true)
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return { app, auth };
}

/** The provider's error code, empty for anything else that was thrown. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
