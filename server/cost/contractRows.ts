import { type SQL, sql } from 'drizzle-orm';
import type { DimensionContract } from '../../contract/report/reports.ts';
import { dollarsOf } from '../../domain/money.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';

/** A contract as stored; money in whole cents. */
export interface ContractRow {
  readonly id: string;
  readonly source: 'aircraft' | 'type';
  readonly type_code: string;
  readonly vendor_name: string;
  readonly hourly: number;
  readonly daily: number;
  readonly standby: number;
  readonly start_date: string;
  readonly end_date: string | null;
}

type WithAsset = ContractRow & { readonly asset_id: string };

export const contractOfRow = (row: ContractRow): DimensionContract => ({
  id: row.id,
  startDate: row.start_date,
  endDate: row.end_date,
  source: row.source,
  typeCode: row.type_code,
  vendorName: row.vendor_name,
  hourlyRate: dollarsOf(row.hourly),
  dailyAvailability: dollarsOf(row.daily),
  crewStandbyRate: dollarsOf(row.standby),
});

/** Every contract, including ended and deleted ones, because the books refer to them (APR-41). */
export async function readContracts(db: Reader): Promise<DimensionContract[]> {
  const { rows } = await db.execute<ContractRow & Record<string, unknown>>(sql`
    select c.id, c.source, c.type_code, v.name as vendor_name, c.hourly_rate_cents as hourly, c.daily_availability_cents as daily,
      c.crew_standby_rate_cents as standby, c.start_date::text as start_date, c.end_date::text as end_date
    from contracts c join aircraft_vendors v on v.id = c.vendor_id order by c.id`);
  return rows.map(contractOfRow);
}

/** A JSON list of `ContractRow` from contracts `c` and their vendors `v`. */
export const contractList: SQL = sql`json_agg(json_build_object('id', c.id, 'source', c.source, 'type_code', c.type_code,
    'vendor_name', v.name, 'hourly', c.hourly_rate_cents, 'daily', c.daily_availability_cents, 'standby', c.crew_standby_rate_cents,
    'start_date', c.start_date, 'end_date', c.end_date) order by c.start_date, c.id)`;
/**
 * Contracts by aircraft: its own and its type's. Reads of many aircraft join the whole relation
 * once, in half the time of one lookup per aircraft.
 */
export const contractsByAsset: SQL = sql`(
    select ca.asset_id, ca.contract_id from contract_assets ca
    union all
    select a.id, ct.contract_id from contract_types ct join assets a on a.aircraft_type_id = ct.aircraft_type_id)`;

/** Every contract that can cover each aircraft, its own and its type's; null = all aircraft. */
export async function readContractsByAsset(
  db: Reader,
  assetIds: readonly string[] | null,
): Promise<Map<string, DimensionContract[]>> {
  const only =
    assetIds === null ? sql`` : sql`where l.asset_id = any(${sql.param([...assetIds])}::uuid[])`;
  const { rows } = await db.execute<WithAsset & Record<string, unknown>>(sql`
    select l.asset_id, c.id, c.source, c.type_code, v.name as vendor_name, c.hourly_rate_cents as hourly, c.daily_availability_cents as daily,
      c.crew_standby_rate_cents as standby, c.start_date::text as start_date, c.end_date::text as end_date
    from ${contractsByAsset} l join contracts c on c.id = l.contract_id and c.deleted_at is null join aircraft_vendors v on v.id = c.vendor_id
    ${only} order by l.asset_id, c.start_date, c.id`);
  return new Map(
    [...grouped(rows, (r) => r.asset_id)].map(([id, list]) => [id, list.map(contractOfRow)]),
  );
}
