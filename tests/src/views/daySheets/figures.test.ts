import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { SheetRow } from '../../../../domain/daySheets/rows.ts';
import { ReconciledTable } from '../../../../src/views/daySheets/ReconciledTable.tsx';
import { SheetTable } from '../../../../src/views/daySheets/SheetTable.tsx';
import { rowsIn } from '../support/markup.ts';

/** Every figure differs, so that a wrong column fails the test. */
const row: SheetRow = {
  day: '2025-07-14',
  dayText: '07/14/2025',
  statusText: 'Partly available',
  strip: [],
  minutes: 41,
  deduction: 1.01,
  amounts: {
    availability: 2.02,
    flight: 3.03,
    abortFee: 10,
    landingFee: 20,
    extendedStandby: 4.04,
    perDiem: 5.05,
    guarantee: 6.06,
  },
  corrections: 7.07,
  due: 8.08,
  isSoFar: false,
  isClosed: true,
};
const days = [row, { ...row, day: '2025-07-15', dayText: '07/15/2025', isClosed: false }];

it('shows each figure of a day in its column, and their totals (PAY-20)', () => {
  const figures = ['41', '$1.01', '$2.02', '$33.03', '$4.04', '$5.05', '$6.06', '$7.07', '$8.08'];
  const table = createElement(SheetTable, { rows: days, pathOf: (day) => `/day/${day}` });
  expect(rowsIn(table)).toEqual([
    [
      ...['Day', 'Status', '24 hours', 'Min', 'Deduction', 'Availability', 'Flight and fees'],
      ...['Standby', 'Per diem', 'Guarantee', 'Corrections', 'Payable'],
    ],
    ['07/14/2025', 'Partly available · closed', '', ...figures],
    ['07/15/2025', 'Partly available', '', ...figures],
    ['Total', '82', '$2.02', '$4.04', '$66.06', '$8.08', '$10.10', '$12.12', '$14.14', '$16.16'],
  ]);
});

it('shows each figure of a half-month in its column (PAY-10)', () => {
  const half = {
    assetId: 'a1',
    radioId: 'T-70',
    start: '2025-07-01',
    halfText: '07/01–07/15/2025',
    paid: 1.01,
    charged: 2.02,
    uncharged: 3.03,
    recoveredPermille: 404,
    recoveredText: '40.4 %',
    daysOver: ['2025-07-03', '2025-07-04'],
    guaranteeText: '5 of 6 days',
  };
  const [, shown] = rowsIn(createElement(ReconciledTable, { rows: [half as never] }));
  expect(shown).toEqual([
    ...['T-70', '07/01–07/15/2025', '$1.01', '$2.02', '$3.03', '40.4 %', '2', '5 of 6 days'],
  ]);
});
