import { describe, expect, it } from 'vitest';
import type { FuelLedger } from '../../../contract/fuel/fuel.ts';
import type { FlatTable } from '../../../domain/forms/flat.ts';
import { ledgerTable, receiptList, transferList } from '../../../domain/fuel/report/lists.ts';
import { fuelPerHour, perHourTable } from '../../../domain/fuel/report/perHour.ts';
import {
  monthText,
  overTime,
  summarise,
  summaryTable,
} from '../../../domain/fuel/report/summary.ts';
import { litresOf } from '../../../domain/volume.ts';
import { bought, moved, names, rows, tanked } from './metrics.ts';

const columns = ({ columns: all }: FlatTable) =>
  all.map(({ header, kind }) => `${header}: ${kind}`);
const storage: FuelLedger = {
  storageId: 'tank1',
  storageName: 'Tank 1',
  baseCode: 'HMT',
  fuelType: 'Jet A',
  bookLitres: 0,
  lines: [],
};

describe('the columns of the fuel reports', () => {
  it('has the columns of a receipt, a transfer and a movement (FUEL-21)', () => {
    expect(columns(receiptList(rows, names).table)).toEqual([
      'Date: day',
      'Vendor: text',
      'Into: text',
      'Base: text',
      'Fuel: text',
      'Receipt: text',
      'Gallons: tenths',
      'Price: price',
      'Fees: money',
      'Total: money',
      'Check: text',
    ]);
    expect(columns(transferList(rows, names).table)).toEqual([
      'Date: day',
      'From: text',
      'Into: text',
      'Fuel: text',
      'Ticket: text',
      'Gallons: tenths',
      'Check: text',
    ]);
    expect(columns(ledgerTable(storage))).toEqual([
      'Date: day',
      'Movement: text',
      'From or into: text',
      'Receipt: text',
      'In: tenths',
      'Out: tenths',
      'On the books: tenths',
    ]);
  });
  it('has the columns of fuel per flight hour', () => {
    expect(columns(perHourTable([]))).toEqual([
      'Aircraft: text',
      'Type: text',
      'Receipts: count',
      'Gallons: gallons',
      'Flight hours: hours',
      'Gallons per hour: tenths',
      'Median of the type: tenths',
      'Check: text',
    ]);
  });
  it.each([
    ['vendor', 'Vendor'],
    ['asset', 'Aircraft'],
    ['storage', 'Storage'],
    ['month', 'Month'],
  ] as const)('begins with the grouping in the summary: %s (FUEL-23)', (by, header) => {
    expect(columns(summaryTable(summarise(rows, by, names), by))).toEqual([
      `${header}: text`,
      'Gallons: gallons',
      'Cost: money',
      'Average price: price',
      'Receipts: count',
    ]);
  });
});

