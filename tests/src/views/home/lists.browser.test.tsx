import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AllDispatchesRef } from '../../../../machines/home/allDispatches.machine.ts';
import type { DayListRef } from '../../../../machines/home/dayList.machine.ts';
import type { SessionRef } from '../../../../machines/session/session.machine.ts';
import type { ClockRef } from '../../../../machines/shell/clock.machine.ts';
import { AllDispatches } from '../../../../src/views/home/AllDispatches.tsx';
import { DayList } from '../../../../src/views/home/DayList.tsx';
import { DispatchDetail } from '../../../../src/views/home/DispatchDetail.tsx';
import { MergeIncident } from '../../../../src/views/home/MergeIncident.tsx';
import { cedar, deletedRow, flight, flightRow, t83 } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const clock = () => standIn<ClockRef>({ now: '2025-07-14T20:00:00Z' }).ref;
const address = {
  from: '',
  until: '',
  aircraft: '',
  incident: '',
  crew: '',
  number: '',
  state: '',
  flag: '',
  open: '',
};

it('shows a dispatch line by line with its activities (HOME-81)', async () => {
  const { ref, sent } = standIn<AllDispatchesRef>({ loaded: { opened: flight, aircraft: [t83] } });
  await render(<DispatchDetail list={ref} mayEdit />);
  await expect.element(page.getByRole('heading', { name: 'Flight 10481' })).toBeVisible();
  const lines = textsOf('dt').map((label, n) => `${label}: ${textsOf('dd')[n]}`);
  expect(lines.slice(0, 12)).toEqual([
    'Date: 07/14/2025',
    'Aircraft: T-83',
    'Status: Complete',
    'Dispatched: 13:00',
    'Cost: $28.00',
    'Remarks: Windy.',
    'Last changed by: B. Ortiz',
    'Incident: CA-RRU-012345 Cedar',
    'Request number: A-12',
    'Mission: Fire, Initial attack',
    'Times: 13:05–14:20',
    'From, to: HMT → RAM',
  ]);
  expect(
    [...document.querySelectorAll('section section')].map((one) => [
      one.ariaLabel,
      textsOf('dd', one).slice(0, 2),
    ]),
  ).toEqual([
    ['Activity 1', ['CA-RRU-012345 Cedar', 'A-12']],
    ['Activity 2', ['No incident', 'C-9']],
  ]);
  expect(offersOf()).toContain('Open /dispatch/flight/d1');
  await press('Close');
  expect(sent).toEqual([{ type: 'filter.chosen', filter: { open: '' } }]);
});

it.each([
  ['users who cannot edit', false, false],
  ['a deleted dispatch', true, true],
])('offers to open no summary for %s (HOME-81)', async (_, mayEdit, isArchived) => {
  const [first] = flight.activities;
  const opened = { ...flight, isArchived, activities: [first] };
  await render(
    <DispatchDetail
      list={standIn<AllDispatchesRef>({ loaded: { opened, aircraft: [t83] } }).ref}
      mayEdit={mayEdit}
    />,
  );
  expect(offersOf().filter((offer) => offer.startsWith('Open'))).toEqual([]);
  expect([...document.querySelectorAll('section section')].map((one) => one.ariaLabel)).toEqual([
    'Activity',
  ]);
});

const allHeads = [
  'Dispatch',
  'Date',
  'Aircraft',
  'Out',
  'In',
  'Incident',
  'Request',
  'Gallons',
  'Cost',
  'Status',
  'Flags',
];
const loaded = { isCut: false, incident: null, opened: null, aircraft: [], crew: [] };
const all = (context: object = {}, tags: readonly string[] = ['open']) =>
  standIn<AllDispatchesRef>(
    {
      rows: [flightRow, deletedRow],
      address,
      loaded,
      mayMerge: false,
      text: '',
      found: [],
      ...context,
    },
    tags,
  );

it('says that a row is one incident’s share of a split dispatch (HOME-90)', async () => {
  const list = all({ rows: [{ ...flightRow, share: 'share of 10481' }] }).ref;
  await render(<AllDispatches list={list} clock={clock()} mayEdit />);
  expect(rowsOf()[1]?.[5]).toBe('CA-RRU-012345 Cedarshare of 10481');
});
it('lists each value of a dispatch under its own heading (HOME-80)', async () => {
  await render(<AllDispatches list={all().ref} clock={clock()} mayEdit />);
  expect(rowsOf()).toEqual([
    allHeads,
    [
      'Flight 10481',
      '07/14/2025',
      'T-83',
      '13:05',
      '14:20',
      'CA-RRU-012345 Cedar',
      'A-12',
      '1,000 gal',
      '$1,200.50',
      'Out',
      'No time inNo contract',
    ],
    [
      'Agent-only 10482',
      '07/13/2025',
      'T-84',
      '09:00',
      '10:30',
      'CA-BTU-000777 Oak',
      'B-7',
      '–',
      '$35.00',
      'Deleted',
      '',
    ],
  ]);
  await expect.element(page.getByText('2 dispatches')).toBeVisible();
});

