import { stale } from '../problems/problem.ts';
import type { Tx } from './open.ts';
import { readUserNames } from './readNames.ts';

interface Versioned {
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * @throws HttpProblem 412 with the current row and who changed it, when the caller has another
 * version
 */
export async function assertVersion(
  tx: Tx,
  ifMatch: number | null,
  before: Versioned & { readonly updatedBy: string },
  current: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === null || ifMatch === before.version) return;
  const nameOf = await readUserNames(tx, [before.updatedBy]);
  throw stale(await current(), nameOf(before.updatedBy), before.updatedAt);
}