describe('the order of the fuel reports', () => {
  it('lists receipts newest first, ties by id', () => {
    const given = [
      bought('b', 't83', '2025-07-02', 1, 1),
      bought('c', 't83', '2025-07-03', 1, 1),
      bought('a', 't83', '2025-07-02', 1, 1),
    ];
    for (const order of [
      given,
      given.toReversed(),
      [given[1], given[0], given[2]].flatMap((row) => row ?? []),
    ])
      expect(receiptList(order, names).records.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
  it('lists months by time and other groups by money, missing ones last (FUEL-23)', () => {
    const given = [
      tanked('x', 'tank1', '2025-08-01', 1, 1),
      bought('y', 't83', '2025-07-01', 1, 9),
      bought('z', 't84', '2024-12-01', 1, 5),
    ];
    for (const order of [given, given.toReversed()]) {
      expect(summarise(order, 'month', names).groups.map(({ label }) => label)).toEqual([
        'Dec 2024',
        'Jul 2025',
        'Aug 2025',
      ]);
      expect(summarise(order, 'storage', names).groups.map(({ label }) => label)).toEqual([
        'HMT Tank 1',
        'Straight into aircraft',
      ]);
      expect(summarise(order, 'asset', names).groups.map(({ label }) => label)).toEqual([
        'T-83',
        'T-84',
        'Into storages',
      ]);
    }
  });
  it('lists aircraft by type, then by the number in the radio ID', () => {
    const aircraft = ['T-9', 'T-10', 'T-100'].map((radioId) => ({
      id: radioId,
      radioId,
      typeName: 'S-2T',
    }));
    const given = aircraft.toReversed().map(({ id }) => bought(id, id, '2025-07-01', 1, 1));
    expect(fuelPerHour(given, [], { ...names, aircraft }).map(({ radioId }) => radioId)).toEqual([
      'T-9',
      'T-10',
      'T-100',
    ]);
  });
});

describe('fuel per flight hour', () => {
  const fleet = (perHour: readonly number[]) => ({
    names: {
      ...names,
      aircraft: perHour.map((_, n) => ({ id: `a${n}`, radioId: `T-${n}`, typeName: 'S-2T' })),
    },
    rows: perHour.map((each, n) => bought(`r${n}`, `a${n}`, '2025-07-01', each, 1)),
    hours: perHour.map((_, n) => ({ assetId: `a${n}`, hours: 1 })),
  });
  const medianOf = (perHour: readonly number[]) => {
    const { rows: given, hours, names: known } = fleet(perHour);
    return fuelPerHour(given, hours, known)[0]?.median ?? null;
  };
  it('takes the median in any order, and the mean of the two middle values of an even number', () => {
    expect(
      [
        [40, 10, 20],
        [20, 40, 10, 30],
        [100, 9, 20],
      ].map(medianOf),
    ).toEqual([20, 25, 20]);
    expect([[], [10, 20]].map(medianOf)).toEqual([null, null]);
  });
  it('flags an aircraft above 40 % from its type, not at it', () => {
    const { rows: given, hours, names: known } = fleet([100, 100, 140, 141]);
    const far = fuelPerHour([...given, bought('s', 'a0', '2025-07-02', 20, 1)], hours, known);
    expect(far.map((line) => [line.perHour, line.median, line.isFar])).toEqual([
      [120, 130, false],
      [100, 130, false],
      [140, 130, false],
      [141, 130, false],
    ]);
    const edge = fleet([100, 100, 140]);
    expect(fuelPerHour(edge.rows, edge.hours, edge.names).map(({ isFar }) => isFar)).toEqual([
      false,
      false,
      false,
    ]);
    const beyond = fleet([100, 100, 141]);
    expect(fuelPerHour(beyond.rows, beyond.hours, beyond.names).map(({ isFar }) => isFar)).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('shows an unknown aircraft by its id, and flags none without hours', () => {
    const { rows: given, hours, names: known } = fleet([100, 100, 100]);
    const [unknown] = fuelPerHour(
      [...given, bought('u', 'ghost', '2025-07-01', 5, 1)],
      hours,
      known,
    );
    expect([unknown?.radioId, unknown?.typeName, unknown?.perHour, unknown?.isFar]).toEqual([
      'ghost',
      '',
      null,
      false,
    ]);
    const still = fuelPerHour(given, hours.slice(0, 2), known);
    expect(still.map(({ perHour, isFar }) => [perHour, isFar])).toEqual([
      [100, false],
      [100, false],
      [null, false],
    ]);
  });
});

it('shows known names in a list, and the id of an unknown one', () => {
  const given = [
    bought('r1', 'ghost', '2025-07-01', 1, 1, 'nobody'),
    moved('r2', 'tank9', { assetId: 't83' }, '2025-07-02', 1),
  ];
  expect(receiptList(given, names).table.rows[0]?.slice(1, 3)).toEqual(['nobody', 'ghost']);
  expect(transferList(given, names).table.rows[0]?.slice(1, 3)).toEqual(['tank9', 'T-83']);
});
it('counts a movement of 0 as neither in nor out', () => {
  const line = {
    receiptId: 'r',
    kind: 'bulk',
    receiptTimestamp: '2025-07-01T19:00:00Z',
    receiptNumber: null,
    counterpart: 'Epic',
    balanceLitres: litresOf(10),
  } as const;
  const table = ledgerTable({
    ...storage,
    lines: [
      { ...line, litres: 0 },
      { ...line, litres: litresOf(4) },
      { ...line, litres: -litresOf(3) },
    ],
  });
  expect(table.rows.map((row) => row.slice(4, 6))).toEqual([
    [null, null],
    [4, null],
    [null, 3],
  ]);
});
it('counts only purchases in a chart of months, up to the last day', () => {
  const given = [
    tanked('x', 'tank1', '2025-08-31', 10, 50),
    moved('y', 'tank1', { assetId: 't83' }, '2025-08-03', 7),
  ];
  expect(overTime(given, { from: '2025-06-30', until: '2025-08-31' })).toEqual([
    { label: 'Jun 2025', gallons: 0, price: null },
    { label: 'Jul 2025', gallons: 0, price: null },
    { label: 'Aug 2025', gallons: 10, price: 5 },
  ]);
  expect(
    overTime(given, { from: '2025-07-31', until: '2025-09-01' }).map(({ label }) => label),
  ).toEqual(['Jul 2025', 'Aug 2025', 'Sep 2025']);
  expect(monthText('2025-12')).toBe('Dec 2025');
});
