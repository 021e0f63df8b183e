import { sql } from 'drizzle-orm';
import type { FuelType } from '../../contract/aircraft/aircraft.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import {
  type ContractRow,
  contractList,
  contractOfRow,
  contractsByAsset,
} from '../cost/contractRows.ts';
import type { Reader } from '../database/open.ts';

interface AircraftRow extends Record<string, unknown> {
  readonly id: string;
  readonly radio_id: string | null;
  readonly registration: string;
  readonly type_name: string;
  readonly category: 'FW' | 'RW';
  readonly litres: string;
  readonly landing_weight_lb: number | null;
  readonly fuel_type: FuelType;
  readonly cruise_knots: number | null;
  readonly get_away_minutes: number | null;
  readonly vendor_name: string | null;
  readonly is_archived: boolean;
  readonly contracts: readonly ContractRow[];
}
/** The facts about aircraft that the rules need. */
export async function readAircraftFacts(
  db: Reader,
  assetIds: readonly string[],
): Promise<AircraftFacts[]> {
  if (assetIds.length === 0) return [];
  const ids = sql`${sql.param([...assetIds])}::uuid[]`;
  const { rows } = await db.execute<AircraftRow>(sql`
    select own.id, m.radio_id, own.registration, t.name as type_name, t.category, t.litres, t.landing_weight_lb, t.fuel_type, t.cruise_knots, t.get_away_minutes, v.name as vendor_name, own.archived_at is not null as is_archived,
      coalesce(k.list, '[]') as contracts
    from assets own join aircraft_types t on t.id = own.aircraft_type_id
      left join aircraft_metadata m on m.asset_id = own.id and m.deleted_at is null left join aircraft_vendors v on v.id = m.vendor_id
      left join (
        select l.asset_id, ${contractList} as list
        from ${contractsByAsset} l join contracts c on c.id = l.contract_id and c.deleted_at is null join aircraft_vendors v on v.id = c.vendor_id
        where l.asset_id = any(${ids}) group by l.asset_id
      ) k on k.asset_id = own.id
    where own.deleted_at is null and own.id = any(${ids})`);
  return rows.map((r) => ({
    id: r.id,
    radioId: r.radio_id ?? '',
    registration: r.registration,
    typeName: r.type_name,
    category: r.category,
    capacityLitres: Number(r.litres),
    landingWeightLb: r.landing_weight_lb,
    fuelType: r.fuel_type,
    cruiseKnots: r.cruise_knots,
    getAwayMinutes: r.get_away_minutes,
    vendorName: r.vendor_name ?? '',
    isArchived: r.is_archived,
    contracts: r.contracts.map(contractOfRow),
  }));
}
