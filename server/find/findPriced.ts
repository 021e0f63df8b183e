import { sql } from 'drizzle-orm';
import type { FoundAgent, FoundContract, FoundStorage } from '../../contract/find/find.ts';
import type { Reader } from '../database/open.ts';
import { textHasAll } from './words.ts';

type Rows<T> = T & Record<string, unknown>;

/** Fuel storages by their name, base and fuel. */
export const findStorages = async (
  db: Reader,
  words: readonly string[],
  limit: number,
): Promise<FoundStorage[]> =>
  (
    await db.execute<Rows<FoundStorage>>(sql`select s.id, s.name, b.name as "baseName"
      from fuel_storages s join bases b on b.id = s.base_id
      where s.deleted_at is null and s.archived_at is null and ${textHasAll(
        sql`(s.name || ' ' || b.name || ' ' || b.code || ' ' || s.fuel_type || ' fuel storage')`,
        words,
      )}
      order by s.name, b.name, s.id limit ${limit}`)
  ).rows;

/** Agents by their name and kind. */
export const findAgents = async (
  db: Reader,
  words: readonly string[],
  limit: number,
): Promise<FoundAgent[]> =>
  (
    await db.execute<Rows<FoundAgent>>(sql`select s.id, s.name from suppressant_types s
      where s.deleted_at is null and s.archived_at is null
        and ${textHasAll(sql`(s.name || ' ' || s.kind || ' agent')`, words)}
      order by s.name, s.id limit ${limit}`)
  ).rows;

/** Contracts that have not ended, by their aircraft or types, contract type and vendor. */
export async function findContracts(
  db: Reader,
  words: readonly string[],
  today: string,
  limit: number,
): Promise<FoundContract[]> {
  const { rows } = await db.execute<Rows<FoundContract>>(sql`select f.* from (
    select c.id, c.source as of, c.type_code as "typeCode", v.name as "vendorName",
      c.start_date::text as "startDate", coalesce(case c.source
        when 'aircraft' then (select string_agg(m.radio_id, ', ' order by m.radio_id)
          from contract_assets x
          join aircraft_metadata m on m.asset_id = x.asset_id and m.deleted_at is null
          where x.contract_id = c.id)
        else (select string_agg(t.name, ', ' order by t.name) from contract_types x
          join aircraft_types t on t.id = x.aircraft_type_id where x.contract_id = c.id)
        end, '') as name
    from contracts c join aircraft_vendors v on v.id = c.vendor_id
    where c.deleted_at is null and (c.end_date is null or c.end_date >= ${today}::date)) f
    where ${textHasAll(
      sql`(f.name || ' ' || f."typeCode" || case when f."typeCode" = 'SEU' and f."vendorName" = 'CDF'
        then ' SO' else '' end || ' ' || f."vendorName" || ' contract from '
        || to_char(f."startDate"::date, 'MM/DD/YYYY'))`,
      words,
    )}
    order by f.name, f."startDate" desc, f.id limit ${limit}`);
  return rows;
}
