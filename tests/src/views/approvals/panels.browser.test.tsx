import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ApprovalRow } from '../../../../contract/approvals/approvals.ts';
import type { DriftRow, PeriodRow } from '../../../../contract/approvals/books.ts';
import type { ApprovalsRef } from '../../../../machines/approvals/approvals.machine.ts';
import type { DriftsRef } from '../../../../machines/approvals/drifts.machine.ts';
import { ApprovedRecords } from '../../../../src/views/approvals/ApprovedRecords.tsx';
import { Drifts } from '../../../../src/views/approvals/Drifts.tsx';
import { PeriodGrid } from '../../../../src/views/approvals/PeriodGrid.tsx';
import { RecordDrawer } from '../../../../src/views/approvals/RecordDrawer.tsx';
import { Records } from '../../../../src/views/approvals/Records.tsx';
import { costs, flight, t83 } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const gridRows = () =>
  [...document.querySelectorAll('[role=row]')].map((row) =>
    textsOf('[role=columnheader], [role=gridcell]', row),
  );

const row: ApprovalRow = {
  id: 'd1',
  dispatchNumber: 10481,
  dispatchType: 'flight',
  version: 3,
  state: 'checked',
  by: 'M. Cole',
  at: '2025-07-18T20:00:00Z',
  note: null,
  contentBy: 'A. Lee',
  isOwn: false,
  isOut: false,
  activityDate: '2025-07-14',
  assetId: 't83',
  takeOffBaseIds: ['hmt'],
  incidents: ['Cedar', 'Oak'],
  incidentIds: ['cedar', 'oak'],
  cost: 100.5,
  booked: 90.25,
  unknown: [],
  flags: [],
  drift: null,
  isLate: false,
};
const other: ApprovalRow = {
  ...row,
  id: 'd2',
  dispatchNumber: 10482,
  dispatchType: 'standby',
  activityDate: '2025-07-15',
  by: 'K. Lee',
  contentBy: 'B. Ortiz',
  incidents: [],
  takeOffBaseIds: ['ram', 'hmt'],
  assetId: null,
  cost: 20,
  booked: 70,
  adjusted: [{ on: '2025-08-02', total: 40 }],
  drift: 5,
  isLate: true,
};
const bases = [
  { id: 'hmt', code: 'HMT', name: 'Hemet' },
  { id: 'ram', code: 'RAM', name: 'Ramona' },
];
const address = { tab: 'check', aircraft: '', start: '', open: '' } as const;
const approvals = (context: object, tags: readonly string[] = []) =>
  standIn<ApprovalsRef>(
    {
      loaded: { records: [row, other], aircraft: [t83], bases },
      address,
      picked: [],
      mayCheck: true,
      mayApprove: true,
      today: '2025-07-20',
      ...context,
    },
    tags,
  );

it('lists records to check by base, each value in its own column (APR-29)', async () => {
  await page.viewport(1366, 768);
  await render(<Records list={approvals({}).ref} ownBaseId="ram" hasShortcuts />);
  expect(gridRows()).toEqual([
    ['Dispatch', 'Date', 'Aircraft', 'Base', 'Incident', 'Entered by', 'To know', 'Cost'],
    ['Ramona (RAM)', '', '', '', '', '', '1 record', '$20.00'],
    [
      'Standby 10482',
      '07/15/2025',
      'No aircraft',
      'RAM, HMT',
      '',
      'B. Ortiz',
      'LateDifference',
      '$20.00',
    ],
    ['Hemet (HMT)', '', '', '', '', '', '1 record', '$100.50'],
    ['Flight 10481', '07/14/2025', 'T-83', 'HMT', 'Cedar, Oak', 'A. Lee', '', '$100.50'],
  ]);
  expect([...textsOf('[role=status]'), offersOf()]).toEqual(['2 records', ['Check (disabled)']]);
});

it('lists records to approve by aircraft, and sends selected ones back or on (APR-30)', async () => {
  await page.viewport(1366, 768);
  const { ref, sent } = approvals({ address: { ...address, tab: 'approve' }, picked: ['d2'] });
  await render(<Records list={ref} ownBaseId="" hasShortcuts />);
  expect(gridRows().map(([first]) => first)).toEqual([
    'Dispatch',
    'No aircraft',
    'Standby 10482',
    'T-83',
    'Flight 10481',
  ]);
  expect(textsOf('[role=status]')).toEqual(['1 record, $20.00 picked.']);
  await press('Send back');
  await press('Approve');
  expect(sent).toEqual([
    { type: 'sendBack.asked', ids: ['d2'] },
    { type: 'approve.asked', ids: ['d2'] },
  ]);
});

