import { expect, it } from 'vitest';
import type { AircraftMetadata, Asset, Contract } from '../../../contract/aircraft/aircraft.ts';
import { aircraftName, joinAircraft } from '../../../domain/reference/aircraft.ts';
import { litresOf } from '../../../domain/volume.ts';

const version = { version: 1, updatedAt: '2025-01-01T00:00:00Z' };
const asset = (id: string): Asset => ({
  id,
  registration: `N-${id}`,
  aircraftTypeId: 's2t',
  homeBaseId: null,
  remarks: '',
  isArchived: false,
  ...version,
});
const metadata = (assetId: string, radioId: string, archived = false): AircraftMetadata => ({
  id: `m-${assetId}`,
  assetId,
  archived,
  additionalMetadata: { vendorId: 'v1', radioId },
  ...version,
});
const contract = (id: string, aircraftTypeIds: string[], assetIds: string[]): Contract => ({
  id,
  startDate: '2025-05-01',
  endDate: null,
  aircraftTypeIds,
  assetIds,
  typeCode: 'SEU',
  vendorId: 'v1',
  vendorName: 'CDF',
  hourlyRate: 1,
  dailyAvailability: 2,
  crewStandbyRate: 3,
  ...version,
});

it('joins every asset, whatever it lacks, and separates orphaned metadata (SET-31)', () => {
  const stray = metadata('gone', 'T-1');
  const terms = {
    startDate: '2025-05-01',
    endDate: null,
    typeCode: 'SEU',
    vendorName: 'CDF',
    hourlyRate: 1,
    dailyAvailability: 2,
    crewStandbyRate: 3,
  };
  const joined = joinAircraft({
    assets: [asset('b'), asset('a'), asset('bare'), { ...asset('odd'), aircraftTypeId: 'unknown' }],
    metadata: [metadata('b', 'T-83'), stray, metadata('a', 'T-70', true), metadata('odd', 'T-2')],
    types: [
      {
        id: 's2t',
        name: 'S-2T',
        description: '',
        litres: litresOf(1200),
        landingWeightLb: 16_000,
        fuelType: 'Jet A',
        category: 'FW',
        isArchived: false,
        ...version,
      },
    ],
    vendors: [{ id: 'v1', name: 'Valley Air Tankers', archivedAt: null, ...version }],
    contracts: [
      contract('k-type', ['s2t'], []),
      contract('k-own', [], ['b']),
      contract('k-other', ['uh1'], ['z']),
    ],
  });
  const common = {
    typeName: 'S-2T',
    category: 'FW',
    capacityLitres: litresOf(1200),
    landingWeightLb: 16_000,
    fuelType: 'Jet A',
    vendorName: 'Valley Air Tankers',
  } as const;
  const unknown = { typeName: 'Unknown type', capacityLitres: 0, landingWeightLb: null };
  const ofType = { id: 'k-type', source: 'type', ...terms };
  expect(joined).toEqual({
    aircraft: [
      {
        id: 'bare',
        radioId: 'N-bare',
        registration: 'N-bare',
        ...common,
        vendorName: '',
        isArchived: false,
        contracts: [ofType],
      },
      {
        id: 'odd',
        radioId: 'T-2',
        registration: 'N-odd',
        ...common,
        ...unknown,
        isArchived: false,
        contracts: [],
      },
      {
        id: 'a',
        radioId: 'T-70',
        registration: 'N-a',
        ...common,
        isArchived: true,
        contracts: [ofType],
      },
      {
        id: 'b',
        radioId: 'T-83',
        registration: 'N-b',
        ...common,
        isArchived: false,
        contracts: [ofType, { id: 'k-own', source: 'aircraft', ...terms }],
      },
    ],
    orphans: [stray],
  });
});

it('keeps an aircraft of an archived type in use (ENTRY-4)', () => {
  const { aircraft } = joinAircraft({
    assets: [asset('a')],
    metadata: [metadata('a', 'T-70')],
    types: [
      {
        id: 's2t',
        name: 'S-2T',
        description: '',
        litres: 0,
        landingWeightLb: null,
        fuelType: 'Jet A',
        category: 'FW',
        isArchived: true,
        ...version,
      },
    ],
    vendors: [],
    contracts: [],
  });
  expect(
    aircraft.map(({ radioId, typeName, isArchived }) => [radioId, typeName, isArchived]),
  ).toEqual([['T-70', 'S-2T', false]]);
});

it('names an aircraft by radio ID and registration, without a radio ID by that alone (RPT-191)', () => {
  const named = (radioId: string) => aircraftName({ radioId, registration: 'N9' });
  expect([named('T-83'), named(''), named('N9')]).toEqual(['T-83 (N9)', 'N9', 'N9']);
});
