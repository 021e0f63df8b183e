import {
  type AircraftMetadata,
  type AircraftType,
  type AircraftVendor,
  type Asset,
  type Contract,
  fuelTypes,
} from '../../contract/aircraft/aircraft.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import type { AircraftFacts } from './facts.ts';

/** The reference lists that an aircraft is joined from, as API replies. */
export interface AircraftLists {
  readonly assets: readonly Asset[];
  readonly metadata: readonly AircraftMetadata[];
  readonly types: readonly AircraftType[];
  readonly vendors: readonly AircraftVendor[];
  readonly contracts: readonly Contract[];
}
export interface JoinedAircraft {
  /** Sorted by radio ID. */
  readonly aircraft: readonly AircraftFacts[];
  /** Metadata without an asset; omitted here, and the caller reports it (SET-31). */
  readonly orphans: readonly AircraftMetadata[];
}

/** The contracts that can cover an aircraft: those for it and those for its type (SET-24). */
export function contractsFor(
  asset: Pick<Asset, 'id' | 'aircraftTypeId'>,
  contracts: readonly Contract[],
): DimensionContract[] {
  return contracts.flatMap((contract): DimensionContract[] => {
    const isOwn = contract.assetIds.includes(asset.id);
    if (!isOwn && !contract.aircraftTypeIds.includes(asset.aircraftTypeId)) return [];
    const {
      id,
      startDate,
      endDate,
      typeCode,
      vendorName,
      hourlyRate,
      dailyAvailability,
      crewStandbyRate,
    } = contract;
    const source = isOwn ? 'aircraft' : 'type';
    return [
      {
        id,
        startDate,
        endDate,
        source,
        typeCode,
        vendorName,
        hourlyRate,
        dailyAvailability,
        crewStandbyRate,
      },
    ];
  });
}

/** Stands in for a type that is missing because its list was loaded before the type was added. */
const unknownType: Pick<
  AircraftType,
  'name' | 'category' | 'litres' | 'landingWeightLb' | 'fuelType'
> = {
  name: 'Unknown type',
  category: 'FW',
  litres: 0,
  landingWeightLb: null,
  fuelType: fuelTypes[0],
};

/**
 * Joins assets with their metadata, type, vendor and contracts. Keeps incomplete assets, because
 * records refer to them. Without a radio ID, the registration is used.
 */
export function joinAircraft(lists: AircraftLists): JoinedAircraft {
  const assetIds = new Set(lists.assets.map(({ id }) => id));
  const metadataOf = new Map(lists.metadata.map((metadata) => [metadata.assetId, metadata]));
  const types = new Map(lists.types.map((type) => [type.id, type]));
  const vendors = new Map(lists.vendors.map((vendor) => [vendor.id, vendor.name]));
  const aircraft = lists.assets.map((asset): AircraftFacts => {
    const metadata = metadataOf.get(asset.id);
    const type = types.get(asset.aircraftTypeId) ?? unknownType;
    return {
      id: asset.id,
      radioId: metadata?.additionalMetadata.radioId || asset.registration,
      registration: asset.registration,
      typeName: type.name,
      category: type.category,
      capacityLitres: type.litres,
      landingWeightLb: type.landingWeightLb,
      fuelType: type.fuelType,
      vendorName: vendors.get(metadata?.additionalMetadata.vendorId ?? '') ?? '',
      isArchived: asset.isArchived || metadata?.archived === true,
      contracts: contractsFor(asset, lists.contracts),
    };
  });
  return {
    aircraft: aircraft.sort((a, b) => (a.radioId < b.radioId ? -1 : 1)),
    orphans: lists.metadata.filter((metadata) => !assetIds.has(metadata.assetId)),
  };
}

/** "T-83 (N449DF)" (RPT-32); without a radio ID the registration alone (RPT-191). */
export const aircraftName = ({
  radioId,
  registration,
}: Pick<AircraftFacts, 'radioId' | 'registration'>): string =>
  radioId === '' || radioId === registration ? registration : `${radioId} (${registration})`;
