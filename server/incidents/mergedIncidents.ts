import { anyOf } from '../database/anyOf.ts';
import type { Tx } from '../database/open.ts';
import { incidents } from '../schema/dispatches.ts';

/**
 * Maps each id to itself, or to the incident it was merged into (INC-11). Locks the incidents until
 * the transaction ends, so that nothing is stored under one that is being merged.
 */
export async function followMerged(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const named = [...new Set(ids.filter((id) => id !== null))].sort();
  if (named.length === 0) return (id) => id;
  const rows = await tx
    .select({ id: incidents.id, mergedInto: incidents.mergedInto })
    .from(incidents)
    .where(anyOf(incidents.id, named))
    .orderBy(incidents.id)
    .for('key share');
  const targets = new Map(rows.map((row) => [row.id, row.mergedInto ?? row.id]));
  return (id) => (id === null ? null : (targets.get(id) ?? id));
}
