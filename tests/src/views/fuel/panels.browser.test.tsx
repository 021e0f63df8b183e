import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FuelMetric } from '../../../../contract/fuel/fuel.ts';
import { receiptList, transferList } from '../../../../domain/fuel/report/lists.ts';
import { summarise } from '../../../../domain/fuel/report/summary.ts';
import type { FuelLedgerRef } from '../../../../machines/fuel/fuelLedger.machine.ts';
import type { FuelReportRef } from '../../../../machines/fuel/fuelReport.machine.ts';
import type { ExportRef } from '../../../../machines/report/export.machine.ts';
import type { ChartProps } from '../../../../src/ui/charts/chart.ts';
import { FuelLedger } from '../../../../src/views/fuel/FuelLedger.tsx';
import { FuelReceiptRows } from '../../../../src/views/fuel/FuelReceiptRows.tsx';
import { FuelSummary } from '../../../../src/views/fuel/FuelSummary.tsx';
import { KILOGALLON } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const receipt: FuelMetric = {
  id: 'r1',
  kind: 'aircraft',
  receiptTimestamp: '2025-07-14T20:00:00Z',
  date: '2025-07-14',
  assetId: 't1',
  assetActive: true,
  vendorId: 'v1',
  storageId: null,
  toStorageId: null,
  baseId: 'hmt',
  baseCode: 'HMT',
  fuelType: 'Jet A',
  quantityLitres: KILOGALLON,
  pricePerGallon: 5.25,
  taxesAndFees: 10.5,
  totalCost: 5260.5,
  receiptNumber: 'R-1',
  requestNumber: null,
  remarks: '',
  flags: ['unusualPrice'],
};
const bulk: FuelMetric = {
  ...receipt,
  id: 'r2',
  kind: 'bulk',
  assetId: null,
  storageId: 's1',
  receiptTimestamp: '2025-07-13T20:00:00Z',
  date: '2025-07-13',
  flags: [],
};
const names = {
  vendors: [{ id: 'v1', name: 'Avfuel' }],
  storages: [{ id: 's1', name: 'HMT Tank 1' }],
  aircraft: [1, 2, 3, 4].map((n) => ({ id: `t${n}`, radioId: `T-8${n}`, typeName: 'S-2T' })),
};
const hours = [1, 2, 3].map((n) => ({ assetId: `t${n}`, hours: 10 * n }));
const drawn: ChartProps[] = [];
const Chart = (props: ChartProps) => {
  drawn.push(props);
  return null;
};
const filter = { vendor: null, asset: null as string | null, storage: null };
const report = (metrics: readonly FuelMetric[], context: object = {}) =>
  standIn<FuelReportRef>({
    by: 'vendor',
    rows: { metrics, hours },
    names,
    filter,
    loadedDays: { from: '2025-07-13', until: '2025-07-14' },
    ...context,
  });

it('shows fuel per flight hour next to the median of the type, and marks values far from it', async () => {
  const metrics = [1, 2, 3, 4].map((n) => ({ ...receipt, id: `r${n}`, assetId: `t${n}` }));
  await render(
    <FuelSummary
      report={report(metrics).ref}
      summary={summarise([], 'vendor', names)}
      Chart={Chart}
    />,
  );
  expect(rowsOf()).toEqual([
    [
      'Aircraft',
      'Type',
      'Receipts',
      'Gallons',
      'Flight hours',
      'Gallons per hour',
      'Median of the type',
      'Check',
    ],
    ['T-81', 'S-2T', '1', '1,000', '10.0', '100.0', '50.0', 'Far from its type'],
    ['T-82', 'S-2T', '1', '1,000', '20.0', '50.0', '50.0', ''],
    ['T-83', 'S-2T', '1', '1,000', '30.0', '33.3', '50.0', ''],
    ['T-84', 'S-2T', '1', '1,000', '0.0', '–', '50.0', 'No flight hours'],
  ]);
  expect(
    [...document.querySelectorAll('td:last-child')].map(
      (cell) => cell.querySelector('svg') !== null,
    ),
  ).toEqual([true, false, false, false]);
  expect(textsOf('p')[0]).toBe('No fuel was bought in these dates.');
});

it('shows the fuel per hour of the chosen aircraft alone, against the whole type', async () => {
  const metrics = [1, 2, 3].map((n) => ({ ...receipt, id: `r${n}`, assetId: `t${n}` }));
  const { ref } = report(metrics, { filter: { ...filter, asset: 't3' } });
  await render(<FuelSummary report={ref} summary={summarise([], 'vendor', names)} Chart={Chart} />);
  expect(rowsOf().slice(1)).toEqual([['T-83', 'S-2T', '1', '1,000', '30.0', '33.3', '50.0', '']]);
});

