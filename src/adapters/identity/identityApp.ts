import { type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from 'firebase/auth';
import type { IdentityConfig } from '../../../contract/session/configuration.ts';

/**
 * Starts an instance of the identity provider. It has no popup resolver, which would load
 * third-party scripts that the page's policy forbids.
 * @param name of a second instance in addition to the page's own
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

/** Returns the provider's error code, empty for any other error. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
