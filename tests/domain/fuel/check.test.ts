import { describe, expect, it } from 'vitest';
import { checkFuel } from '../../../domain/fuel/receipt/check.ts';
import type { FuelDraft } from '../../../domain/fuel/receipt/draft.ts';
import type { FuelFacts } from '../../../domain/fuel/receipt/facts.ts';
import { fuelFlagsOf, hasFuelErrors } from '../../../domain/fuel/receipt/finding.ts';
import { litresOf } from '../../../domain/volume.ts';
import { bulk, facts, purchase, receipt, transfer } from './world.ts';

const findingsOf = (draft: FuelDraft, known: FuelFacts = facts) =>
  checkFuel(draft, known).map((f) => [f.path, f.code, f.severity, f.message]);
const about = (more: Partial<FuelFacts['lookups']>): FuelFacts => ({
  ...facts,
  lookups: { ...facts.lookups, ...more },
});

it('has no findings for a good receipt of each kind', () => {
  expect([
    findingsOf(purchase),
    findingsOf(bulk),
    findingsOf(transfer),
    findingsOf({ ...transfer, destination: 'storage', toStorageId: 'truck' }),
  ]).toEqual([[], [], [], []]);
});

it.each([
  ['00:03', []],
  ['00:04', ['futureDate']],
  ['', ['futureDate']],
])(
  'checks a receipt of tomorrow at %j at 23:58 with %j: a clock can be 5 min ahead, a day cannot (FUEL-3, SES-32)',
  (time, codes) =>
    expect(
      checkFuel(
        { ...purchase, date: '07/15/2025', time },
        { ...facts, now: '2025-07-15T06:58:00Z' },
      )
        .filter((f) => f.path === 'date')
        .map((f) => f.code),
    ).toEqual(codes),
);