it('shows purchases in their own columns, and a storage with a link to its ledger (FUEL-21)', async () => {
  drawn.length = 0;
  const { ref, sent } = report([receipt, bulk], {
    by: 'storage',
    rows: { metrics: [receipt, bulk], hours: [] },
  });
  await render(
    <FuelSummary
      report={ref}
      summary={summarise([receipt, bulk], 'storage', names)}
      Chart={Chart}
    />,
  );
  expect(rowsOf(page.getByRole('table', { name: 'What was bought' }).element())).toEqual([
    ['Storage', 'Gallons', 'Cost', 'Average price', 'Receipts'],
    ['HMT Tank 1', '1,000', '$5,260.50', '$5.2605', '1'],
    ['Straight into aircraft', '1,000', '$5,260.50', '$5.2605', '1'],
    ['Total', '2,000', '$10,521.00', '$5.2605', '2'],
  ]);
  expect(offersOf().filter((offer) => offer.includes(' /'))).toEqual([
    'HMT Tank 1 /reports/fuel/transfer?ledger=s1',
  ]);
  expect(drawn[0]?.points.map(({ label }) => label)).toEqual(['07/13', '07/14']);
  await page.getByText('Month').click();
  expect(sent).toEqual([{ type: 'grouping.chosen', by: 'month' }]);
});

const gridRows = () =>
  [...document.querySelectorAll('[role=row]')].map((row) =>
    textsOf('[role=columnheader], [role=gridcell]', row),
  );
it('lists each receipt in its own columns, with the totals below (FUEL-21)', async () => {
  await page.viewport(1366, 768);
  const { ref, sent } = standIn<FuelReportRef>({ mayOpenReceipts: true });
  await render(
    <FuelReceiptRows report={ref} list={receiptList([bulk, receipt], names)} label="Receipts" />,
  );
  expect(gridRows()).toEqual([
    [
      'Date',
      'Vendor',
      'Into',
      'Base',
      'Fuel',
      'Receipt',
      'Gallons',
      'Price',
      'Fees',
      'Total',
      'Check',
    ],
    [
      '07/14/2025',
      'Avfuel',
      'T-81',
      'HMT',
      'Jet A',
      'R-1',
      '1,000.0',
      '$5.2500',
      '$10.50',
      '$5,260.50',
      'Unusual price',
    ],
    [
      '07/13/2025',
      'Avfuel',
      'HMT Tank 1',
      'HMT',
      'Jet A',
      'R-1',
      '1,000.0',
      '$5.2500',
      '$10.50',
      '$5,260.50',
      '',
    ],
  ]);
  expect(textsOf('p.card > span')).toEqual([
    '2 rows',
    'Gallons 2,000.0',
    'Average price $5.2605',
    'Total $10,521.00',
  ]);
  await page.getByText('HMT Tank 1').click();
  expect(sent).toEqual([{ type: 'row.opened', kind: 'bulk', id: 'r2' }]);
});

it('opens no receipt for users who cannot edit', async () => {
  const { ref, sent } = standIn<FuelReportRef>({ mayOpenReceipts: false });
  await render(
    <FuelReceiptRows report={ref} list={receiptList([receipt], names)} label="Receipts" />,
  );
  await page.getByText('T-81').click();
  expect([sent, textsOf('p.card > span')[0]]).toEqual([[], '1 row']);
});

it('names an empty list of receipts', async () => {
  await render(
    <FuelReceiptRows
      report={standIn<FuelReportRef>({ mayOpenReceipts: true }).ref}
      list={transferList([], names)}
      label="Transfers"
    />,
  );
  expect([textsOf('p'), gridRows()]).toEqual([['Nothing was recorded in these dates.'], []]);
});

const exporter = () => standIn<ExportRef>({ rows: 0, share: 0, table: null }).ref;
const movement = (n: number, litres: number, kind: string) => ({
  receiptId: `m${n}`,
  kind,
  receiptTimestamp: `2025-07-1${n}T20:00:00Z`,
  counterpart: `Other ${n}`,
  receiptNumber: `R-${n}`,
  litres,
  balanceLitres: n * KILOGALLON,
});
const ledger = {
  storageId: 's1',
  storageName: 'Tank 1',
  baseCode: 'HMT',
  fuelType: 'Jet A',
  bookLitres: -2 * KILOGALLON,
};
it('lists each movement of a storage, in or out, with the balance after it (FUEL-20)', async () => {
  await page.viewport(1366, 768);
  const lines = [movement(4, 3 * KILOGALLON, 'bulk'), movement(5, -KILOGALLON, 'transfer')];
  const { ref, sent } = standIn<FuelLedgerRef>({ ledger: { ...ledger, lines } });
  await render(<FuelLedger ledger={ref} exporter={exporter()} />);
  expect(gridRows()).toEqual([
    ['Date', 'Movement', 'From or into', 'Receipt', 'In', 'Out', 'On the books'],
    ['07/14/2025', 'Bulk purchase', 'Other 4', 'R-4', '3,000.0', '–', '4,000.0'],
    ['07/15/2025', 'Transfer', 'Other 5', 'R-5', '–', '1,000.0', '5,000.0'],
  ]);
  expect([textsOf('h1'), textsOf('header p')]).toEqual([
    ['Ledger of HMT Tank 1'],
    ['Jet A · −2,000 gal on the books: purchases and transfers in, less transfers out'],
  ]);
  expect(offersOf()).toContain('Transfers /reports/fuel/transfer?storage=s1');
  await page.getByText('Other 5').click();
  expect(sent).toEqual([{ type: 'row.opened', kind: 'transfer', id: 'm5' }]);
});

it('names an empty ledger (FUEL-20)', async () => {
  await render(
    <FuelLedger
      ledger={standIn<FuelLedgerRef>({ ledger: { ...ledger, lines: [] } }).ref}
      exporter={exporter()}
    />,
  );
  expect([textsOf('p').at(-1), gridRows()]).toEqual(['Nothing was put into this storage yet.', []]);
});
