import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import { dollarsOf } from '../../domain/money.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { isOnly, statement } from '../database/statement.ts';
import { notFound } from '../problems/problem.ts';
import { wireInstant } from '../schema/columns.ts';
import { bases, landingFees } from '../schema/places.ts';

const at = (column: string) => wireInstant(sql.raw(column));
const stays = sql`select json_agg(json_build_object('id', s.id, 'assetId', s.asset_id, 'startTime', ${at('s.start_time')}, 'endTime', ${at('s.end_time')})
    order by s.start_time, s.id)
  from base_assignments s where s.base_id = bases.id and s.deleted_at is null`;
const livingBases = statement('living_bases', (db) =>
  db
    .select({
      id: bases.id,
      code: bases.code,
      name: bases.name,
      archivedAt: bases.archivedAt,
      latitude: bases.latitude,
      longitude: bases.longitude,
      elevation: bases.elevation,
      loadMinutes: bases.loadMinutes,
      phone: bases.phone,
      assignments: sql<Base['assignments']>`coalesce((${stays}), '[]')`,
      version: bases.version,
      updatedAt: bases.updatedAt,
    })
    .from(bases)
    .where(and(isNull(bases.deletedAt), isOnly(bases.id)))
    .orderBy(asc(bases.name), asc(bases.id)),
);
/**
 * All bases, or the one with this id, with their assignments, by name. Archived bases are included
 * and have `archivedAt`.
 */
export const readBases = (db: Reader, only?: string): Promise<Base[]> =>
  livingBases(db).execute({ only: only ?? null });

/**
 * All landing fees, past and future, of these bases or of all; `only` restricts to one fee. Amounts
 * in dollars.
 */
export async function readLandingFees(
  db: Reader,
  baseIds: readonly string[] | null,
  only?: string,
): Promise<LandingFee[]> {
  if (baseIds?.length === 0) return [];
  const rows = await db
    .select()
    .from(landingFees)
    .where(
      and(
        isNull(landingFees.deletedAt),
        only === undefined ? undefined : eq(landingFees.id, only),
        baseIds === null ? undefined : anyOf(landingFees.baseId, baseIds),
      ),
    )
    .orderBy(asc(landingFees.baseId), asc(landingFees.startDate), asc(landingFees.id));
  return rows.map(({ id, baseId, amountCents, per1000LbCents, minimumCents, ...fee }) => ({
    id,
    baseId,
    amount: dollarsOf(amountCents),
    per1000Lb: per1000LbCents === null ? null : dollarsOf(per1000LbCents),
    minimum: minimumCents === null ? null : dollarsOf(minimumCents),
    appliesTo: fee.appliesTo,
    startDate: fee.startDate,
    endDate: fee.endDate,
    version: fee.version,
    updatedAt: fee.updatedAt,
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
