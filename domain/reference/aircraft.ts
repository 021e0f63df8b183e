import type { AircraftMetadata, AircraftType, AircraftVendor, Asset, Contract } from '../../contract/aircraft/aircraft.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import type { AircraftFacts } from './facts.ts';

/** The reference lists an aircraft is put together from, as their calls answer. */
export interface AircraftLists {
  readonly assets: readonly Asset[];
  readonly metadata: readonly AircraftMetadata[];
  readonly types: readonly AircraftType[];
  readonly vendors: readonly AircraftVendor[];
  readonly contracts: readonly Contract[];
}
export interface JoinedAircraft {
  /** By radio ID. */
  readonly aircraft: readonly AircraftFacts[];
  /** Metadata without an asset: dropped here, reported by the caller (SET-31). */
  readonly orphans: readonly AircraftMetadata[];
}

/** The contracts that may pay for an aircraft: those that name it, and those that name its type (SET-24). */
export function contractsFor(asset: Pick<Asset, 'id' | 'aircraftTypeId'>, contracts: readonly Contract[]): DimensionContract[] {
  return contracts.flatMap((contract): DimensionContract[] => {
    const isOwn = contract.assetIds.includes(asset.id);
    if (!isOwn && !contract.aircraftTypeIds.includes(asset.aircraftTypeId)) return [];
    const { id, startDate, endDate, typeCode, vendorName, hourlyRate, dailyAvailability, crewStandbyRate } = contract;
    const source = isOwn ? 'aircraft' : 'type';
    return [{ id, startDate, endDate, source, typeCode, vendorName, hourlyRate, dailyAvailability, crewStandbyRate }];
  });
}

/**
 * Joins assets with their metadata, type, vendor and contracts. An asset without metadata or type is not an aircraft
 * CATIS can dispatch and is left out.
 */
export function joinAircraft(lists: AircraftLists): JoinedAircraft {
  const assets = new Map(lists.assets.map((asset) => [asset.id, asset]));
  const types = new Map(lists.types.map((type) => [type.id, type]));
  const vendors = new Map(lists.vendors.map((vendor) => [vendor.id, vendor.name]));
  const orphans = lists.metadata.filter((metadata) => !assets.has(metadata.assetId));
  const aircraft = lists.metadata.flatMap((metadata): AircraftFacts[] => {
    const asset = assets.get(metadata.assetId);
    const type = asset === undefined ? undefined : types.get(asset.aircraftTypeId);
    if (asset === undefined || type === undefined) return [];
    const { radioId, vendorId } = metadata.additionalMetadata;
    return [
      {
        id: asset.id,
        radioId,
        registration: asset.registration,
        typeName: type.name,
        category: type.category,
        capacityLitres: type.litres,
        fuelType: type.fuelType,
        vendorName: vendorId === null ? '' : (vendors.get(vendorId) ?? ''),
        isArchived: asset.isArchived || metadata.archived,
        contracts: contractsFor(asset, lists.contracts),
      },
    ];
  });
  return { aircraft: aircraft.toSorted((a, b) => (a.radioId < b.radioId ? -1 : 1)), orphans };
}
