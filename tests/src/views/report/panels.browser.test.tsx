import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { UncoveredActivity } from '../../../../contract/report/uncovered.ts';
import type { Explanation } from '../../../../domain/report/explain/explain.ts';
import type { ExplainRef } from '../../../../machines/report/explain.machine.ts';
import type { ExportRef } from '../../../../machines/report/export.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import type { UncoveredRef } from '../../../../machines/report/uncovered.machine.ts';
import { Completeness } from '../../../../src/views/report/Completeness.tsx';
import { Explain } from '../../../../src/views/report/Explain.tsx';
import {
  ApprovedSwitch,
  Facts,
  FilterChips,
  ResetButton,
  SummarySwitch,
} from '../../../../src/views/report/toolbar/FilterLine.tsx';
import { Uncovered } from '../../../../src/views/report/Uncovered.tsx';
import { loadedReport } from '../../../machines/report/loadedReport.ts';
import { cedar, KILOGALLON } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** A loaded report with other parts of its table and its view. */
async function report(
  { table = {}, view = {}, state = {}, context = {} }: Record<string, object>,
  tags: readonly string[] = ['open', 'ready'],
) {
  const loaded = (await loadedReport()).actor.getSnapshot().context;
  const read = {
    ...loaded.read,
    view: { ...loaded.read.view, ...view, state: { ...loaded.read.view.state, ...state } },
  };
  return standIn<ReportRef>(
    { ...loaded, table: { ...loaded.table, ...table }, read, ...context },
    tags,
  );
}
const lacking = (withoutRate: number, withoutPrice: number) => ({
  completeness: { approved: 500.5, total: 1000, withoutRate, withoutPrice },
  withoutRate: Array.from({ length: 20 }, () => withoutRate),
});

it('states how much of a report is approved, without a link where no rate is missing (RPT-83)', async () => {
  await render(
    <Completeness report={(await report({ table: lacking(0, 0) })).ref} mayListUncovered />,
  );
  expect([textsOf('p'), offersOf()]).toEqual([['Approved $500.50 of $1,000.00.'], []]);
});

const list = '/reports/flights-without-contracts?dateMode=specific&start=2025-07-01&end=2025-07-31';
const lacks =
  'Approved $500.50 of $1,000.00. 2 flights and standbys have no rate, 3 loads no price; their cost is not counted.';
it.each([
  ['links to the records without a rate', {}, 2, true, [`Show the list ${list}`]],
  [
    'links to those of the whole range from a filtered report',
    { preset: 'fixed-wing' },
    2,
    true,
    [`Show those of the whole range ${list}`],
  ],
  ['links to nothing for users who cannot list them', {}, 2, false, []],
  ['links to nothing where only prices are missing', {}, 0, true, []],
])('states what a report lacks, and %s (RPT-83)', async (_, view, withoutRate, mayList, offers) => {
  await render(
    <Completeness
      report={(await report({ table: lacking(withoutRate, 3), view })).ref}
      mayListUncovered={mayList}
    />,
  );
  expect(textsOf('p > span')).toEqual([
    withoutRate === 0
      ? 'Approved $500.50 of $1,000.00. 3 loads have no price; their cost is not counted.'
      : lacks,
  ]);
  expect(offersOf()).toEqual(offers);
});

const line = (ref: ReportRef) => (
  <>
    <SummarySwitch report={ref} />
    <ApprovedSwitch report={ref} />
    <FilterChips report={ref} />
    <ResetButton report={ref} />
    <Facts report={ref} />
  </>
);
const filters = { aircraft: { mode: 'params', params: { categories: ['FW', 'RW'] } } };
it('shows the locked filter of a preset, and removes the clicked one (RPT-7)', async () => {
  const { ref, sent } = await report({ view: { preset: 'fixed-wing' }, state: { filters } });
  await render(line(ref));
  const chips = textsOf('[aria-label="Active filters"] li');
  expect(chips.map((text) => text.split(': ')[1])).toEqual(['Fixed wing', 'Rotary wing']);
  expect(document.querySelectorAll('svg[aria-label="Preset filter"]')).toHaveLength(1);
  await press(`Remove ${chips[1]}`);
  await press('Clear filters');
  expect(sent).toEqual([
    {
      type: 'table.arranged',
      change: { kind: 'filtered', field: 'aircraft.categories', values: ['FW'] },
    },
    { type: 'table.arranged', change: { kind: 'filtersCleared' } },
  ]);
});

