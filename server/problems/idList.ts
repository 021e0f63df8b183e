import * as z from 'zod';
import { invalid } from './problem.ts';

/**
 * The ids of a comma-separated list, in lower case (WIRE-13).
 * @param path the name of the query parameter
 * @throws HttpProblem 400 for an invalid list, or one longer than `most`
 */
export function idList(list: string, path: string, most: number): string[] {
  const ids = z
    .array(z.uuid())
    .max(most)
    .safeParse(list.split(',').map((id) => id.trim().toLowerCase()));
  if (!ids.success)
    throw invalid([{ path, code: 'invalid', message: `A comma list of at most ${most} uuids.` }]);
  return ids.data;
}
