import type { Auth, UserCredential } from 'firebase/auth';
import { codeOf } from './identityApp.ts';

/**
 * Every step with a password goes through this: if the account has a second factor, the code ends
 * the step (ACC-14).
 * @param code empty until the provider asks for it
 * @throws the provider's error; `auth/multi-factor-auth-required` without a code
 */
export async function passwordStep(
  auth: Auth,
  code: string,
  step: () => Promise<UserCredential>,
): Promise<UserCredential> {
  try {
    return await step();
  } catch (error) {
    if (code === '' || codeOf(error) !== 'auth/multi-factor-auth-required') throw error;
    return (await import('./finishWithCode.ts')).finishWithCode(auth, error, code);
  }
}