describe('fuel receipts: refusals (FUEL-2 to FUEL-9)', () => {
  it.each<[string, FuelDraft, Partial<FuelDraft>, [path: string, code: string, message: string]]>([
    ['a missing date', purchase, { date: '' }, ['date', 'required', 'Enter the date.']],
    [
      'a date without a year',
      purchase,
      { date: '07/14' },
      ['date', 'invalid', 'Year is required in input'],
    ],
    ['an unreadable date', purchase, { date: '13/40/2025' }, ['date', 'invalid', 'Invalid input']],
    [
      'a date in the future',
      purchase,
      { date: '07/15/2025' },
      ['date', 'futureDate', "The date can't be in the future."],
    ],
    [
      'a day in the future, with a time',
      purchase,
      { date: '07/15/2025', time: '00:03' },
      ['date', 'futureDate', "The date can't be in the future."],
    ],
    ['an unreadable time', purchase, { time: '25:00' }, ['time', 'invalid', 'Invalid time']],
    [
      'a time that does not exist',
      purchase,
      { date: '03/09/2025', time: '02:30' },
      ['time', 'invalid', 'Invalid time'],
    ],
    [
      'missing gallons',
      purchase,
      { quantity: '', totalCost: '4.45' },
      ['quantity', 'required', 'Enter the gallons.'],
    ],
    [
      'invalid gallons',
      purchase,
      { quantity: 'many' },
      ['quantity', 'invalid', 'Enter the gallons as a number, like 120.5.'],
    ],
    [
      '0 gallons',
      purchase,
      { quantity: '0', totalCost: '4.45' },
      ['quantity', 'notPositive', 'Gallons must be more than 0.'],
    ],
    [
      'negative gallons',
      transfer,
      { quantity: '-3' },
      ['quantity', 'notPositive', 'Gallons must be more than 0.'],
    ],
    [
      'hundredths of a gallon',
      transfer,
      { quantity: '120.55' },
      ['quantity', 'invalid', 'Gallons have one decimal, like 120.5.'],
    ],
    [
      'a purchase without a vendor',
      purchase,
      { vendorId: '' },
      ['vendorId', 'required', 'Choose where the fuel came from.'],
    ],
    [
      'a purchase without an aircraft',
      purchase,
      { assetId: '' },
      ['assetId', 'required', 'Choose an aircraft.'],
    ],
    [
      'a purchase without a base',
      purchase,
      { baseId: '' },
      ['baseId', 'required', 'Choose the base.'],
    ],
    [
      'a purchase without a fuel',
      purchase,
      { fuelType: '' },
      ['fuelType', 'required', 'Choose the fuel type.'],
    ],
    [
      'a missing price',
      purchase,
      { pricePerGallon: '' },
      ['pricePerGallon', 'required', 'Enter the price per gallon.'],
    ],
    [
      'a price with five decimals',
      purchase,
      { pricePerGallon: '7.12345' },
      ['pricePerGallon', 'invalid', 'Enter the price as a number, like 5.4321.'],
    ],
    [
      'a price below 0',
      purchase,
      { pricePerGallon: '-1', totalCost: '-116.05' },
      ['totalCost', 'negative', "The total can't be less than 0."],
    ],
    [
      'invalid fees',
      purchase,
      { taxesAndFees: 'x' },
      ['taxesAndFees', 'invalid', 'Enter the taxes and fees as a number, like 12.50.'],
    ],
    ['a missing total', purchase, { totalCost: '' }, ['totalCost', 'required', 'Enter the total.']],
    [
      'a missing receipt number',
      purchase,
      { receiptNumber: ' ' },
      ['receiptNumber', 'required', 'Enter the receipt number.'],
    ],
    [
      'a missing bill of lading',
      bulk,
      { receiptNumber: '' },
      ['receiptNumber', 'required', 'Enter the bill of lading or invoice number.'],
    ],
    [
      'a number that is too long',
      purchase,
      { receiptNumber: '8'.repeat(61) },
      ['receiptNumber', 'tooLong', 'The number can have up to 60 characters.'],
    ],
    [
      'a request number in another format',
      purchase,
      { requestNumber: 'E-1' },
      ['requestNumber', 'invalid', 'Request number must look like A-12.'],
    ],
    [
      'remarks that are too long',
      purchase,
      { remarks: 'x'.repeat(2001) },
      ['remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'],
    ],
    [
      'a bulk purchase without a storage',
      bulk,
      { storageId: '' },
      ['storageId', 'required', 'Choose the storage the fuel went into.'],
    ],
    [
      'Jet A into avgas',
      bulk,
      { storageId: 'avgas' },
      ['fuelType', 'otherStorageFuel', "Jet A can't go into a 100LL storage."],
    ],
    [
      'a transfer without a source',
      transfer,
      { storageId: '' },
      ['storageId', 'required', 'Choose where the fuel came from.'],
    ],
    [
      'a transfer without a destination',
      transfer,
      { destination: '' },
      ['destination', 'required', 'Choose where the fuel went.'],
    ],
    [
      'a transfer to an aircraft without one',
      transfer,
      { assetId: '' },
      ['assetId', 'required', 'Choose an aircraft.'],
    ],
    [
      'a transfer to a storage without one',
      transfer,
      { destination: 'storage' },
      ['toStorageId', 'required', 'Choose the storage the fuel went into.'],
    ],
    [
      'a transfer back to its storage',
      transfer,
      { destination: 'storage', toStorageId: 'tank2' },
      ['toStorageId', 'sameStorage', 'Choose two different storages.'],
    ],
    [
      'a transfer into avgas',
      transfer,
      { destination: 'storage', toStorageId: 'avgas' },
      ['toStorageId', 'otherStorageFuel', "Jet A can't go into a 100LL storage."],
    ],
  ])('refuses %s', (_, draft, change, [path, code, message]) => {
    const findings = checkFuel({ ...draft, ...change }, facts);
    expect(findings.filter((f) => f.severity === 'error' && f.path === path)).toEqual([
      expect.objectContaining({ path, code, message }),
    ]);
    expect(hasFuelErrors(findings)).toBe(true);
  });
  it('gives the reason for a time that doesn’t exist (D-X8)', () => {
    const [finding] = checkFuel({ ...purchase, date: '03/09/2025', time: '02:30' }, facts);
    expect(finding?.hint).toBe("02:30 doesn't exist on 03/09/2025 (clocks go forward).");
  });
  it('counts a field of blanks as empty (FUEL-2, FUEL-7)', () => {
    const first = (more: Partial<FuelDraft>) =>
      findingsOf({ ...purchase, ...more })[0]?.slice(0, 2);
    expect([
      first({ date: '  ' }),
      first({ quantity: '  ', totalCost: '4.45' }),
      first({ time: '  ' }),
    ]).toEqual([['date', 'required'], ['quantity', 'required'], undefined]);
  });
  it('accepts text up to its maximum, without the spaces around a number (FUEL-9)', () => {
    const number = '8'.repeat(60);
    const drafts: Partial<FuelDraft>[] = [
      { receiptNumber: number },
      { receiptNumber: ` ${number} ` },
      { remarks: 'x'.repeat(2000) },
      { requestNumber: ' A-12 ' },
    ];
    expect(drafts.map((more) => findingsOf({ ...purchase, ...more }))).toEqual([[], [], [], []]);
  });
  it('accepts an amount of 0', () => {
    expect(
      findingsOf(
        { ...purchase, pricePerGallon: '0', taxesAndFees: '0', totalCost: '0' },
        about({ lastPrices: [] }),
      ),
    ).toEqual([]);
  });
  it('compares the storages of a transfer only when both are known', () => {
    expect(
      findingsOf({ ...transfer, storageId: '', destination: 'storage', toStorageId: 'avgas' }).map(
        ([path, code]) => [path, code],
      ),
    ).toEqual([['storageId', 'required']]);
  });
  it('accepts the decimals that the wire brought (FUEL-7)', () => {
    expect(
      findingsOf({ ...transfer, quantity: '120.555' }, { ...facts, keptQuantity: '120.555' }),
    ).toEqual([]);
  });
});

