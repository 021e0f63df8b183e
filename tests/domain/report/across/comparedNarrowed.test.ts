import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import type { ReportRequest } from '../../../../domain/report/request/request.ts';
import { slotOf } from '../../../../domain/report/request/table.ts';
import { readColumns } from '../../../support/months.ts';
import { flight, tanker } from '../oneFlight.ts';
import { cell } from '../readBack.ts';
import { blocksOf, idOf } from '../season.ts';

const helicopter = { ...tanker, id: idOf(1, 2), radioId: 'H-301', registration: 'N301DF' };
const days = { from: '2025-07-01', until: '2025-07-31' };
let dispatches = 0;
const flown = (aircraft: typeof tanker, day: string, hours: number) => {
  dispatches += 1;
  return {
    ...flight,
    aircraft,
    day,
    hours,
    dispatchId: idOf(3, dispatches),
    dispatchNumber: 10_000 + dispatches,
  };
};
const activities = [
  flown(tanker, '2025-06-10', 50),
  flown(helicopter, '2025-06-11', 400),
  flown(tanker, '2025-07-10', 150),
  flown(helicopter, '2025-07-11', 100),
];

/**
 * Lines of the report: name, hours of July, of June, the difference, and its hundredths of a
 * percent.
 */
function linesOf(more: Partial<ReportRequest>) {
  const dimensions = {
    aircraft: [tanker, helicopter],
    incidents: [],
    bases: [],
    agentTypes: [],
    contracts: [tanker, helicopter].flatMap((one) => one.contracts),
  };
  const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
  const table = runReport(data, {
    ...{
      preset: 'cost',
      dimension: 'aircraft',
      groupBy: 'none',
      metrics: ['totalFlightHours'],
      filters: {},
      summaryOnly: false,
      sort: null,
      days,
    },
    across: { by: 'before', measure: 'totalFlightHours' },
    ...more,
  });
  return [...table.display].map((line) =>
    table.columns.map((_, column) => cell(table, column, slotOf(line))),
  );
}

it('narrows a compared report by a figure of its own days: both ranges of the matching rows, and only their totals (RPT-116, RPT-121)', () => {
  const narrowed = (least: number) =>
    linesOf({
      narrowing: {
        words: [],
        values: [{ column: 'totalFlightHours', least, most: null, isExcluded: false }],
        behind: [],
      },
    });
  const [tankers, helicopters] = [
    ['T-83 (N449DF)', 150, 50, 100, 20_000],
    ['H-301 (N301DF)', 100, 400, -300, -7_500],
  ];
  expect([narrowed(1), narrowed(120)]).toEqual([
    [helicopters, tankers, [null, 250, 450, -200, -4_444]],
    [tankers, [null, 150, 50, 100, 20_000]],
  ]);
});
