import { HttpProblem } from '../problems/problem.ts';

/**
 * Updates the identity provider. Call it after the commit.
 * @throws HttpProblem 502 when the provider doesn't answer. The change is saved here, and a retry
 * brings the provider up to date
 */
export async function atProvider(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    throw new HttpProblem(
      502,
      '/problems/identity',
      'This is saved, but the sign-in service did not answer. Try again.',
    );
  }
}
