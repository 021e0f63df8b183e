import { expect, it } from 'vitest';
import type { ImportJob } from '../../../contract/imports/imports.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { countsText, endedText, sizeText } from '../../../domain/imports/jobText.ts';
import { nearest } from '../../../domain/imports/nearest.ts';
import { differs, outcomeLines } from '../../../domain/imports/outcomeText.ts';

const job: ImportJob = {
  id: 'i-1',
  kind: 'aims',
  fileName: 'season.csv',
  bytes: 10,
  state: 'cancelled',
  share: 0.5,
  rows: 7500,
  acceptsNew: false,
  startedAt: '2026-11-23T12:00:00Z',
  endedAt: null,
  who: 'A. Admin',
  message: null,
  outcome: null,
  canUndo: false,
  undoneAt: null,
};
const outcome = {
  rows: 4,
  added: 1,
  updated: 2,
  unchanged: 0,
  leftOut: 1,
  notes: [],
  unknown: [],
  sums: [],
};

it('summarizes the result of an import (SET-63)', () => {
  expect(endedText(job)).toBe('Cancelled. 7,500 lines read; what was stored stays.');
  expect(endedText({ ...job, state: 'failed', message: 'It broke off.' })).toBe(
    'Broke off. It broke off.',
  );
  expect([
    countsText({ ...job, outcome }),
    countsText({ ...job, state: 'uploaded', rows: 0 }),
  ]).toEqual(['1 taken, 2 updated, 0 unchanged, 1 left out', '']);
  expect([momentText('2026-07-14T20:05:00Z'), sizeText(12), sizeText(1_250_000)]).toEqual([
    '07/14/2026 13:05',
    '1 kB',
    '1.3 MB',
  ]);
});
it("lists the file's own totals with the lines that differ, and names the difference in the log (AIMS-33)", () => {
  const equal = {
    column: 'volumeTotal',
    file: '1.00',
    reports: '1.00',
    differing: 0,
    firstRow: null,
  };
  const other = {
    column: 'totalCost',
    file: '9.00',
    reports: '8.00',
    differing: 3,
    firstRow: 12,
  };
  const totals = [equal, other];
  expect([
    outcomeLines('aims', { ...outcome, totals }, true, false).slice(1),
    countsText({ ...job, outcome: { ...outcome, totals } }),
    countsText({ ...job, outcome: { ...outcome, totals: [equal] } }),
  ]).toEqual([
    [
      "The file's own totals:",
      '  volumeTotal: 1.00 in the file, 1.00 by the reports; lines that differ: none',
      '  totalCost: 9.00 in the file, 8.00 by the reports; lines that differ: 3, first in row 12',
    ],
    '1 taken, 2 updated, 0 unchanged, 1 left out, own totals differ',
    '1 taken, 2 updated, 0 unchanged, 1 left out',
  ]);
});
it('reports when the database holds other sums than the file (AIMS-21)', () => {
  const sums = [{ column: 'flightCost', file: '1.00', stored: '2.00' }];
  expect([
    differs({ column: 'x', file: '1.00', stored: null }),
    outcomeLines('aims', { ...outcome, sums }, false, false).at(-1),
  ]).toEqual([
    false,
    'The database differs from the file. Import the file again, and keep this text if it still does.',
  ]);
});
it.each([
  ['Flight Cost', 'flightCost'],
  ['flght_cost', 'flightCost'],
  ['DispatchID', 'dispatchId'],
  ['remark', 'remarks'],
])('suggests for the column %j the nearest name %s (AIMS-20)', (word, expected) => {
  expect(nearest(word, ['flightCost', 'flightHours', 'dispatchId', 'remarks'])).toBe(expected);
});
