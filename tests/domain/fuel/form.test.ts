import { expect, it } from 'vitest';
import {
  bodyOfFuelDraft,
  draftOfFuelBody,
  draftOfReceipt,
} from '../../../domain/fuel/receipt/bodies.ts';
import { applyFuelDefaults } from '../../../domain/fuel/receipt/defaults.ts';
import {
  changeFuelField,
  emptyFuelDraft,
  type FuelDraft,
  resetFuelField,
} from '../../../domain/fuel/receipt/draft.ts';
import { lookupsQuery } from '../../../domain/fuel/receipt/lookups.ts';
import {
  normalizeAllFuelFields,
  normalizeFuelField,
} from '../../../domain/fuel/receipt/normalizeField.ts';
import {
  bookText,
  fuelAircraftOptions,
  fuelStorageOptions,
  fuelVendorOptions,
} from '../../../domain/fuel/receipt/options.ts';
import { readFuel } from '../../../domain/fuel/receipt/read.ts';
import { litresOf } from '../../../domain/volume.ts';
import { bulk, facts, purchase, receipt, transfer } from './world.ts';

it('fills in today, the aircraft’s base and fuel, and the total (FUEL-4)', () => {
  const empty = applyFuelDefaults(emptyFuelDraft('aircraft'), facts);
  expect([empty.date, empty.baseId, empty.fuelType, empty.totalCost]).toEqual([
    '07/14/2025',
    'ram',
    '',
    '',
  ]);
  const chosen = applyFuelDefaults(changeFuelField(empty, 'assetId', 't83'), facts);
  expect([chosen.baseId, chosen.fuelType]).toEqual(['hmt', 'Jet A']);
  const priced = applyFuelDefaults(
    { ...chosen, quantity: '120.5', pricePerGallon: '7.1234', taxesAndFees: '4.45' },
    facts,
  );
  // 858.3697 + 4.45, rounded once.
  expect(priced.totalCost).toBe('862.82');
});
it('keeps its date past midnight, and takes today when a typed date is reset', () => {
  const later = { ...facts, now: '2025-07-15T12:00:00Z' };
  const open = applyFuelDefaults(emptyFuelDraft('aircraft'), facts);
  expect(applyFuelDefaults(open, later).date).toBe('07/14/2025');
  expect(
    applyFuelDefaults(resetFuelField(changeFuelField(open, 'date', '07/01/2025'), 'date'), later)
      .date,
  ).toBe('07/15/2025');
});
it('never overwrites a typed field until it is reset', () => {
  const typed = changeFuelField(changeFuelField(purchase, 'baseId', 'ram'), 'totalCost', '1');
  const kept = applyFuelDefaults({ ...typed, assetId: 't83' }, facts);
  expect([kept.baseId, kept.totalCost]).toEqual(['ram', '1']);
  expect(applyFuelDefaults(resetFuelField(kept, 'totalCost'), facts).totalCost).toBe('860.00');
});
it('fills in the fuel of the storage, and an aircraft as the usual destination (FUEL-5, FUEL-6)', () => {
  const filled = applyFuelDefaults({ ...emptyFuelDraft('transfer'), storageId: 'avgas' }, facts);
  expect([filled.fuelType, filled.destination]).toEqual(['100LL', 'aircraft']);
  expect(applyFuelDefaults({ ...emptyFuelDraft('bulk'), storageId: 'tank2' }, facts).fuelType).toBe(
    'Jet A',
  );
});
it('normalizes each field as on leaving it', () => {
  const left = normalizeAllFuelFields({
    ...purchase,
    date: '07142025',
    time: '905',
    requestNumber: 'a 12',
  });
  expect([left.date, left.time, left.requestNumber]).toEqual(['07/14/2025', '09:05', 'A-12']);
  expect(normalizeAllFuelFields({ ...purchase, date: 'x' }).date).toBe('x');
});