it('removes only the clicked word or figure (RPT-120)', async () => {
  const word = (text: string, isExcluded: boolean) => ({ of: 'aircraft', word: text, isExcluded });
  const narrowing = { words: [word('T-83', false), word('T-84', true)], values: [], behind: [] };
  const { ref, sent } = await report({ state: { narrowing } });
  await render(<FilterChips report={ref} />);
  expect(textsOf('li')).toEqual(['Aircraft: T-83', 'Aircraft is not T-84']);
  await press('Remove Aircraft is not T-84');
  expect(sent).toEqual([
    {
      type: 'table.arranged',
      change: { kind: 'narrowed', narrowing: { ...narrowing, words: [word('T-83', false)] } },
    },
  ]);
});

it('switches summary and approved, resets and loads again (APR-40)', async () => {
  const { ref, sent } = await report({ state: { summaryOnly: true, filters } });
  await render(line(ref));
  expect([...document.querySelectorAll('input')].map((box) => box.checked)).toEqual([true, false]);
  expect(textsOf('p[role=status]')).toEqual(['3 rows · loaded in 0.3 s · as of 14:02']);
  await page.getByText('Summary only').click();
  await page.getByText('Approved only').click();
  await press('Reset to preset');
  await press('Refresh the report');
  expect(sent).toEqual([
    { type: 'table.arranged', change: { kind: 'summaryToggled' } },
    { type: 'table.arranged', change: { kind: 'approvedToggled' } },
    { type: 'view.reset' },
    { type: 'load.requested' },
  ]);
});

it('offers no approved switch on historic records, no reset of a preset, and nothing while it loads', async () => {
  const { ref } = await report({ view: { source: 'historic' } }, []);
  await render(line(ref));
  expect(textsOf('label')).toEqual(['Summary only']);
  expect([...document.querySelectorAll('input')].map((box) => box.disabled)).toEqual([true]);
  expect(offersOf().at(-1)).toBe('Refresh the report (disabled)');
});

const uncovered: UncoveredActivity = {
  dispatchId: 'd1',
  dispatchNumber: 10481,
  activityId: 'a1',
  dispatchType: 'flight',
  activityDate: '2025-07-14',
  aircraftId: 't83',
  radioId: 'T-83',
  registration: 'N483AT',
  typeCode: 'S-2T',
  vendorName: 'DynCorp',
  incident: cedar,
  totalFlightHours: 1.25,
  standByHours: 2.5,
  reason: { kind: 'ended', date: '2025-06-30' },
  coveredFrom: null,
  lastHourlyRate: 4000,
  costNotCounted: 5000.5,
};
const nobody: UncoveredActivity = {
  ...uncovered,
  dispatchId: 'd2',
  dispatchNumber: 10482,
  activityId: 'a2',
  dispatchType: 'standby',
  aircraftId: null,
  incident: null,
  totalFlightHours: 0,
  standByHours: 6,
  reason: { kind: 'none', date: null },
  lastHourlyRate: null,
  costNotCounted: null,
};
const facts = {
  status: 'signedIn',
  flags: [],
  permissions: [],
  roleNames: [],
  keepsWayBack: true,
} as const;
const uncoveredList = (context: object, tags: readonly string[] = ['open']) =>
  standIn<UncoveredRef>(
    {
      rows: [uncovered, nobody],
      closed: [],
      days: null,
      today: '2025-07-20',
      fiscalMonth: 7,
      isRangeOpen: false,
      rangeDraft: {},
      rangeErrors: {},
      ...context,
    },
    tags,
  );
const shown = (ref: UncoveredRef, mayOpen: boolean, mayAdd: boolean) => (
  <Uncovered
    list={ref}
    exporter={standIn<ExportRef>({ rows: 0, share: 0, table: null }).ref}
    facts={facts}
    mayOpenDispatches={mayOpen}
    mayAddRates={mayAdd}
  />
);

