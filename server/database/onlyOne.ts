import { notFound } from '../problems/problem.ts';

/** The one thing a write is about. @throws HttpProblem 404 when it is not there */
export const onlyOne = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw notFound();
  return one;
};
