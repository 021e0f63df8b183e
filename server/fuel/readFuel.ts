import { sql } from 'drizzle-orm';
import { REPORT_ZONE } from '../../contract/constants.ts';
import type { FuelStorage, FuelVendor } from '../../contract/fuel/fuel.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';

const only = (id: string | undefined) => (id === undefined ? sql`` : sql`and x.id = ${id}::uuid`);

/** Fuel vendors by name; receipts are counted within the current Pacific year. */
export async function readFuelVendors(db: Reader, id?: string): Promise<FuelVendor[]> {
  const year = pacificToday().slice(0, 4);
  const { rows } = await db.execute<FuelVendor & Record<string, unknown>>(sql`
    select x.id, x.name, ${wireInstant(sql`x.archived_at`)} as "archivedAt", coalesce(r.this_year, 0)::int as "receiptsThisYear", r.last as "lastReceipt", x.version, ${wireInstant(sql`x.updated_at`)} as "updatedAt"
    from fuel_vendors x left join (
      select f.vendor_id, count(*) filter (where extract(year from f.receipt_timestamp at time zone ${REPORT_ZONE}) = ${year}::int) as this_year,
        max((f.receipt_timestamp at time zone ${REPORT_ZONE})::date) as last
      from fuel_receipts f where f.deleted_at is null group by f.vendor_id
    ) r on r.vendor_id = x.id
    where x.deleted_at is null ${only(id)} order by x.name, x.id`);
  return rows;
}

/**
 * Fuel storages by base and name. Book volume: bulk purchases plus transfers in, minus transfers
 * out.
 */
export async function readFuelStorages(db: Reader, id?: string): Promise<FuelStorage[]> {
  const { rows } = await db.execute<FuelStorage & Record<string, unknown>>(sql`
    select x.id, x.name, x.base_id as "baseId", x.fuel_type as "fuelType", x.capacity_litres::float8 as "capacityLitres", coalesce(b.litres, 0)::float8 as "bookLitres",
      ${wireInstant(sql`x.archived_at`)} as "archivedAt", x.version, ${wireInstant(sql`x.updated_at`)} as "updatedAt"
    from fuel_storages x left join (
      select m.storage_id, sum(m.litres) as litres from (
        select f.storage_id, case when f.kind = 'bulk' then f.litres else -f.litres end as litres from fuel_receipts f
          where f.deleted_at is null and f.storage_id is not null
        union all
        select f.to_storage_id, f.litres from fuel_receipts f where f.deleted_at is null and f.to_storage_id is not null
      ) m group by m.storage_id
    ) b on b.storage_id = x.id
    where x.deleted_at is null ${only(id)} order by x.name, x.id`);
  return rows;
}
