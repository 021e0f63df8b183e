import type { AircraftMetadata, AircraftType, AircraftVendor, Asset, Contract } from '../../contract/aircraft.ts';
import type { DimensionContract } from '../../contract/reports.ts';
import type { AircraftFacts } from '../dispatch/facts.ts';

export interface AircraftLists {
  readonly assets: readonly Asset[];
  readonly metadata: readonly AircraftMetadata[];
  readonly types: readonly AircraftType[];
  readonly vendors: readonly AircraftVendor[];
  readonly contracts: readonly Contract[];
}
export interface JoinedAircraft {
  readonly aircraft: readonly AircraftFacts[];
  /** Metadata whose asset is not there: dropped, to be reported (specification §8). */
  readonly orphans: readonly AircraftMetadata[];
}

const asSeenBy = (contract: Contract, source: DimensionContract['source']): DimensionContract => ({
  id: contract.id,
  startDate: contract.startDate,
  endDate: contract.endDate,
  source,
  typeCode: contract.typeCode,
  vendorName: contract.vendorName,
  hourlyRate: contract.hourlyRate,
  dailyAvailability: contract.dailyAvailability,
  crewStandbyRate: contract.crewStandbyRate,
});

function contractsBy(contracts: readonly Contract[], idsOf: (c: Contract) => readonly string[], source: DimensionContract['source']) {
  const by = new Map<string, DimensionContract[]>();
  for (const contract of contracts)
    for (const id of idsOf(contract)) {
      const list = by.get(id);
      if (list === undefined) by.set(id, [asSeenBy(contract, source)]);
      else list.push(asSeenBy(contract, source));
    }
  return by;
}

/** One aircraft per asset, with its metadata, type, vendor and every contract that may cover it. An asset without metadata shows its registration as radio id. */
export function joinAircraft({ assets, metadata, types, vendors, contracts }: AircraftLists): JoinedAircraft {
  const known = new Set(assets.map((a) => a.id));
  const metadataOf = new Map(metadata.map((m) => [m.assetId, m]));
  const typeOf = new Map(types.map((t) => [t.id, t]));
  const vendorOf = new Map(vendors.map((v) => [v.id, v.name]));
  const ownContracts = contractsBy(contracts, (c) => c.assetIds, 'aircraft');
  const typeContracts = contractsBy(contracts, (c) => c.aircraftTypeIds, 'type');
  return {
    aircraft: assets.map((asset) => {
      const about = metadataOf.get(asset.id)?.additionalMetadata;
      const type = typeOf.get(asset.aircraftTypeId);
      return {
        id: asset.id,
        radioId: about?.radioId ?? asset.registration,
        registration: asset.registration,
        typeName: type?.name ?? '',
        category: type?.category ?? 'FW',
        capacityLitres: type?.litres ?? 0,
        fuelType: type?.fuelType ?? 'Jet A',
        vendorName: vendorOf.get(about?.vendorId ?? '') ?? '',
        isArchived: asset.isArchived,
        contracts: [...(ownContracts.get(asset.id) ?? []), ...(typeContracts.get(asset.aircraftTypeId) ?? [])],
      };
    }),
    orphans: metadata.filter((m) => !known.has(m.assetId)),
  };
}
