import { and, isNull, sql } from 'drizzle-orm';
import type { CostPack } from '../../contract/costPack/costPack.ts';
import { packOf } from '../../domain/costPack/pack.ts';
import { packRowOf, withoutAvailability } from '../../domain/costPack/rows.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { notFound } from '../problems/problem.ts';
import { incidents } from '../schema/dispatches.ts';
import { readIncidentRows } from './readRows.ts';
import { readShares } from './readShares.ts';

export interface PackMode {
  readonly approved: boolean;
  readonly availability: boolean;
}
/**
 * The current cost of an incident, or of the one it was merged into (PACK-7).
 * @throws HttpProblem 404
 */
export async function readPack(
  db: Reader,
  id: string,
  { approved, availability }: PackMode,
): Promise<CostPack> {
  const merged = sql`(select m.merged_into from incidents m where m.id = ${id}::uuid)`;
  const [row] = await db
    .select()
    .from(incidents)
    .where(
      and(sql`${incidents.id} = coalesce(${merged}, ${id}::uuid)`, isNull(incidents.deletedAt)),
    );
  if (row === undefined) throw notFound();
  const saved = await readShares(db, row);
  const { rows, unapproved, records, approvedRecords } = await readIncidentRows(
    db,
    row.id,
    approved,
  );
  const page = packOf({
    incident: wireIncident(row),
    approved,
    availability,
    asOf: nowInstant(),
    records,
    approvedRecords,
    rows,
    unapproved,
    agreed: saved,
  });
  return {
    page,
    rows: rows.map((one) => packRowOf(availability ? one : withoutAvailability(one))),
    saved,
  };
}
