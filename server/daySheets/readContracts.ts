import { type SQL, sql } from 'drizzle-orm';
import type { SourcedContract } from '../../domain/cost/contractOn.ts';
import { contractsByAsset } from '../cost/contractRows.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';

/** A contract with its terms (PAY-2). Money in cents, guaranteed hours in hundredths. */
export interface TermedContract extends SourcedContract {
  readonly typeCode: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly hourly: number;
  readonly daily: number;
  readonly standby: number;
  readonly guaranteedDailyHours: number | null;
  readonly windowStart: string;
  readonly windowHours: number;
  readonly stepMinutes: number;
  readonly guaranteedDays: number | null;
  readonly version: number;
  readonly updatedAt: string;
}

/** `asset_id` is one of these; of every aircraft for null. */
export const ofAssets = (column: string, assetIds: readonly string[] | null): SQL =>
  assetIds === null
    ? sql`true`
    : sql`${sql.raw(column)} = any(${sql.param([...assetIds])}::uuid[])`;

const columns = sql`c.id, c.type_code as "typeCode", c.vendor_id as "vendorId", v.name as "vendorName",
      c.hourly_rate_cents::float8 as hourly, c.daily_availability_cents::float8 as daily, c.crew_standby_rate_cents::float8 as standby,
      (c.minimum_hours_a_day * 100)::int as "guaranteedDailyHours", c.window_start as "windowStart", c.window_hours as "windowHours",
      c.step_minutes as "stepMinutes", c.guaranteed_days as "guaranteedDays", c.start_date::text as "startDate", c.end_date::text as "endDate",
      c.version, ${wireInstant(sql`c.updated_at`)} as "updatedAt"`;

/** Every contract that can cover each aircraft, with its terms. */
export async function readTermedContracts(
  db: Reader,
  assetIds: readonly string[] | null,
): Promise<Map<string, TermedContract[]>> {
  const { rows } = await db.execute<TermedContract & Record<string, unknown> & { assetId: string }>(
    sql`
    select l.asset_id as "assetId", c.source, ${columns}
    from ${contractsByAsset} l join contracts c on c.id = l.contract_id and c.deleted_at is null
      join aircraft_vendors v on v.id = c.vendor_id join assets a on a.id = l.asset_id and a.deleted_at is null
    where ${ofAssets('l.asset_id', assetIds)} order by l.asset_id, c.start_date, c.id`,
  );
  return grouped(rows, ({ assetId }) => assetId);
}

/** The contracts of stored sheets by id, whatever they cover today (PAY-14). */
export async function readStoredContracts(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TermedContract>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TermedContract & Record<string, unknown>>(sql`
    select c.source, ${columns} from contracts c join aircraft_vendors v on v.id = c.vendor_id
    where c.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
