import { HttpProblem } from '../problems/problem.ts';

/**
 * Tells the identity provider, after the database has it. @throws HttpProblem 502 when the provider does not answer:
 * the change stands here, and asking again brings the provider up to date
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