it.each([
  ['its form for users who can edit, a deleted one to its summary', true, '/dispatch/flight/d1'],
  ['its summary for users who cannot edit', false, '/dispatch/all?state=out&open=d1'],
])('links a dispatch to %s (HOME-81)', async (_, mayEdit, first) => {
  await render(
    <AllDispatches
      list={all({ address: { ...address, state: 'out', open: 'd9' } }).ref}
      clock={clock()}
      mayEdit={mayEdit}
    />,
  );
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([
    `Flight 10481 ${first}`,
    'Agent-only 10482 /dispatch/all?state=out&open=d2',
  ]);
});

it.each([
  [
    'that the list is truncated',
    { loaded: { ...loaded, isCut: true } },
    ['open'],
    'The newest 2 dispatches. Filter to find older ones.',
  ],
  [
    'that no dispatch matches the filters',
    { rows: [], address: { ...address, state: 'out' } },
    ['open'],
    'No dispatch meets these filters.',
  ],
  ['that nothing was dispatched', { rows: [] }, ['open'], 'Nothing has been dispatched yet.'],
  ['that the list failed to load', {}, ['failed'], "The dispatches couldn't be loaded."],
])('states %s (HOME-80)', async (_, context, tags, text) => {
  const { ref, sent } = all(context, tags);
  await render(<AllDispatches list={ref} clock={clock()} mayEdit />);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(textsOf('table').length).toBe(text.includes('newest') ? 1 : 0);
  if (tags.includes('failed')) await press('Try again');
  expect(sent).toEqual(tags.includes('failed') ? [{ type: 'retry.requested' }] : []);
});

it.each([
  ['and offers the merge to users who can', true, true, ['Merge into another']],
  ['without the merge for users who cannot', false, true, []],
  ['only while it is not imported', true, false, []],
])('names an unconfirmed incident %s (INC-11)', async (_, mayMerge, isUnconfirmed, offers) => {
  const { ref, sent } = all({
    mayMerge,
    loaded: { ...loaded, incident: { ...cedar, isUnconfirmed } },
  });
  await render(<AllDispatches list={ref} clock={clock()} mayEdit />);
  const notes = textsOf('p').filter((text) => text.includes('import'));
  expect(notes).toEqual(
    isUnconfirmed
      ? ['CA-RRU-012345 Cedar (unconfirmed): no import has brought this incident yet.']
      : [],
  );
  expect(offersOf().filter((offer) => offer.startsWith('Merge'))).toEqual(offers);
  if (offers.length > 0) await press('Merge into another');
  expect(sent).toEqual(offers.length > 0 ? [{ type: 'merge.opened' }] : []);
});

const oak = { ...cedar, id: 'oak', name: 'Oak', incidentNumber: '000777' };
const record = { id: 'd1', dispatchNumber: 10481, dispatchType: 'flight' };
const check = {
  moved: 3,
  joined: [{ ...record, droppedRequests: ['A-12'], droppedAbortFees: 0 }],
  blocked: [] as object[],
};
const merging = (context: object, tags: readonly string[] = []) =>
  standIn<AllDispatchesRef>(
    { loaded: { incident: cedar }, target: oak, check, text: '', found: [], ...context },
    ['merging', ...tags],
  );

it('states the effects and the target of a merge, and merges on a click (INC-11)', async () => {
  const { ref, sent } = merging({});
  await render(<MergeIncident list={ref} />);
  await expect
    .element(page.getByRole('dialog', { name: 'Merge CA-RRU-012345 Cedar' }))
    .toBeVisible();
  expect(textsOf('[role=dialog] p')).toEqual([
    "Its dispatches and fuel receipts move to CA-RRU-000777 Oak. This can't be undone.",
    '3 records move.',
    'Worked both, so that its activities become one: Flight 10481.',
    'Flight 10481 loses request A-12.',
  ]);
  await press('Merge');
  await press('Cancel');
  expect(sent).toEqual([{ type: 'merge.confirmed' }, { type: 'merge.closed' }]);
});