it('lists each flight without a contract in its own columns, under the sums of its aircraft (RPT-60)', async () => {
  await render(shown(uncoveredList({}).ref, true, true));
  expect(rowsOf()).toEqual([
    [
      'Date',
      'Dispatch',
      'Type',
      'Vendor',
      'Incident',
      'Flight hours',
      'Standby hours',
      'Reason',
      'Last known rate',
      'Cost not counted',
    ],
    ['T-83 (N483AT) (1)Add aircraft rate', '1.25', '2.50', '', '', '$5,000.50'],
    [
      '07/14/2025',
      '10481',
      'S-2T',
      'DynCorp',
      'CA-RRU-012345 Cedar',
      '1.25',
      '2.50',
      'Ended 06/30/2025',
      '$4,000.00',
      '$5,000.50',
    ],
    ['No aircraft (1)', '0.00', '6.00', '', '', 'Not known'],
    [
      '07/14/2025',
      '10482',
      'S-2T',
      'DynCorp',
      'No incident',
      '0.00',
      '6.00',
      'No contract',
      '—',
      '—',
    ],
  ]);
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([
    'T-83 (N483AT) (1)',
    'Add aircraft rate for T-83 (N483AT) /settings/aircraft-rates?name=T-83&all=true#new?assetIds=t83&startDate=2025-07-14',
    '10481 /dispatch/flight/d1',
    'No aircraft (1)',
    '10482 /dispatch/standby/d2',
  ]);
});

it('toggles the clicked group, and hides links to records and rates from users without the right (RPT-60)', async () => {
  const { ref, sent } = uncoveredList({
    closed: ['t83'],
    days: { from: '2025-07-01', until: '2025-07-31' },
  });
  await render(shown(ref, false, false));
  expect(rowsOf().map(([first]) => first)).toEqual([
    'Date',
    'T-83 (N483AT) (1)',
    'No aircraft (1)',
    '07/14/2025',
  ]);
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([
    'T-83 (N483AT) (1)',
    'No aircraft (1)',
  ]);
  await press('No aircraft (1)');
  await press('All dates');
  await press('Refresh');
  expect(sent).toEqual([
    { type: 'aircraft.toggled', key: '' },
    { type: 'range.cleared' },
    { type: 'load.requested' },
  ]);
});

it.each([
  ['that every flight has a contract', { rows: [] }, ['open'], 'Every flight has a contract.'],
  [
    'that every flight in the dates has one',
    { rows: [], days: { from: '2025-07-01', until: '2025-07-31' } },
    ['open'],
    'Every flight in these dates has a contract.',
  ],
  ['that the list failed to load', {}, ['failed'], "These flights couldn't be loaded."],
])('states %s (RPT-60)', async (_, context, tags, text) => {
  const { ref, sent } = uncoveredList(context, tags);
  await render(shown(ref, true, true));
  expect([textsOf('p').at(-1), rowsOf()]).toEqual([text, []]);
  if (tags.includes('failed')) await press('Try again');
  expect(sent).toEqual(tags.includes('failed') ? [{ type: 'load.requested' }] : []);
});

const figure: Explanation = {
  header: 'Total cost',
  title: 'T-83',
  cents: 60_000,
  lines: [
    { key: 'flightCost', working: '1.25 h × $400.00', cents: 50_000 },
    { key: 'totalAgentCost', working: '', cents: 10_000 },
  ],
  addends: [
    { label: 'Flight 10481', detail: '07/14/2025', cents: 35_000, place: { kind: 'part', at: 4 } },
    { label: 'Flight 10482', detail: '', cents: 20_000, place: { kind: 'part', at: 7 } },
  ],
  rest: { count: 1200, cents: 5000 },
  contract: {
    chosen: 'EU, DynCorp',
    why: 'It covers the day.',
    others: ['CWN, Valley', 'CWN, Oak'],
  },
  loads: { dispatchId: 'd1', day: '2025-07-14', activity: 0, load: null },
  booked: null,
  ratio: { header: 'Cost per hour', cents: 12_345, working: '$600.00 ÷ 4.86 h' },
};
const load = {
  agentName: 'LC95A',
  baseCode: 'HMT',
  litres: KILOGALLON,
  isCharged: true,
  isMissingAgentRate: false,
  cost: 100,
  rate: { startDate: '2025-01-01', endDate: null, usedLitres: 2 * KILOGALLON },
  slices: [
    { gallons: 400, price: 0.1, cost: 40 },
    { gallons: 600, price: 0.1, cost: 60 },
  ],
};
const answer = {
  activities: [{ day: '2025-07-14', loads: [load], approved: null }],
  adjustments: [],
};
const explain = (
  change: Partial<Explanation>,
  tags: readonly string[] = [],
  loads: object | null = answer,
  deep = false,
) =>
  standIn<ExplainRef>({ trail: [...(deep ? [figure] : []), { ...figure, ...change }], loads }, [
    'open',
    ...tags,
  ]);
