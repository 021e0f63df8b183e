import type { FuelReceipt } from '../../../contract/fuel/fuel.ts';
import { emptyFuelDraft, type FuelDraft } from '../../../domain/fuel/receipt/draft.ts';
import { emptyFuelFacts, type FuelFacts } from '../../../domain/fuel/receipt/facts.ts';
import { litresOf } from '../../../domain/volume.ts';
import { incident } from '../dispatch/world.ts';

const base = (id: string, code: string, name: string, assetId: string | null = null) => ({
  id,
  code,
  name,
  archivedAt: null,
  assignments:
    assetId === null
      ? []
      : [{ id: `as-${id}`, assetId, startTime: '2025-01-01T00:00:00Z', endTime: null }],
});
/**
 * Pacific 07/14/2025 13:00. T-83 is at Hemet and uses Jet A; Epic sells at about $7.10 a gallon;
 * Tank 2 has 410 gal.
 */
export const facts: FuelFacts = {
  ...emptyFuelFacts('2025-07-14T20:00:00Z'),
  aircraft: [
    {
      id: 't83',
      radioId: 'T-83',
      registration: 'N449DF',
      typeName: 'S-2T',
      fuelType: 'Jet A',
      isArchived: false,
    },
    {
      id: 'old',
      radioId: 'T-70',
      registration: 'N70',
      typeName: 'S-2A',
      fuelType: '100LL',
      isArchived: true,
    },
  ],
  bases: [base('hmt', 'HMT', 'Hemet', 't83'), base('ram', 'RAM', 'Ramona')],
  vendors: [
    { id: 'epic', name: 'Epic', archivedAt: null },
    { id: 'gone', name: 'Gone Fuel', archivedAt: '2025-01-01T00:00:00Z' },
  ],
  storages: [
    {
      id: 'tank2',
      name: 'Tank 2',
      baseId: 'hmt',
      fuelType: 'Jet A',
      archivedAt: null,
      bookLitres: litresOf(410),
    },
    {
      id: 'truck',
      name: 'Truck',
      baseId: 'ram',
      fuelType: 'Jet A',
      archivedAt: null,
      bookLitres: -litresOf(20),
    },
    {
      id: 'avgas',
      name: 'Avgas',
      baseId: 'ram',
      fuelType: '100LL',
      archivedAt: null,
      bookLitres: 0,
    },
  ],
  incidents: [incident({})],
  lookups: {
    vendorId: 'epic',
    lastPrices: [7, 7.2],
    receiptNumber: '88123',
    duplicate: null,
    assetId: 't83',
    largestLitres: litresOf(200),
    storageId: 'tank2',
    bookLitres: litresOf(410),
    averagePrice: 6.5,
  },
  ownBaseId: 'ram',
};

/** A purchase without findings. */
export const purchase: FuelDraft = {
  ...emptyFuelDraft('aircraft'),
  date: '07/14/2025',
  assetId: 't83',
  vendorId: 'epic',
  baseId: 'hmt',
  fuelType: 'Jet A',
  quantity: '120.5',
  pricePerGallon: '7.1',
  taxesAndFees: '4.45',
  totalCost: '860.00',
  receiptNumber: '88123',
};
export const bulk: FuelDraft = {
  ...purchase,
  kind: 'bulk',
  assetId: '',
  baseId: '',
  storageId: 'tank2',
};
export const transfer: FuelDraft = {
  ...emptyFuelDraft('transfer'),
  date: '07/14/2025',
  storageId: 'tank2',
  destination: 'aircraft',
  assetId: 't83',
  fuelType: 'Jet A',
  quantity: '120.5',
};

/** The purchase as stored. */
export const receipt = (more: Partial<FuelReceipt> = {}): FuelReceipt => ({
  id: 'r1',
  kind: 'aircraft',
  receiptTimestamp: '2025-07-14T19:00:00Z',
  assetId: 't83',
  assetActive: true,
  vendorId: 'epic',
  storageId: null,
  toStorageId: null,
  baseId: 'hmt',
  fuelType: 'Jet A',
  quantityLitres: litresOf(120.5),
  pricePerGallon: 7.1,
  taxesAndFees: 4.45,
  totalCost: 860,
  receiptNumber: '88123',
  incidentId: null,
  incident: null,
  requestNumber: null,
  remarks: '',
  flags: [],
  createdAt: '2025-07-14T19:30:00Z',
  createdBy: 'J. Ruiz',
  updatedBy: 'J. Ruiz',
  version: 1,
  updatedAt: '2025-07-14T19:30:00Z',
  ...more,
});