it.each([
  [
    'before an incident is chosen',
    { target: null, check: null },
    [],
    ['Cancel', 'Merge (disabled)'],
    [],
  ],
  ['before it is checked', { check: null }, [], ['Cancel', 'Merge (disabled)'], []],
  ['while it merges', {}, ['busy'], ['Cancel (disabled)', 'Merge (disabled)'], []],
  [
    'while a record is in the way',
    { check: { moved: 1, joined: [], blocked: [{ ...record, why: 'approved' }] } },
    [],
    ['Cancel', 'Merge (disabled)'],
    ['Flight 10481 is approved. Reopen it and choose the other incident there.'],
  ],
])('does not merge %s (INC-11)', async (_, context, tags, offers, obstacles) => {
  await render(<MergeIncident list={merging(context, tags).ref} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(offersOf(document.querySelector('[role=dialog]') ?? undefined).slice(-2)).toEqual(offers);
  expect(textsOf('[role=dialog] p.text-error')).toEqual(obstacles);
});

it('sends the clicked incident of those found (INC-10)', async () => {
  const { ref, sent } = merging({ found: [cedar, { ...oak, year: 2024 }] });
  await render(<MergeIncident list={ref} />);
  expect(textsOf('[aria-label="Incidents found"] li')).toEqual([
    'CA-RRU-012345 Cedar2025',
    'CA-RRU-000777 Oak2024',
  ]);
  await page.getByRole('button', { name: 'CA-RRU-000777 Oak' }).click();
  expect(sent).toEqual([{ type: 'incident.chosen', incident: { ...oak, year: 2024 } }]);
});

const dayHeads = [
  'Dispatch',
  'Aircraft',
  'Out',
  'In',
  'Incident',
  'Request',
  'Gallons',
  'Cost',
  'Status',
  'Flags',
];
const day = (context: object = {}, tags: readonly string[] = ['open']) =>
  standIn<DayListRef>(
    { day: '2025-07-12', text: '', withDeleted: false, rows: [flightRow, deletedRow], ...context },
    tags,
  );
const session = (action: string) =>
  standIn<SessionRef>({ permissions: [{ entityCode: 'Dispatch', action }], settings: {} }).ref;

it('lists each value of a dispatch of a day under its own heading', async () => {
  await render(<DayList list={day().ref} session={session('View')} clock={clock()} />);
  expect(rowsOf()).toEqual([
    dayHeads,
    [
      'Flight 10481',
      'T-83',
      '13:05',
      '14:20',
      'CA-RRU-012345 Cedar',
      'A-12',
      '1,000 gal',
      '$1,200.50',
      'Out',
      'No time inNo contract',
    ],
    [
      'Agent-only 10482',
      'T-84',
      '09:00',
      '10:30',
      'CA-BTU-000777 Oak',
      'B-7',
      '–',
      '$35.00',
      'Deleted',
      '',
    ],
  ]);
  expect([...textsOf('h1'), ...textsOf('[role=status]').filter((text) => text !== '')]).toEqual([
    'Dispatches of 07/12/2025',
    '2 dispatches',
  ]);
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([]);
});

it('opens a dispatch of a day, a deleted one too, for users who can edit', async () => {
  await render(<DayList list={day().ref} session={session('Edit')} clock={clock()} />);
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([
    'Flight 10481 /dispatch/flight/d1',
    'Agent-only 10482 /dispatch/agent-only/d2?deleted=true',
  ]);
});

it('steps one day forward and back', async () => {
  const { ref, sent } = day();
  await render(<DayList list={ref} session={session('View')} clock={clock()} />);
  await press('Previous day');
  await press('Next day');
  expect(sent).toEqual([
    { type: 'day.moved', days: -1 },
    { type: 'day.moved', days: 1 },
  ]);
});

it('goes back to today, and shows deleted dispatches on request', async () => {
  const { ref, sent } = day();
  await render(<DayList list={ref} session={session('View')} clock={clock()} />);
  await press('Today');
  await page.getByText('Deleted too').click();
  expect(sent).toEqual([{ type: 'day.chosen', day: '2025-07-14' }, { type: 'deleted.toggled' }]);
});

it.each([
  [
    'an empty day',
    { rows: [], day: '2025-07-14' },
    ['open'],
    'Nothing was dispatched on this day.',
    '0 dispatches',
  ],
  [
    'a search without a match',
    { rows: [], text: 'cedar' },
    ['open'],
    'No dispatch of this day matches.',
    '0 dispatches',
  ],
  ['a list of one', { rows: [flightRow] }, ['open'], '1 dispatch', '1 dispatch'],
  ['a day that failed to load', {}, ['failed'], "The dispatches couldn't be loaded.", undefined],
])('names %s', async (_, context, tags, text, count) => {
  const { ref, sent } = day(context, tags);
  await render(<DayList list={ref} session={session('View')} clock={clock()} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(textsOf('p[role=status]')[0]).toBe(count);
  if (tags.includes('failed')) await press('Try again');
  expect(sent).toEqual(tags.includes('failed') ? [{ type: 'retry.requested' }] : []);
  expect(offersOf().includes('Today')).toBe(!('day' in context));
});
