import { sql } from 'drizzle-orm';
import type { SuppressantType } from '../../contract/agents/suppressants.ts';
import { namesFlightCrew } from '../../domain/flightCrew.ts';
import type { Tx } from '../database/open.ts';
import { crewRoles } from '../schema/people.ts';
import { suppressantTypes } from '../schema/places.ts';

const jobs = ['Pilot', 'Co-pilot'] as const;
const agents: readonly (readonly [name: string, kind: SuppressantType['kind']])[] = [
  ['PHOS-CHEK LC95A', 'retardant'],
  ['PHOS-CHEK MVP-Fx', 'retardant'],
  ['Class A foam', 'foam'],
  ['Gel', 'gel'],
  ['Water', 'water'],
];

/** Adds the usual jobs and agents to lists that never had an item (SET-104). */
export async function addUsualThings(tx: Tx, updatedBy: string): Promise<void> {
  const wasEverUsed = async (table: typeof crewRoles | typeof suppressantTypes) =>
    (await tx.select({ one: sql`1` }).from(table).limit(1)).length > 0;
  if (!(await wasEverUsed(crewRoles)))
    await tx
      .insert(crewRoles)
      .values(jobs.map((name) => ({ name, isFlightCrew: namesFlightCrew(name), updatedBy })));
  if (!(await wasEverUsed(suppressantTypes)))
    await tx
      .insert(suppressantTypes)
      .values(
        agents.map(([name, kind]) => ({ name, kind, isCharged: kind !== 'water', updatedBy })),
      );
}
