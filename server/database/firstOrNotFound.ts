import { notFound } from '../problems/problem.ts';

/**
 * The first element, for writes to a single thing.
 * @throws HttpProblem 404 when the list is empty
 */
export const firstOrNotFound = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw notFound();
  return one;
};