const dialog = () => document.querySelector('[role=dialog]') ?? document.body;

it('shows each part of a figure with its calculation, the loads, the contract and the sum (RPT-10)', async () => {
  await render(<Explain explain={explain({}).ref} />);
  await expect.element(page.getByRole('dialog', { name: 'Cost per hour: T-83' })).toBeVisible();
  const loadText =
    '1,000 gal LC95A from HMTRate from 01/01/2025; 2,000 gal loaded on it before400 gal × $0.10$40.00600 gal × $0.10$60.00';
  expect(rowsOf(dialog())).toEqual([
    ['Flight cost', '1.25 h × $400.00', '$500.00'],
    ['Agent cost', loadText, '$100.00'],
    ['Total cost', '', '$600.00'],
  ]);
  expect(textsOf('p', dialog())).toEqual([
    '$600.00 ÷ 4.86 h = $123.45',
    'EU, DynCorp',
    'It covers the day.',
    'Not chosen: CWN, Valley',
    'Not chosen: CWN, Oak',
  ]);
});

it('lists the addends of a figure, and opens the clicked one (COST-19)', async () => {
  const { ref, sent } = explain({ contract: null, ratio: null });
  await render(<Explain explain={ref} />);
  await expect.element(page.getByRole('dialog', { name: 'Total cost: T-83' })).toBeVisible();
  expect(textsOf('section section li', dialog())).toEqual([
    'Flight 10481 07/14/2025$350.00',
    'Flight 10482 $200.00',
    '1,200 smaller ones$50.00',
  ]);
  await page.getByRole('button', { name: /Flight 10482/ }).click();
  await press('Close');
  expect(sent).toEqual([
    { type: 'addend.chosen', place: { kind: 'part', at: 7 } },
    { type: 'explanation.closed' },
  ]);
  expect(offersOf(dialog())).not.toContain('Back');
});

it('states that prices have changed since, and goes back from an opened figure (RPT-10)', async () => {
  const stale = {
    ...answer,
    activities: [{ ...answer.activities[0], loads: [{ ...load, cost: 90 }] }],
  };
  const { ref, sent } = explain({ addends: [] }, [], stale, true);
  await render(<Explain explain={ref} />);
  await expect
    .element(page.getByText('Prices have changed since this report was loaded. Run it again.'))
    .toBeVisible();
  await press('Back');
  expect(sent).toEqual([{ type: 'back.chosen' }]);
});

const booked = {
  dispatchId: 'd1',
  day: '2025-07-14',
  at: 0,
  isAdjustment: false,
  isAborted: false,
  isAgentOnly: false,
  hours: 125,
  standByHours: 0,
};
it('shows who approved a figure, and the rates of the approval (APR-46)', async () => {
  const approved = {
    by: 'M. Cole',
    at: '2025-07-18T20:00:00Z',
    isKept: true,
    hourlyRate: 400,
    dailyAvailability: 1,
    crewStandbyRate: 2,
  };
  const kept = { ...answer, activities: [{ ...answer.activities[0], approved }] };
  const lines = [{ key: 'flightCost' as const, working: '', cents: 50_000 }];
  await render(
    <Explain
      explain={explain({ booked, lines, ratio: null, contract: null, addends: [] }, [], kept).ref}
    />,
  );
  expect([textsOf('p', dialog()), rowsOf(dialog())[0]]).toEqual([
    ['As approved 07/18/2025 by M. Cole'],
    ['Flight cost', '1.25 h × $400.00', '$500.00'],
  ]);
});

it.each([
  [
    'prices',
    { ratio: null, contract: null, addends: [] },
    answer,
    "The prices couldn't be loaded.",
  ],
  [
    'what was approved',
    { booked, ratio: null, contract: null, addends: [] },
    null,
    "What was approved couldn't be loaded.",
  ],
])('offers to load %s again (RPT-10)', async (_, change, loads, text) => {
  const { ref, sent } = explain(change, ['failed'], loads);
  await render(<Explain explain={ref} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await press('Try again');
  expect(sent).toEqual([{ type: 'loads.requested' }]);
});
