import { describe, expect, it } from 'vitest';
import { cellText } from '../../../domain/forms/flat.ts';
import { ledgerTable, receiptList, transferList } from '../../../domain/fuel/report/lists.ts';
import { fuelPerHour, perHourTable } from '../../../domain/fuel/report/perHour.ts';
import { overTime, summarise, summaryTable } from '../../../domain/fuel/report/summary.ts';
import { filterFuel, fuelReportPath, readFuelView } from '../../../domain/fuel/report/view.ts';
import { csvChunks, rowsOfTable } from '../../../domain/report/export/flatCsv.ts';
import { litresOf } from '../../../domain/volume.ts';
import { bought, moved, names, rows } from './metrics.ts';

const lines = (by: 'vendor' | 'asset' | 'storage' | 'month') =>
  summaryTable(summarise(rows, by, names), by).rows;

describe('the summary', () => {
  it('counts purchases by vendor, aircraft, storage and month, never transfers, to the same total (FUEL-21, FUEL-22, FUEL-23)', () => {
    const total = ['Total', 1150, 6000.5, 5.2178, 3];
    expect(lines('vendor')).toEqual([
      ['Delta', 1050, 5300.5, 5.0481, 2],
      ['Epic', 100, 700, 7, 1],
      total,
    ]);
    expect(lines('asset')).toEqual([
      ['T-83', 100, 700, 7, 1],
      ['T-84', 50, 300.5, 6.01, 1],
      ['Into storages', 1000, 5000, 5, 1],
      total,
    ]);
    expect(lines('storage')).toEqual([
      ['HMT Tank 1', 1000, 5000, 5, 1],
      ['Straight into aircraft', 150, 1000.5, 6.67, 2],
      total,
    ]);
    expect(lines('month')).toEqual([
      ['Jul 2025', 150, 1000.5, 6.67, 2],
      ['Aug 2025', 1000, 5000, 5, 1],
      total,
    ]);
  });
  it('has only an empty total without receipts', () => {
    expect(summaryTable(summarise([], 'vendor', names), 'vendor').rows).toEqual([
      ['Total', 0, 0, null, 0],
    ]);
  });
  it('draws days of a month and months of a longer range, gaps included', () => {
    expect(overTime(rows, { from: '2025-07-13', until: '2025-07-15' })).toEqual([
      { label: '07/13', gallons: 0, price: null },
      { label: '07/14', gallons: 50, price: 6.01 },
      { label: '07/15', gallons: 0, price: null },
    ]);
    expect(overTime(rows, { from: '2025-06-15', until: '2025-08-31' })).toEqual([
      { label: 'Jun 2025', gallons: 0, price: null },
      { label: 'Jul 2025', gallons: 150, price: 6.67 },
      { label: 'Aug 2025', gallons: 1000, price: 5 },
    ]);
    expect([
      overTime([], { from: '2025-07-01', until: '2025-07-31' }).length,
      overTime([], { from: '2025-07-01', until: '2025-08-01' }).length,
    ]).toEqual([31, 2]);
  });
});

describe('fuel per flight hour', () => {
  const fuelled = [
    bought('a', 't83', '2025-07-01', 400, 1),
    bought('b', 't84', '2025-07-01', 420, 1),
    moved('c', 'tank1', { assetId: 't85' }, '2025-07-02', 700),
    bought('d', 'aa1', '2025-07-01', 100, 1),
    moved('e', 'tank1', { toStorageId: 'tank2' }, '2025-07-02', 999),
  ];
  const hours = [
    { assetId: 't83', hours: 10 },
    { assetId: 't84', hours: 10 },
    { assetId: 't85', hours: 10 },
  ];
  it('includes purchases and transfers, and flags aircraft far from their own type’s median', () => {
    expect(perHourTable(fuelPerHour(fuelled, hours, names)).rows).toEqual([
      ['AA-1', 'OV-10A', 1, 100, 0, null, null, 'No flight hours'],
      ['T-83', 'S-2T', 1, 400, 10, 40, 42, ''],
      ['T-84', 'S-2T', 1, 420, 10, 42, 42, ''],
      ['T-85', 'S-2T', 1, 700, 10, 70, 42, 'Far from its type'],
    ]);
  });
  it('compares nothing with fewer than three aircraft', () => {
    expect(fuelPerHour(fuelled, hours.slice(0, 2), names).map((l) => [l.median, l.isFar])).toEqual([
      [null, false],
      [null, false],
      [null, false],
      [null, false],
    ]);
  });
});

