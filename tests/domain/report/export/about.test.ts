import { expect, it } from 'vitest';
import { specificRange } from '../../../../domain/dates/dateRange.ts';
import { fileAbout, paperHeading, reportAbout } from '../../../../domain/report/export/about.ts';
import { completenessIn } from '../../../../domain/report/export/fileRequest.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { changedView, presetView } from '../../../../domain/report/view/view.ts';

const days = { from: '2025-07-01', until: '2025-07-14' };
const of = { days, baseCode: null, asOf: '07/15/2025 13:05' };
const aTable: ReportTable = {
  dimension: 'dispatch',
  groupBy: 'none',
  summaryOnly: false,
  columns: [],
  cells: [],
  rowCount: 0,
  groups: [],
  display: Int32Array.of(displayRow('total', 0)),
  links: null,
  withoutRate: null,
};
const plain = presetView('cost', specificRange(days.from, days.until));
const filtered = changedView(plain, { kind: 'filtered', field: 'incident.states', values: ['CA'] });
const wide = changedView(changedView(filtered, { kind: 'acrossChosen', by: 'month' }), {
  kind: 'measureChosen',
  measure: 'totalCost',
});

it('states in a workbook what is across (RPT-104)', () => {
  const across = [plain, wide].map(
    (view) => reportAbout({ ...of, view }).find(([name]) => name === 'Across')?.[1],
  );
  expect(across).toEqual(['Nothing', 'Months, Total cost']);
  const compared = changedView(plain, { kind: 'acrossChosen', by: 'earlier' });
  expect(paperHeading({ ...of, view: compared }).line).toMatch(
    /^Across: A year earlier \(07\/01\/2024 – 07\/14\/2024\), Total cost · /,
  );
});

it('states in a file how complete its costs are, where it has any (RPT-83)', () => {
  const found = { approved: 1.5, total: 1_000, withoutRate: 2, withoutPrice: 1 };
  const lines = [
    { completeness: found },
    { completeness: { ...found, withoutRate: 0, withoutPrice: 0 } },
    {},
  ].map((more) =>
    completenessIn(fileAbout({ ...of, view: plain }, { ...aTable, rowCount: 3, ...more })),
  );
  expect(lines).toEqual([
    'Approved $1.50 of $1,000.00. 2 flights and standbys have no rate, 1 load no price; their cost is not counted.',
    'Approved $1.50 of $1,000.00.',
    null,
  ]);
});

it('lists in a file the unknown names of its filters (RPT-172)', () => {
  const about = fileAbout(
    { ...of, view: plain, faults: ["LC95A-X isn't known any more.", 'No agent is left.'] },
    { ...aTable, withoutRate: null },
  );
  const text = "LC95A-X isn't known any more. No agent is left.";
  expect([about.at(-1), completenessIn(about)]).toEqual([['Not found', text], text]);
});

it('prints report, dates, across, filters and as-of time (RPT-142)', () => {
  expect([
    paperHeading({ ...of, view: plain }),
    paperHeading({ ...of, view: wide, baseCode: 'HMT' }),
  ]).toEqual([
    {
      title: 'Cost · 07/01/2025 – 07/14/2025',
      line: 'Filters: none · As of 07/15/2025 13:05 Pacific',
    },
    {
      title: 'Cost · 07/01/2025 – 07/14/2025',
      line: 'Across: Months, Total cost · Filters: Take-off or landing base: HMT; State: CA · As of 07/15/2025 13:05 Pacific',
    },
  ]);
  expect(paperHeading({ ...of, view: { ...plain, source: 'historic' }, days: null }).title).toBe(
    'Cost, historic records',
  );
});

it('states on paper and in a workbook that a report is of approved records (APR-45)', () => {
  const view = changedView(plain, { kind: 'approvedToggled' });
  expect(paperHeading({ ...of, view }).line).toBe(
    'Approved only · Filters: none · As of 07/15/2025 13:05 Pacific',
  );
  expect(reportAbout({ ...of, view }).find(([name]) => name === 'Records')).toEqual([
    'Records',
    'Approved only',
  ]);
  // Historic records were never approved.
  expect(paperHeading({ ...of, view: { ...view, source: 'historic' } }).line).not.toContain(
    'Approved only',
  );
});
