import * as z from 'zod';
import { invalid } from './problem.ts';

/**
 * The ids of a comma list, in small letters (WIRE-13).
 * @param path what the query calls the list
 * @throws HttpProblem 400 when it is none, or longer than `most`
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