it('sends each kind of receipt in the wire format; without a time, it uses noon Pacific (FUEL-3)', () => {
  const shared = {
    receiptTimestamp: '2025-07-14T19:00:00Z',
    quantityLitres: litresOf(120.5),
    remarks: '',
  };
  const bought = {
    vendorId: 'epic',
    fuelType: 'Jet A',
    pricePerGallon: 7.1,
    taxesAndFees: 4.45,
    totalCost: 860,
    receiptNumber: '88123',
  };
  const charged = { incidentId: null, requestNumber: null };
  expect([
    bodyOfFuelDraft({ ...purchase, requestNumber: 'A-12' }, facts),
    bodyOfFuelDraft({ ...bulk, requestNumber: 'A-12', time: '23:30', taxesAndFees: '' }, facts),
    bodyOfFuelDraft(transfer, facts),
    bodyOfFuelDraft(
      {
        ...transfer,
        destination: 'storage',
        toStorageId: 'truck',
        receiptNumber: ' T1 ',
        requestNumber: 'A-12',
      },
      facts,
    ),
    bodyOfFuelDraft({ ...purchase, date: '' }, facts),
    bodyOfFuelDraft({ ...purchase, pricePerGallon: '' }, facts),
  ]).toEqual([
    {
      kind: 'aircraft',
      body: {
        ...shared,
        ...bought,
        ...charged,
        requestNumber: 'A-12',
        assetId: 't83',
        baseId: 'hmt',
      },
    },
    {
      kind: 'bulk',
      body: {
        ...shared,
        ...bought,
        receiptTimestamp: '2025-07-15T06:30:00Z',
        taxesAndFees: null,
        storageId: 'tank2',
      },
    },
    {
      kind: 'transfer',
      body: {
        ...shared,
        ...charged,
        storageId: 'tank2',
        toStorageId: null,
        assetId: 't83',
        receiptNumber: null,
      },
    },
    {
      kind: 'transfer',
      body: {
        ...shared,
        ...charged,
        storageId: 'tank2',
        toStorageId: 'truck',
        assetId: null,
        receiptNumber: 'T1',
      },
    },
    null,
    null,
  ]);
});

it('opens a stored receipt and sends it back unchanged', () => {
  const odd = receipt({
    quantityLitres: 456.123456789,
    receiptTimestamp: '2025-11-02T09:30:00Z',
    totalCost: 900,
  });
  const known = { ...facts, record: odd };
  const draft = draftOfReceipt(odd, known);
  // 01:30 came twice that night; this is the second one.
  expect([
    draft.date,
    draft.time,
    draft.timeOffset,
    draft.quantity,
    draft.touched.includes('totalCost'),
  ]).toEqual(['11/02/2025', '01:30', '-08:00', '120.49507', true]);
  expect(bodyOfFuelDraft(applyFuelDefaults(draft, known), known)?.body).toEqual({
    receiptTimestamp: '2025-11-02T09:30:00Z',
    quantityLitres: 456.123456789,
    remarks: '',
    vendorId: 'epic',
    fuelType: 'Jet A',
    pricePerGallon: 7.1,
    taxesAndFees: 4.45,
    totalCost: 900,
    receiptNumber: '88123',
    incidentId: null,
    requestNumber: null,
    assetId: 't83',
    baseId: 'hmt',
  });
  expect(draftOfReceipt(receipt(), facts).touched.includes('totalCost')).toBe(false);
  const moved = receipt({
    kind: 'transfer',
    storageId: 'tank2',
    toStorageId: 'truck',
    assetId: null,
    pricePerGallon: null,
    totalCost: null,
    vendorId: null,
  });
  expect([
    draftOfReceipt(moved, facts).destination,
    draftOfReceipt({ ...moved, toStorageId: null, assetId: 't83' }, facts).destination,
  ]).toEqual(['storage', 'aircraft']);
});
it('reads a body as if a user had typed it', () => {
  const save = bodyOfFuelDraft(purchase, facts);
  if (save === null) throw new Error('no body');
  expect(bodyOfFuelDraft(draftOfFuelBody('aircraft', save.body), facts)).toEqual(save);
});

