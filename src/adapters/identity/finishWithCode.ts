import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
  type UserCredential,
} from 'firebase/auth';

/**
 * Ends a step with a password that asked for a code.
 * @param error the provider's `auth/multi-factor-auth-required`
 */
export function finishWithCode(auth: Auth, error: unknown, code: string): Promise<UserCredential> {
  // The cast: the provider's error of this code has this type.
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const hint = resolver.hints.find(({ factorId }) => factorId === 'totp') ?? resolver.hints[0];
  return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code));
}
