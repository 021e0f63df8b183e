import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import { dollarsOf } from '../../domain/money.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { notFound } from '../problems/problem.ts';
import { baseAssignments, bases, landingFees } from '../schema/places.ts';

/**
 * Every base, or the one of the id, with its assignments, by name; archived ones are included, their `archivedAt`
 * tells.
 */
export async function readBases(db: Reader, only?: string): Promise<Base[]> {
  const rows = await db
    .select()
    .from(bases)
    .where(and(isNull(bases.deletedAt), only === undefined ? undefined : eq(bases.id, only)))
    .orderBy(asc(bases.name), asc(bases.id));
  const stays = await db
    .select()
    .from(baseAssignments)
    .where(and(isNull(baseAssignments.deletedAt), only === undefined ? undefined : eq(baseAssignments.baseId, only)))
    .orderBy(asc(baseAssignments.startTime), asc(baseAssignments.id));
  const byBase = grouped(stays, (s) => s.baseId);
  return rows.map(({ id, code, name, archivedAt, latitude, longitude, elevation, version, updatedAt }) => ({
    id,
    code,
    name,
    archivedAt,
    latitude,
    longitude,
    elevation,
    assignments: (byBase.get(id) ?? []).map((s) => ({ id: s.id, assetId: s.assetId, startTime: s.startTime, endTime: s.endTime })),
    version,
    updatedAt,
  }));
}

/** Landing fees in force at any time, of the bases named or of all, `only` that one; amounts in dollars. */
export async function readLandingFees(db: Reader, baseIds: readonly string[] | null, only?: string): Promise<LandingFee[]> {
  if (baseIds?.length === 0) return [];
  const rows = await db
    .select()
    .from(landingFees)
    .where(
      and(
        isNull(landingFees.deletedAt),
        only === undefined ? undefined : eq(landingFees.id, only),
        baseIds === null ? undefined : inArray(landingFees.baseId, [...baseIds]),
      ),
    )
    .orderBy(asc(landingFees.baseId), asc(landingFees.startDate), asc(landingFees.id));
  return rows.map(({ id, baseId, amountCents, appliesTo, startDate, endDate, version, updatedAt }) => ({
    id,
    baseId,
    amount: dollarsOf(amountCents),
    appliesTo,
    startDate,
    endDate,
    version,
    updatedAt,
  }));
}

/** @throws HttpProblem 404 when there is no such base */
export async function requireBase(db: Reader, id: string): Promise<void> {
  const [row] = await db
    .select({ id: bases.id })
    .from(bases)
    .where(and(eq(bases.id, id), isNull(bases.deletedAt)));
  if (row === undefined) throw notFound();
}
