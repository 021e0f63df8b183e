import { sql } from 'drizzle-orm';
import { displayType } from '../../domain/cost/displayType.ts';
import type { CostRow } from '../../domain/costPack/rows.ts';
import { aircraftName } from '../../domain/reference/aircraft.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { assets, contracts } from '../schema/aircraft.ts';

type Names = Pick<CostRow, 'aircraft' | 'type' | 'vendor'>;
export type NameOf = (assetId: string | null, contractId: string | null) => Names;

/**
 * The report names of aircraft, their types, and the paid vendor: the contract's, otherwise the
 * aircraft's own (RPT-32).
 */
export async function readPlaces(
  db: Reader,
  assetIds: readonly string[],
  contractIds: readonly string[],
): Promise<NameOf> {
  const ids = [...new Set(assetIds)];
  const aircraft =
    ids.length === 0
      ? []
      : (
          await db.execute<{
            id: string;
            radioId: string;
            registration: string;
            type: string;
            vendor: string;
          }>(sql`
            select assets.id, coalesce(m.radio_id, '') as "radioId", assets.registration, t.name as type, coalesce(v.name, '') as vendor
            from ${assets} join aircraft_types t on t.id = assets.aircraft_type_id
              left join lateral (select * from aircraft_metadata x where x.asset_id = assets.id order by x.deleted_at nulls first, x.updated_at desc limit 1) m on true
              left join aircraft_vendors v on v.id = m.vendor_id
            where ${anyOf(assets.id, ids)}`)
        ).rows;
  const agreed = [...new Set(contractIds)];
  const payees =
    agreed.length === 0
      ? []
      : (
          await db.execute<{ id: string; vendor: string }>(sql`
            select contracts.id, coalesce(v.name, '') as vendor from ${contracts} left join aircraft_vendors v on v.id = contracts.vendor_id
            where ${anyOf(contracts.id, agreed)}`)
        ).rows;
  const byAsset = new Map(aircraft.map((row) => [row.id, row]));
  const byContract = new Map(payees.map((row) => [row.id, row.vendor]));
  return (assetId, contractId) => {
    const row = byAsset.get(assetId ?? '');
    if (row === undefined)
      return { aircraft: 'No aircraft', type: 'No aircraft', vendor: 'No vendor' };
    const vendor = byContract.get(contractId ?? '') ?? row.vendor;
    return {
      aircraft: aircraftName(row),
      type: displayType(row.type, row.vendor),
      vendor: vendor === '' ? 'No vendor' : vendor,
    };
  };
}