describe('the lists', () => {
  it('shows purchases and transfers separately, newest first, each with its total', () => {
    const receipts = receiptList(rows, names);
    expect(receipts.records.map((r) => r.id)).toEqual(['r3', 'r2', 'r1']);
    expect(receipts.table.rows).toEqual([
      ['2025-08-02', 'Delta', 'HMT Tank 1', 'HMT', 'Jet A', 'r3', 1000, 5, null, 5000, ''],
      ['2025-07-14', 'Delta', 'T-84', 'HMT', 'Jet A', 'r2', 50, 6.01, null, 300.5, ''],
      ['2025-07-01', 'Epic', 'T-83', 'HMT', 'Jet A', 'r1', 100, 7, null, 700, ''],
      ['Total', '', '', '', '', '', 1150, 5.2178, null, 6000.5, ''],
    ]);
    expect(transferList(rows, names).table.rows).toEqual([
      ['2025-08-04', 'HMT Tank 1', 'HMT Tank 2', 'Jet A', null, 300, ''],
      ['2025-08-03', 'HMT Tank 1', 'T-83', 'Jet A', null, 200, ''],
      ['Total', '', '', '', '', 500, ''],
    ]);
  });
  it('names a receipt’s flags in words, and never shows the bare id of a known thing', () => {
    const flagged = {
      ...bought('r9', 't83', '2025-07-01', 1, 1),
      flags: ['totalApart', 'otherFuel'] as const,
    };
    expect(
      receiptList([{ ...flagged, flags: [...flagged.flags] }], names).table.rows[0]?.at(-1),
    ).toBe('Total apart from its parts, Other fuel');
  });
  it('shows a ledger with in, out and balance', () => {
    const line = { receiptId: 'r', receiptTimestamp: '2025-07-15T05:30:00Z', receiptNumber: null };
    expect(
      ledgerTable({
        storageId: 's',
        storageName: 'Tank 1',
        baseCode: 'HMT',
        fuelType: 'Jet A',
        bookLitres: -litresOf(20),
        lines: [
          {
            ...line,
            kind: 'bulk',
            counterpart: 'Epic',
            litres: litresOf(100),
            balanceLitres: litresOf(100),
          },
          {
            ...line,
            kind: 'transfer',
            counterpart: 'T-83',
            litres: -litresOf(120),
            balanceLitres: -litresOf(20),
          },
        ],
      }).rows,
    ).toEqual([
      ['2025-07-14', 'Bulk purchase', 'Epic', null, 100, null, 100],
      ['2025-07-14', 'Transfer', 'T-83', null, null, 120, -20],
    ]);
  });
});

it('filters by vendor, aircraft and storage; a transfer belongs to both of its storages', () => {
  const ids = (filter: Partial<Parameters<typeof filterFuel>[1]>) =>
    filterFuel(rows, { vendor: null, asset: null, storage: null, ...filter }).map((r) => r.id);
  expect([
    ids({}),
    ids({ vendor: 'delta' }),
    ids({ asset: 't83' }),
    ids({ storage: 'tank2' }),
    ids({ storage: 'tank1', asset: 't83' }),
  ]).toEqual([['r1', 'r2', 'r3', 'r4', 'r5'], ['r2', 'r3'], ['r1', 'r4'], ['r5'], ['r4']]);
});
it('keeps filter and dates in the address, and drops values that do not parse (FUEL-21)', () => {
  const vendor = '2f1f4c1e-5d0b-4b43-9a5b-3a2f6c1d7e80';
  const view = readFuelView({
    vendor,
    asset: 'x',
    dateMode: 'specific',
    start: '2025-07-01',
    end: '2025-13-01',
  });
  expect(view.filter).toEqual({ vendor, asset: null, storage: null });
  expect(fuelReportPath('receipts', view)).toBe(
    `/reports/fuel/receipts?vendor=${vendor}&dateMode=specific&start=2025-07-01`,
  );
  expect([
    fuelReportPath('summary', readFuelView({})),
    fuelReportPath('transfer', readFuelView({ dateMode: 'lastDays', days: '7' })),
  ]).toEqual(['/reports/fuel', '/reports/fuel/transfer?dateMode=lastDays&days=7']);
});

it('formats cells for people, and plainly for files', () => {
  const table = {
    columns: [
      { header: 'Date', kind: 'day' },
      { header: 'Note', kind: 'text' },
      { header: 'Gallons', kind: 'tenths' },
      { header: 'Price', kind: 'price' },
      { header: 'Cost', kind: 'money' },
      { header: 'Receipts', kind: 'count' },
      { header: 'Hours', kind: 'hours' },
      { header: 'Rate', kind: 'rate' },
      { header: 'Whole', kind: 'gallons' },
    ],
    rows: [
      ['2025-07-14', '=1+1', -1234.5, 7.1, 1234.5, 1000, 1.25, 3.5, -1234.4],
      ['Total', null, null, null, null, 0, null, null, 0],
    ],
  } as const;
  expect(
    table.rows.map((row) => row.map((cell, n) => cellText(table.columns[n]?.kind ?? 'text', cell))),
  ).toEqual([
    ['07/14/2025', '=1+1', '−1,234.5', '$7.1000', '$1,234.50', '1,000', '1.25', '3.50', '−1,234'],
    ['Total', '–', '–', '–', '–', '0', '–', '–', '0'],
  ]);
  expect([...csvChunks(rowsOfTable(table))].map(({ text }) => text).join('')).toBe(
    '\uFEFFDate,Note,Gallons,Price,Cost,Receipts,Hours,Rate,Whole\r\n07/14/2025,"\'=1+1",-1234.5,7.1000,1234.50,1000,1.25,3.50,-1234.4\r\nTotal,,,,,0,,,0.0\r\n',
  );
});