it('opens the clicked record, selects with Space and checks with C (APR-28)', async () => {
  const { ref, sent } = approvals({});
  await render(<Records list={ref} ownBaseId="" hasShortcuts />);
  await page.getByText('Standby 10482').click();
  await userEvent.keyboard(' c');
  expect(sent).toEqual([
    { type: 'address.asked', address: { open: 'd2' } },
    { type: 'records.picked', ids: ['d2'] },
    { type: 'check.asked', ids: ['d2'] },
  ]);
});

it.each([
  ['records to check to those who can approve', 'check', { mayCheck: false }, []],
  ['records to approve to those who can check', 'approve', { mayApprove: false }, ['Send back']],
  [
    'records to approve to those who can do neither',
    'approve',
    { mayCheck: false, mayApprove: false },
    [],
  ],
])('offers no step of %s (APR-28)', async (_, tab, rights, offers) => {
  await render(
    <Records
      list={approvals({ ...rights, address: { ...address, tab }, picked: ['d1'] }).ref}
      ownBaseId=""
      hasShortcuts
    />,
  );
  expect(offersOf()).toEqual(offers);
  expect(textsOf('p.text-xs').length).toBe(offers.length);
});

it.each([
  ['check', 'Nothing is waiting to be checked.'],
  ['approve', 'Nothing is waiting to be approved.'],
])('names an empty list of the tab %s (APR-28)', async (tab, text) => {
  const { ref } = approvals({
    address: { ...address, tab },
    loaded: { records: [], aircraft: [], bases },
  });
  await render(<Records list={ref} ownBaseId="" hasShortcuts />);
  expect([textsOf('p'), offersOf()]).toEqual([[text], []]);
});

it('lists approved records by half-month, with approver and book amounts (APR-50)', async () => {
  await page.viewport(1366, 768);
  const { ref, sent } = approvals({ address: { ...address, tab: 'approved' } });
  await render(<ApprovedRecords list={ref} />);
  expect(gridRows()).toEqual([
    ['Dispatch', 'Date', 'Aircraft', 'Base', 'Incident', 'Approved', 'To know', 'Cost'],
    ['07/01–07/15/2025', '', '', '', '', '', '2 records', '$120.25'],
    [
      'Standby 10482',
      '07/15/2025',
      'No aircraft',
      'RAM, HMT',
      '',
      'K. Lee, 07/18/2025',
      'adjusted +$40.00 on 08/02/2025LateDifference',
      '$30.00',
    ],
    [
      'Flight 10481',
      '07/14/2025',
      'T-83',
      'HMT',
      'Cedar, Oak',
      'M. Cole, 07/18/2025',
      '',
      '$90.25',
    ],
  ]);
  expect([textsOf('[role=status]'), textsOf('span.text-sm'), offersOf()]).toEqual([
    ['2 records, $120.25 approved. Adjusted +$40.00.'],
    ['Since 05/01/2025'],
    ['The half-month before /approvals?tab=approved&start=2025-04-16'],
  ]);
  await page.getByText('Flight 10481').click();
  expect(sent).toEqual([{ type: 'address.asked', address: { open: 'd1' } }]);
});

it('links a half-month to the previous and the next, also from an empty one (APR-50)', async () => {
  const { ref } = approvals({
    address: { ...address, tab: 'approved', start: '2025-06-01', open: 'd1' },
    loaded: { records: [], aircraft: [], bases },
  });
  await render(<ApprovedRecords list={ref} />);
  expect([textsOf('span.text-sm'), textsOf('p'), offersOf()]).toEqual([
    ['06/01–06/15/2025'],
    ['', 'Nothing is approved in these days.'],
    [
      'The half-month before /approvals?tab=approved&start=2025-05-16',
      'The half-month after /approvals?tab=approved&start=2025-06-16',
    ],
  ]);
});

