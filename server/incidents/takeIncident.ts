import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { NewIncident } from '../../contract/incidents/incidents.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader, Tx } from '../database/open.ts';
import { incidents } from '../schema/dispatches.ts';

type Row = typeof incidents.$inferSelect;

/** The incident with a number, ignoring leading zeros. Deleted ones don't count. */
async function ofNumber(
  db: Reader,
  { year, state, unit, incidentNumber }: NewIncident,
): Promise<Row | undefined> {
  const isSame = sql`ltrim(${incidents.incidentNumber}, '0') = ltrim(${incidentNumber}, '0')`;
  const where = and(
    eq(incidents.year, year),
    eq(incidents.state, state),
    eq(incidents.unit, unit),
    isSame,
    isNull(incidents.deletedAt),
  );
  const [row] = await db
    .select()
    .from(incidents)
    .where(where)
    .orderBy(asc(incidents.sequence))
    .limit(1);
  return row;
}

/** The incident with a number, created as unconfirmed if there is none (INC-7). */
export async function takeIncident(tx: Tx, given: NewIncident, uid: string): Promise<Row> {
  const known = await ofNumber(tx, given);
  if (known !== undefined) return known;
  const name = given.name === '' ? given.incidentNumber : given.name;
  const values = {
    ...given,
    name,
    agency: 'unknown',
    typeCode: 'unknown',
    isUnconfirmed: true,
    updatedBy: uid,
  };
  const [row] = await tx.insert(incidents).values(values).onConflictDoNothing().returning();
  // A concurrent request has just created the same number, so read it.
  return row ?? firstOrNotFound([await ofNumber(tx, given)].filter((found) => found !== undefined));
}
