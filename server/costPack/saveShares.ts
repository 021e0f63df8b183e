import { eq, sql } from 'drizzle-orm';
import type { CostSharesBody } from '../../contract/costPack/shares.ts';
import { sharesProblems } from '../../domain/costPack/checkShares.ts';
import type { Tx } from '../database/open.ts';
import { invalid } from '../problems/problem.ts';
import { costShareParties, costShares } from '../schema/costPack.ts';
import { incidents } from '../schema/dispatches.ts';

/** @throws HttpProblem 400 with one error per wrong field (PACK-13) */
export function refuseProblems(body: CostSharesBody): void {
  const problems = Object.entries(sharesProblems(body));
  if (problems.length > 0)
    throw invalid(problems.map(([path, message]) => ({ path, code: 'invalid', message })));
}

/** Replaces the cost shares of an incident and raises the incident's version (PACK-14). */
export async function writeShares(
  tx: Tx,
  incidentId: string,
  { agreements, owner, declared }: CostSharesBody,
  uid: string,
): Promise<void> {
  await tx.delete(costShares).where(eq(costShares.incidentId, incidentId));
  for (const { from, until, parties } of agreements) {
    const [row] = await tx
      .insert(costShares)
      .values({ incidentId, fromDay: from, untilDay: until })
      .returning({ id: costShares.id });
    await tx
      .insert(costShareParties)
      .values(
        parties.map((party, position) => ({ costShareId: row?.id ?? '', position, ...party })),
      );
  }
  await tx
    .update(incidents)
    .set({
      shareOwner: owner,
      declaredFrom: declared?.from ?? null,
      declaredUntil: declared?.until ?? null,
      updatedBy: uid,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(incidents.id, incidentId));
}