const approval = {
  state: 'approved',
  by: 'M. Cole',
  at: '2025-07-18T20:00:00Z',
  note: null,
} as const;
const opened = {
  dispatch: { ...flight, approval },
  aircraft: [t83],
  row: { cost: 28, booked: 20, drift: 8 },
};
const historyOf = (id: string, version: number) => <i>{`history of ${id}, version ${version}`}</i>;
it('shows a record with its approval, its costs and its book amounts (APR-32)', async () => {
  const { ref, sent } = approvals({ opened }, ['recordShown']);
  await render(<RecordDrawer list={ref} mayEdit historyOf={historyOf} />);
  expect([textsOf('h2')[0], textsOf('p')]).toEqual([
    'Flight 10481',
    [
      'Approved 07/18/2025 by M. Cole.',
      'The books hold $20.00; it costs $28.00 now. The difference waits under Periods and differences.',
    ],
  ]);
  expect(rowsOf()).toEqual([
    ['Flight', '$1.00'],
    ['Abort fees', '$2.00'],
    ['Availability', '$3.00'],
    ['Agent', '$4.00'],
    ['Landing fees', '$5.00'],
    ['Crew standby', '$6.00'],
    ['Per diem', '$7.00'],
    ['Total', '$28.00'],
  ]);
  expect(
    [...document.querySelectorAll('section section')].map((one) => [
      one.ariaLabel,
      textsOf('dd', one)[1],
    ]),
  ).toEqual([
    ['Activity 1', 'A-12'],
    ['Activity 2', 'C-9'],
    ['Costs', undefined],
  ]);
  expect(textsOf('i')).toEqual(['history of d1, version 3']);
  expect(offersOf()).toContain('Open /dispatch/flight/d1');
  await press('Reopen');
  await press('Close');
  expect(sent).toEqual([
    { type: 'reopen.asked' },
    { type: 'address.asked', address: { open: '' } },
  ]);
});

it.each([
  [
    'to users who cannot approve, and names the person to ask',
    { mayApprove: false },
    true,
    {},
    ['Open /dispatch/flight/d1', 'Close'],
    true,
  ],
  [
    'of a record that is only checked',
    {},
    false,
    { approval: { ...approval, state: 'checked' as const } },
    ['Close'],
    false,
  ],
  ['of a deleted record', {}, true, { isArchived: true }, ['Close'], false],
])('offers no reopening %s (APR-32)', async (_, context, mayEdit, change, offers, asks) => {
  const { ref } = approvals(
    { ...context, opened: { ...opened, dispatch: { ...opened.dispatch, ...change } } },
    ['recordShown'],
  );
  await render(<RecordDrawer list={ref} mayEdit={mayEdit} historyOf={historyOf} />);
  expect(offersOf().filter((offer) => /^(Open|Reopen|Close)\b(?! the)/.test(offer))).toEqual(
    offers,
  );
  expect(textsOf('p')[0]?.includes('Ask someone who may edit contracts to reopen it.')).toBe(asks);
});

it.each([
  ['a deleted record', 'recordGone', 'There is no dispatch at this address. The link may be old.'],
  ['a record that failed to load', 'recordFailed', "The dispatch couldn't be loaded."],
])('names %s, and shows no other one (APR-32)', async (_, tag, text) => {
  const { ref, sent } = approvals({ opened }, [tag]);
  await render(<RecordDrawer list={ref} mayEdit historyOf={historyOf} />);
  expect([textsOf('h2'), textsOf('p'), rowsOf()]).toEqual([['Dispatch'], [text], []]);
  if (tag === 'recordFailed') await press('Try again');
  expect(sent).toEqual(tag === 'recordFailed' ? [{ type: 'retry.requested' }] : []);
});

const period: PeriodRow = {
  assetId: 't83',
  start: '2025-07-01',
  end: '2025-07-15',
  entered: 0,
  checked: 0,
  approved: 3,
  reopened: 0,
  books: 300.5,
  adjustments: 0,
  drift: 0,
  drifted: 0,
  unexplained: 0,
  isOver: true,
  closed: null,
};
const periods: PeriodRow[] = [
  period,
  { ...period, start: '2025-06-16', drifted: 1, books: 200 },
  { ...period, start: '2025-07-16', isOver: false, checked: 2, books: 50 },
  { ...period, assetId: null, start: '2025-06-16', entered: 1, books: 10 },
  {
    ...period,
    assetId: null,
    closed: { by: 'M. Cole', at: '2025-07-18T20:00:00Z', approved: 20 },
    books: 20,
  },
];
const starts = ['2025-06-16', '2025-07-01', '2025-07-16'];
const to = (tab: string, aircraft: string, start: string) =>
  `/approvals?tab=${tab}&aircraft=${aircraft}&start=${start}`.replace('tab=check&', '');