describe('fuel receipts: warnings (FUEL-10 to FUEL-15)', () => {
  it.each<[string, FuelDraft, FuelFacts, [path: string, code: string, message: string]]>([
    [
      'a total that differs from its parts',
      {
        ...purchase,
        quantity: '100',
        pricePerGallon: '12',
        taxesAndFees: '4.50',
        totalCost: '1240.50',
      },
      about({ lastPrices: [] }),
      [
        'totalCost',
        'totalApart',
        'Gallons × price + fees is $1,204.50, but the total is $1,240.50.',
      ],
    ],
    [
      'a duplicate receipt',
      purchase,
      about({ duplicate: { id: 'r9', receiptNumber: '88123', day: '2025-07-12' } }),
      [
        'receiptNumber',
        'duplicateReceipt',
        'Receipt 88123 from Epic is already recorded on 07/12/2025.',
      ],
    ],
    [
      'an unusual price',
      { ...purchase, pricePerGallon: '14.2', totalCost: '1715.55' },
      facts,
      ['pricePerGallon', 'unusualPrice', '$14.20 a gallon is unusual for Epic (about $7.10).'],
    ],
    [
      'more than the book balance',
      { ...transfer, quantity: '410.1' },
      facts,
      ['quantity', 'overBook', 'Tank 2 has about 410 gal on the books.'],
    ],
    [
      'fuel that the aircraft does not burn',
      { ...purchase, fuelType: '100LL' },
      facts,
      ['fuelType', 'otherFuel', 'T-83 uses Jet A.'],
    ],
    [
      'a transfer of fuel that the aircraft does not burn',
      { ...transfer, storageId: 'avgas' },
      facts,
      ['assetId', 'otherFuel', 'T-83 uses Jet A.'],
    ],
    [
      'far more than it ever took',
      { ...purchase, quantity: '600.1', totalCost: '4265.16' },
      facts,
      [
        'quantity',
        'unusualQuantity',
        '600 gal is more than 3 times the largest receipt of T-83 (200 gal).',
      ],
    ],
  ])('warns about %s', (_, draft, known, [path, code, message]) => {
    expect(findingsOf(draft, known)).toEqual([[path, code, 'warning', message]]);
    expect(fuelFlagsOf(checkFuel(draft, known))).toEqual([code]);
  });

  const gone = '2025-07-14T19:00:00Z';
  const closed: FuelFacts = {
    ...facts,
    bases: facts.bases.map((b) => (b.id === 'hmt' ? { ...b, archivedAt: gone } : b)),
    vendors: facts.vendors.map((v) => ({ ...v, archivedAt: gone })),
    storages: facts.storages.map((s) => (s.id === 'avgas' ? s : { ...s, archivedAt: gone })),
  };
  it.each<[string, FuelDraft, FuelFacts['record'], [path: string, message: string][]]>([
    [
      'a vendor and a base',
      purchase,
      receipt(),
      [
        ['vendorId', 'Epic is archived. Choose another, or save anyway.'],
        ['baseId', 'Hemet is archived. Choose another, or save anyway.'],
      ],
    ],
    [
      'a vendor and a storage',
      bulk,
      receipt({ kind: 'bulk', storageId: 'tank2' }),
      [
        ['vendorId', 'Epic is archived. Choose another, or save anyway.'],
        ['storageId', 'HMT Tank 2 is archived. Choose another, or save anyway.'],
      ],
    ],
    [
      'both storages',
      { ...transfer, destination: 'storage', toStorageId: 'truck' },
      receipt({ kind: 'transfer', storageId: 'tank2', toStorageId: 'truck' }),
      [
        ['storageId', 'HMT Tank 2 is archived. Choose another, or save anyway.'],
        ['toStorageId', 'RAM Truck is archived. Choose another, or save anyway.'],
      ],
    ],
  ])(
    'warns about %s archived since the form was opened, and not in a stored receipt (FUEL-19)',
    (_, draft, record, expected) => {
      expect(findingsOf(draft, closed)).toEqual(
        expected.map(([path, message]) => [path, 'usesArchived', 'warning', message]),
      );
      expect(fuelFlagsOf(checkFuel(draft, closed))).toEqual(['usesArchived']);
      expect(findingsOf(draft, { ...closed, record })).toEqual([]);
      expect(
        findingsOf(draft, {
          ...closed,
          record: record === null ? null : { ...record, flags: ['usesArchived'] },
        }),
      ).toHaveLength(expected.length);
    },
  );
  it('does not warn about an archived aircraft (FUEL-16, FUEL-19)', () => {
    const draft = { ...purchase, assetId: 'old', fuelType: '100LL' as const };
    expect(findingsOf(draft)).toEqual([]);
  });

  it('warns only beyond its limits (FUEL-10 to FUEL-15)', () => {
    const total = (totalCost: string) => findingsOf({ ...purchase, totalCost }).length;
    // The average of 7.00 and 7.20 is 7.10; 40 % of it is 2.84.
    const price = (pricePerGallon: string) =>
      findingsOf({ ...purchase, pricePerGallon, totalCost: '0' }).filter(
        ([path]) => path === 'pricePerGallon',
      ).length;
    const taken = (quantity: string) => findingsOf({ ...transfer, quantity }).length;
    expect([total('860.05'), total('860.06'), total('859.95'), total('859.94')]).toEqual([
      0, 1, 0, 1,
    ]);
    expect([price('9.94'), price('9.9401'), price('4.26'), price('4.2599')]).toEqual([0, 1, 0, 1]);
    expect([taken('410'), taken('410.1')]).toEqual([0, 1]);
  });

  it('ignores figures of another vendor, number, aircraft or storage', () => {
    const known = about({
      vendorId: 'other',
      storageId: 'truck',
      assetId: 'old',
      lastPrices: [1],
      largestLitres: 1,
      bookLitres: 0,
      duplicate: { id: 'r9', receiptNumber: '88123', day: '2025-07-12' },
    });
    expect([
      findingsOf(purchase, known),
      findingsOf(transfer, known),
      findingsOf(
        { ...purchase, receiptNumber: '1' },
        about({ duplicate: known.lookups.duplicate }),
      ),
    ]).toEqual([[], [], []]);
  });

  it('compares nothing while one side is missing (FUEL-10 to FUEL-15)', () => {
    const codes = (draft: FuelDraft, known?: FuelFacts) =>
      findingsOf(draft, known).map(([, code]) => code);
    expect([
      // A total without parts, parts without a total, neither.
      codes({ ...purchase, quantity: '' }),
      codes({ ...purchase, totalCost: '' }),
      codes({ ...purchase, quantity: '', totalCost: '' }),
      // No price, a negative one, and 0.
      codes({ ...purchase, pricePerGallon: '' }),
      codes({ ...purchase, pricePerGallon: '-1', totalCost: '0' }),
      codes({ ...purchase, pricePerGallon: '0', totalCost: '4.45' }),
      // Neither the book nor earlier receipts are known.
      codes(transfer, about({ bookLitres: null, largestLitres: null })),
      codes({ ...transfer, quantity: '' }, about({ bookLitres: -1 })),
      // Fuel that is not selected yet.
      codes({ ...purchase, fuelType: '' }),
    ]).toEqual([
      ['required'],
      ['required'],
      ['required', 'required'],
      ['required'],
      ['negative'],
      ['unusualPrice'],
      [],
      ['required'],
      ['required'],
    ]);
  });
  it('warns about quantities from the first tenth beyond three times the largest (FUEL-15)', () => {
    const codes = (quantity: string) =>
      findingsOf({ ...purchase, quantity, totalCost: '' }).map(([, code]) => code);
    expect([codes('600'), codes('600.1')]).toEqual([['required'], ['required', 'unusualQuantity']]);
  });
  it('separates flags of warnings from errors', () => {
    const both = checkFuel({ ...purchase, fuelType: '100LL', receiptNumber: '' }, facts);
    expect([fuelFlagsOf(both), hasFuelErrors(both)]).toEqual([['otherFuel'], true]);
    const warned = checkFuel({ ...purchase, fuelType: '100LL' }, facts);
    expect([fuelFlagsOf(warned), hasFuelErrors(warned)]).toEqual([['otherFuel'], false]);
    const two = checkFuel({ ...purchase, fuelType: '100LL', totalCost: '1' }, facts);
    expect(fuelFlagsOf(two).toSorted()).toEqual(['otherFuel', 'totalApart']);
    // A finding without a second sentence or fix has no empty field for it, because findings go
    // over the wire and into logs.
    expect(
      [Object.keys(both[0] ?? {}), Object.keys(warned[0] ?? {})].map((keys) => keys.toSorted()),
    ).toEqual([
      ['code', 'message', 'path', 'severity'],
      ['code', 'message', 'path', 'severity'],
    ]);
  });
  it('warns about a book balance below zero (FUEL-13, FUEL-20)', () => {
    expect(findingsOf(transfer, about({ bookLitres: -litresOf(20) }))[0]?.[3]).toBe(
      'Tank 2 has about −20 gal on the books.',
    );
  });

  it('offers the total of its parts (FUEL-10)', () => {
    const [finding] = checkFuel({ ...purchase, totalCost: '1' }, facts);
    expect(finding?.fixes).toEqual([{ label: 'Use $860.00', reset: 'totalCost' }]);
  });
});
