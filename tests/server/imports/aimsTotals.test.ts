import { expect, it } from 'vitest';
import { aimsWork } from '../../../server/imports/aimsWork.ts';

const head = [
  'activityId',
  'dispatchId',
  'activityDate',
  'totalFlightHours',
  'volumeOnIncident',
  'volumeJettisoned',
  'landingFees',
  'flightCost',
  'availabilityCost',
  'totalAgentCost',
  'hourlyRate',
  'volumeTotal',
  'totalCostExclAvailCost',
  'totalCost',
];
const told = async (lines: readonly string[], heading = head) => {
  const work = aimsWork(heading, true, '2026-11-28');
  for (const [n, line] of lines.entries())
    work.take({ row: n + 2, cells: line.split(';'), fault: '' });
  const { totals } = await work.told(null);
  return totals;
};

it("holds the file's own totals against those of the reports, with the first line that differs (AIMS-33)", async () => {
  expect(
    await told([
      // Without a stored flight cost, 1.30 h at the line's own rate count (AIMS-4).
      'a;1;07/14/2019;1.30;1200;50.5;45.00;;100.00;10.10;4162.00;1250.5;5465.70;5565.70',
      'b;2;07/14/2019;1.00;0;0;0.00;500.00;;;;0;500;$1,500.00',
      'c;3;07/14/2019;1.00;0;0;0.00;500.00;;;;1;499.99;500.00',
      // Nothing to compare: an empty total, one that is no number, and a left-out line.
      'd;4;07/14/2019;1.00;0;0;0.00;500.00;;;;;about 500;',
      'x;five;07/14/2019;1.00;0;0;0.00;500.00;;;;9;9;9',
    ]),
  ).toEqual([
    {
      column: 'volumeTotal',
      file: '1251.50',
      reports: '1250.50',
      differing: 1,
      firstRow: 4,
    },
    {
      column: 'totalCostExclAvailCost',
      file: '6465.69',
      reports: '6465.70',
      differing: 1,
      firstRow: 4,
    },
    { column: 'totalCost', file: '7565.70', reports: '6565.70', differing: 1, firstRow: 3 },
  ]);
});

it('takes a rounded total as equal, and has none of a file without totals (AIMS-33)', async () => {
  expect(await told(['a;1;07/14/2019;1.00;1200.4;0;0.00;;;;;1200;;'])).toEqual([
    { column: 'volumeTotal', file: '1200.00', reports: '1200.40', differing: 0, firstRow: null },
  ]);
  expect(await told(['a;1;07/14/2019'], head.slice(0, 3))).toEqual([]);
});
