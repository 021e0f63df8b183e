import { expect, it } from 'vitest';
import { noFigures } from '../../../domain/approvals/figures.ts';
import { packOf } from '../../../domain/costPack/pack.ts';
import { type CostRow, packRowOf } from '../../../domain/costPack/rows.ts';
import { aircraftCells, aircraftTotal, groupCells } from '../../../domain/costPack/tables.ts';
import { packFileName, packSheets } from '../../../domain/costPack/workbook.ts';

const incident = {
  id: 'i',
  year: 2025,
  state: 'CA',
  unit: 'AEU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Sand',
  agency: 'CAL FIRE',
  typeCode: 'w',
};
const row = (more: Partial<CostRow>): CostRow => ({
  id: 'r',
  kind: 'activity',
  dispatchId: 'd',
  dispatchNumber: 7,
  activityDate: '2025-07-14',
  postedOn: null,
  cause: null,
  isApproved: false,
  assetId: 't',
  aircraft: 'T-83 (N1)',
  type: 'S-2T',
  vendor: 'CDF',
  figures: {
    ...noFigures,
    loads: 1n,
    flightCost: 10_050n,
    totalAgentCost: 5n,
    hours: 130n,
    onIncident: 4_542_494_140_800n,
  },
  lacksRate: false,
  unpricedLoads: 0,
  ...more,
});
const rows = [
  row({}),
  row({
    id: 'a',
    kind: 'adjustment',
    activityDate: '2025-07-15',
    postedOn: '2025-08-04',
    cause: 'late',
    isApproved: true,
  }),
];
const page = packOf({
  incident,
  approved: true,
  availability: true,
  asOf: '2025-08-05T01:00:00Z',
  records: 1,
  approvedRecords: 1,
  rows,
  unapproved: [],
  agreed: {
    agreements: [
      {
        from: '2025-07-15',
        until: '2025-07-15',
        parties: [
          { name: 'A', aircraftBps: 10_000, agentBps: 0 },
          { name: 'B', aircraftBps: 0, agentBps: 10_000 },
        ],
      },
    ],
    owner: null,
    declared: { from: '2025-07-14', until: '2025-07-14' },
  },
});
const pack = {
  page,
  rows: rows.map(packRowOf),
  saved: {
    agreements: [],
    owner: null,
    declared: null,
    version: 1,
    updatedAt: '2025-08-05T01:00:00Z',
  },
};

it('has a sheet per block and one of activities (PACK-32)', () => {
  const sheets = packSheets(pack);
  expect(sheets.map((s) => s.name)).toEqual([
    'About',
    'Figures',
    'By day',
    'By aircraft',
    'By type',
    'By vendor',
    'Shares',
    'Agreements',
    'Declared period',
    'Adjustments',
    'Activities',
  ]);
  for (const { columns, rows: all } of sheets)
    expect(all.every((cells) => cells.length === columns.length)).toBe(true);
  const of = (name: string) => sheets.find((s) => s.name === name)?.rows;
  expect(of('By day')).toEqual([
    [45_852, 100.55, 100.55],
    [45_853, 100.55, 201.1],
  ]);
  expect(of('Shares')).toEqual([
    ['A', 100.5, 0, 100.5],
    ['B', 0, 0.05, 0.05],
    ['CAL FIRE', 100.5, 0.05, 100.55],
    [
      '07/14/2025 ($100.55) lies outside every agreement and stays with CAL FIRE.',
      null,
      null,
      null,
    ],
  ]);
  expect(of('About')).toContainEqual(['Complete', 'Approved $100.55 of $201.10.']);
  expect(of('Agreements')).toEqual([
    [45_853, 45_853, 'A', 100, 0],
    [45_853, 45_853, 'B', 0, 100],
  ]);
  expect(of('Declared period')?.map((cells) => cells[1])).toEqual([100.55, 100.55, 75.41]);
  expect(of('Adjustments')).toEqual([[7, 45_853, 45_873, 'Entered late', 'T-83 (N1)', 100.55]]);
  expect(of('Activities')?.map((cells) => cells.slice(0, 5))).toEqual([
    [7, 'Activity', 45_852, null, 'No'],
    [7, 'Adjustment', 45_853, 45_873, 'Yes'],
  ]);
  expect(
    packSheets({ ...pack, page: { ...page, declared: null, outside: [] } }).map((s) => s.name),
  ).not.toContain('Declared period');
  expect(packFileName(pack)).toBe('cost-CA-AEU-012345-2025-08-05-approved');
});

it('shows the cells of the page, with a dash for empty parts (PACK-30)', () => {
  const [line] = page.byAircraft;
  const [group] = page.byType;
  if (line === undefined || group === undefined) throw new Error('no lines');
  expect(aircraftCells(line, true)).toEqual([
    'T-83 (N1)',
    'S-2T',
    'CDF',
    '1',
    '2.60',
    '2',
    '2,400',
    '201.00',
    '–',
    '–',
    '0.10',
    '–',
    '–',
    '–',
    '201.10',
  ]);
  // Without the availability column.
  expect(aircraftCells(line, false)).toEqual([
    'T-83 (N1)',
    'S-2T',
    'CDF',
    '1',
    '2.60',
    '2',
    '2,400',
    '201.00',
    '–',
    '0.10',
    '–',
    '–',
    '–',
    '201.10',
  ]);
  expect(aircraftTotal(page).at(-1)).toBe('201.10');
  expect(groupCells(group)).toEqual(['S-2T', '1', '2.60', '2', '2,400', '201.10']);
});