it('shows the state and the books of each half-month, and links to its records (APR-33)', async () => {
  await render(
    <PeriodGrid
      loaded={{ periods, aircraft: [t83] }}
      starts={starts}
      mayClose={false}
      address={{ ...address, tab: 'periods' }}
      onClose={() => undefined}
    />,
  );
  expect(rowsOf()).toEqual([
    ['Aircraft', '06/16–06/30', '07/01–07/15', '07/16–07/31'],
    ['T-83', 'Difference$200.00', 'Ready$300.50', '3 of 5$50.00'],
    ['No aircraft', '3 of 4$10.00', 'Closed$20.00', ''],
  ]);
  expect(offersOf()).toEqual([
    `Difference: show what is approved of T-83, 06/16–06/30/2025 ${to('approved', 't83', '2025-06-16')}`,
    `Ready: show what is approved of T-83, 07/01–07/15/2025 ${to('approved', 't83', '2025-07-01')}`,
    `3 of 5 approved: show the others of T-83, 07/16–07/31/2025 ${to('approve', 't83', '2025-07-16')}`,
    `3 of 4 approved: show the others of No aircraft, 06/16–06/30/2025 ${to('check', 'none', '2025-06-16')}`,
    `Closed: show what is approved of No aircraft, 07/01–07/15/2025 ${to('approved', 'none', '2025-07-01')}`,
  ]);
});

it('leads from a half-month that needs a reason to the list of its month (APR-33, APR-62)', async () => {
  await render(
    <PeriodGrid
      loaded={{ periods: [{ ...period, unexplained: 2 }], aircraft: [t83] }}
      starts={starts}
      mayClose
      address={{ ...address, tab: 'periods' }}
      onClose={() => undefined}
    />,
  );
  expect(offersOf()).toEqual([
    'Needs a reason: show what is left of T-83, 07/01–07/15/2025 /approvals?tab=close&start=2025-07-01',
  ]);
});

it('closes the clicked half-month, only one that is ready (APR-33)', async () => {
  const closed: unknown[] = [];
  const onClose = (assetId: string | null, start: string) => closed.push([assetId, start]);
  await render(
    <PeriodGrid
      loaded={{ periods, aircraft: [t83] }}
      starts={starts}
      mayClose
      address={{ ...address, tab: 'periods' }}
      onClose={onClose}
    />,
  );
  expect(textsOf('button')).toEqual(['Close']);
  await press('Close 07/01–07/15/2025 for T-83');
  expect(closed).toEqual([['t83', '2025-07-01']]);
});

it('names half-months without records (APR-33)', async () => {
  await render(
    <PeriodGrid
      loaded={{ periods, aircraft: [] }}
      starts={['2024-01-01']}
      mayClose
      address={address}
      onClose={() => undefined}
    />,
  );
  expect([textsOf('p'), rowsOf()]).toEqual([['Nothing was recorded in these half-months.'], []]);
});

const { totalCost: _total, totalCostExclAvailCost: _without, ...books } = costs;
const drift = (n: number): DriftRow => ({
  activityId: `a${n}`,
  dispatchId: `d${n}`,
  dispatchNumber: 100 + n,
  assetId: n === 1 ? 't83' : null,
  activityDate: '2025-07-14',
  periodStart: '2025-07-01',
  isClosed: n === 1,
  cause: n === 1 ? 'rate' : 'tier',
  books,
  live: { ...books, flightCost: 11 },
  quantities: n === 1 ? [{ name: 'hours', books: 1.5, live: 2.5 }] : [],
  drift: n === 1 ? 10 : -3.5,
});
const drifts = (count: number, context: object = {}, tags: readonly string[] = ['open']) =>
  standIn<DriftsRef>(
    {
      loaded: { drifts: Array.from({ length: count }, (_, n) => drift(n + 1)), aircraft: [t83] },
      picked: [],
      asked: null,
      reason: 'Rates were late.',
      showsReason: false,
      told: '',
      maySettle: true,
      ...context,
    },
    tags,
  );