it('looks up only fields in the form, and none of another kind', () => {
  expect([
    lookupsQuery(purchase, ''),
    lookupsQuery({ ...transfer, vendorId: 'epic', receiptNumber: '1' }, 'r1'),
    lookupsQuery(emptyFuelDraft('bulk'), ''),
  ]).toEqual([
    { vendorId: 'epic', receiptNumber: '88123', assetId: 't83' },
    { assetId: 't83', storageId: 'tank2', excludeId: 'r1' },
    {},
  ]);
});
it('offers archived aircraft last and marked, archived vendors only where chosen, storages with their book balance (FUEL-16)', () => {
  expect(fuelAircraftOptions(facts.aircraft).map((o) => o.label)).toEqual([
    'T-83 · N449DF',
    'T-70 · N70 (archived)',
  ]);
  expect([
    fuelVendorOptions(facts.vendors, '').length,
    fuelVendorOptions(facts.vendors, 'gone').map((o) => o.label),
  ]).toEqual([1, ['Epic', 'Gone Fuel (archived)']]);
  expect(fuelStorageOptions(facts, '').map((o) => [o.label, o.detail])).toEqual([
    ['RAM Avgas', '100LL · 0 gal'],
    ['RAM Truck', 'Jet A · −20 gal'],
    ['HMT Tank 2', 'Jet A · 410 gal'],
  ]);
  expect(bookText(-litresOf(1234.5))).toBe('−1,234 gal');
});
it('sorts names in natural order, archived aircraft last, archived tanks only where chosen (FUEL-16)', () => {
  const aircraft = ['T-100', 'T-83', 'T-9'].flatMap((radioId) =>
    [false, true].map((isArchived) => ({
      id: radioId,
      radioId,
      registration: 'N1',
      typeName: 'S-2T',
      fuelType: 'Jet A' as const,
      isArchived,
    })),
  );
  const order = ['T-9', 'T-83', 'T-100'];
  expect(fuelAircraftOptions(aircraft).map(({ label, detail }) => [label, detail])).toEqual([
    ...order.map((radioId) => [`${radioId} · N1`, 'S-2T · Jet A']),
    ...order.map((radioId) => [`${radioId} · N1 (archived)`, 'S-2T · Jet A']),
  ]);
  const vendors = ['Fuel 10', 'Fuel 2'].map((name) => ({ id: name, name, archivedAt: null }));
  expect(fuelVendorOptions(vendors, '').map((o) => o.label)).toEqual(['Fuel 2', 'Fuel 10']);
  const tank = (name: string, baseId: string, archivedAt: string | null = null) => ({
    id: name,
    name,
    baseId,
    fuelType: 'Jet A' as const,
    archivedAt,
    bookLitres: 0,
  });
  const storages = [
    tank('Tank 10', 'hmt'),
    tank('Tank 2', 'hmt'),
    tank('Gone', 'hmt', '2025-01-01T00:00:00Z'),
    tank('Truck', 'ram'),
    tank('Lent', 'nowhere'),
  ];
  const labels = (chosen: string) =>
    fuelStorageOptions({ ...facts, storages }, chosen).map((o) => o.label);
  // A storage of the user's base first; one of an unknown base has only its own name.
  expect(labels('')).toEqual(['RAM Truck', 'HMT Tank 2', 'HMT Tank 10', 'Lent']);
  expect(labels('Gone')).toEqual([
    'RAM Truck',
    'HMT Gone (archived)',
    'HMT Tank 2',
    'HMT Tank 10',
    'Lent',
  ]);
});
it('reads a transfer’s target from its destination alone, and totals complete parts only', () => {
  const both = { ...transfer, toStorageId: 'truck' };
  expect([
    readFuel(both, facts).toStorage,
    readFuel({ ...both, destination: 'storage' }, facts).toStorage?.id,
  ]).toEqual([null, 'truck']);
  expect([
    readFuel({ ...both, destination: 'storage' }, facts).aircraft,
    readFuel(both, facts).aircraft?.id,
  ]).toEqual([null, 't83']);
  // A bulk purchase sends no aircraft and no second storage, even if the draft has them from an
  // earlier kind.
  expect(
    readFuel({ ...bulk, destination: 'storage', toStorageId: 'truck', assetId: 't83' }, facts),
  ).toMatchObject({ toStorage: null, aircraft: null });
  const derived = (more: Partial<FuelDraft>) =>
    readFuel({ ...purchase, ...more }, facts).derivedTotal;
  expect([derived({}), derived({ taxesAndFees: '' }), derived({ pricePerGallon: '0' })]).toEqual([
    860, 855.55, 4.45,
  ]);
  const broken: Partial<FuelDraft>[] = [
    { quantity: '' },
    { quantity: '0' },
    { quantity: '-1' },
    { pricePerGallon: '' },
    { pricePerGallon: '-1' },
    { taxesAndFees: 'x' },
  ];
  expect(broken.map(derived)).toEqual(broken.map(() => null));
  expect(readFuel({ ...transfer, pricePerGallon: '7' }, facts).derivedTotal).toBeNull();
});
it('leaves blanks unchanged', () => {
  const blank = normalizeAllFuelFields({ ...purchase, date: ' ', time: ' ', requestNumber: ' ' });
  expect([blank.date, blank.time, blank.requestNumber]).toEqual([' ', ' ', ' ']);
  expect(normalizeFuelField({ ...purchase, date: '07142025' }, 'time').date).toBe('07142025');
});