const at = { ...address, tab: 'periods' } as const;

it('shows each part of a record before and now (APR-35)', async () => {
  await render(<Drifts drifts={drifts(2, { maySettle: false }).ref} address={at} />);
  expect(
    [...document.querySelectorAll('li')].map((one) => [
      ...textsOf('p', one),
      ...textsOf('dl > div', one),
    ]),
  ).toEqual([
    [
      'Dispatch 101T-83, 07/14/2025Closed',
      'A rate changed',
      '+$10.00',
      'Flight$1.00 → $11.00',
      'Flight hours1.50 → 2.50',
    ],
    [
      'Dispatch 102No aircraft, 07/14/2025',
      "The agent's price changed",
      '-$3.50',
      'Flight$1.00 → $11.00',
    ],
  ]);
  expect(offersOf()).toEqual([
    'Dispatch 101 /approvals?tab=periods&open=d1',
    'Dispatch 102 /approvals?tab=periods&open=d2',
  ]);
  expect(document.querySelectorAll('input')).toHaveLength(0);
});

it('selects the clicked difference, or all visible ones (APR-35)', async () => {
  const { ref, sent } = drifts(2, { picked: ['a1'] });
  await render(<Drifts drifts={ref} address={at} />);
  const boxes = page.getByRole('checkbox');
  await page.getByText('All 2').click();
  await boxes.nth(2).click({ force: true });
  await boxes.nth(1).click({ force: true });
  expect(sent).toEqual([
    { type: 'drifts.picked', ids: ['a1', 'a2'] },
    { type: 'drifts.picked', ids: ['a1', 'a2'] },
    { type: 'drifts.picked', ids: [] },
  ]);
});

it('takes or keeps out the selected differences (APR-35)', async () => {
  const { ref, sent } = drifts(2, { picked: ['a2'], told: '1 taken.' });
  await render(<Drifts drifts={ref} address={at} />);
  await expect.element(page.getByText('1 taken.')).toBeVisible();
  await press('Keep out');
  await press('Take');
  expect(sent).toEqual([
    { type: 'settling.asked', act: 'keep', ids: ['a2'] },
    { type: 'settling.asked', act: 'take', ids: ['a2'] },
  ]);
});

it('lists a hundred differences at a time, and counts the others (APR-35)', async () => {
  await render(
    <Drifts drifts={drifts(103, { picked: ['a1'] }, ['open', 'busy']).ref} address={at} />,
  );
  expect([textsOf('li').length, textsOf('label')[0], textsOf('p').at(-1)]).toEqual([
    100,
    'All 100',
    '3 more when these are settled.',
  ]);
  expect(offersOf().slice(0, 2)).toEqual(['Keep out (disabled)', 'Sending… (disabled)']);
});

it.each([
  ['take', 1, 'Take 1 difference', 'Why is it taken?', /^The books follow/],
  ['keep', 2, 'Keep out 2 differences', 'Why is it kept out?', /^The books stay as they are/],
])('asks for a reason before it settles: %s (APR-35)', async (act, count, title, label, text) => {
  const { ref, sent } = drifts(2, { asked: { act, drifts: Array.from({ length: count }) } }, [
    'open',
    'asking',
  ]);
  await render(<Drifts drifts={ref} address={at} />);
  const dialog = page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }));
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: label }))
    .toHaveValue('Rates were late.');
  await dialog.getByRole('button', { name: act === 'take' ? 'Take' : 'Keep out' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([{ type: 'reason.given' }, { type: 'asking.left' }]);
});

it.each([
  ['no difference', 0, ['open'], 'Nothing differs from what was approved.', false],
  ['differences that failed to load', 0, ['failed'], "The differences couldn't be loaded.", true],
  [
    'differences that may be out of date',
    1,
    ['open', 'stale'],
    "The differences couldn't be loaded again. They may be old.",
    true,
  ],
])('names %s (APR-35)', async (_, count, tags, text, retries) => {
  const { ref, sent } = drifts(count, {}, tags);
  await render(<Drifts drifts={ref} address={at} />);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(textsOf('li').length).toBe(count);
  if (retries) await press('Try again');
  expect(sent).toEqual(retries ? [{ type: 'retry.requested' }] : []);
});
