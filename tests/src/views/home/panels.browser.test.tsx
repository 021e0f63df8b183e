import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { HomeRef } from '../../../../machines/home/home.machine.ts';
import type { OutboxRef } from '../../../../machines/outbox/outbox.machine.ts';
import { IncidentsToday } from '../../../../src/views/home/IncidentsToday.tsx';
import { NeedsAttention } from '../../../../src/views/home/NeedsAttention.tsx';
import { OutNow } from '../../../../src/views/home/OutNow.tsx';
import { RecentEntries } from '../../../../src/views/home/RecentEntries.tsx';
import { CanSeeCost } from '../../../../src/views/incidents/IncidentName.tsx';
import { KILOGALLON } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const incident = {
  incidentId: 'cedar',
  label: 'Cedar',
  overLimit: 2,
  aircraftOut: 3,
  flights: 4,
  hundredths: 525,
  litres: 6 * KILOGALLON,
  cost: 700.5,
  costExclAvailability: 80,
};

it('shows each figure of an incident of today in its own column (HOME-4)', async () => {
  const { ref } = standIn<HomeRef>({
    incidents: [incident, { ...incident, incidentId: 'oak', label: 'Oak', overLimit: 1 }],
  });
  await render(<IncidentsToday home={ref} canEdit={false} canSeeClosest={false} />);
  expect(rowsOf()).toEqual([
    ['Incident', 'Out', 'Flights', 'Hours', 'Gallons', 'Cost so far'],
    ['Cedar2 over a limit', '3', '4', '5.25', '6,000', '$700.50$80.00 w/o availability'],
    ['Oak1 over a limit', '3', '4', '5.25', '6,000', '$700.50$80.00 w/o availability'],
  ]);
  expect(offersOf()).toEqual([]);
});

it('offers a flight on each incident to users who can edit, its cost and the closest aircraft to users who can see them (HOME-4, CLO-10)', async () => {
  const { ref } = standIn<HomeRef>({ incidents: [{ ...incident, overLimit: 0 }] });
  await render(
    <CanSeeCost value={true}>
      <IncidentsToday home={ref} canEdit canSeeClosest />
    </CanSeeCost>,
  );
  expect(textsOf('tbody th')).toEqual(['CedarNew flightClosest']);
  expect(offersOf()).toEqual([
    'Cedar /incidents/cedar/cost',
    'New flight on Cedar /dispatch/flight/new?incident=cedar',
    'Closest aircraft to Cedar /incidents/cedar/closest',
  ]);
});

it('names an empty list of incidents, of tasks, of entries and of flights', async () => {
  const { ref: home } = standIn<HomeRef>({
    incidents: [],
    attention: [],
    recents: [],
    out: [],
    data: null,
    baseId: 'hmt',
    now: '2025-07-14T20:00:00Z',
  });
  const { ref: outbox } = standIn<OutboxRef>({ entries: [] });
  await render(
    <>
      <IncidentsToday home={home} canEdit canSeeClosest />
      <NeedsAttention home={home} mayVisit={() => true} />
      <RecentEntries home={home} canEdit />
      <OutNow home={home} outbox={outbox} canEdit />
    </>,
  );
  expect(textsOf('section p')).toEqual([
    'No flights on an incident today.',
    'Nothing needs attention.',
    'You have not entered anything yet.',
    'No aircraft are out.',
  ]);
  expect(textsOf('h2')).toEqual([
    'Incidents today0',
    'Needs attention0',
    'My recent entries',
    'Out now0',
  ]);
});

it('links a task to its address if this user can open it (HOME-5)', async () => {
  const row = (n: number, to: string) => ({
    key: `k${n}`,
    subject: `T-8${n}`,
    what: `Task ${n}`,
    detail: `Detail ${n}`,
    to,
  });
  const { ref } = standIn<HomeRef>({
    attention: [
      row(1, '/dispatch/flight/d1?field=timeIn'),
      row(2, '/settings/crew?open=c2'),
      row(3, '/limits'),
    ],
  });
  const asked: string[] = [];
  const mayVisit = (path: string) => asked.push(path) !== 2;
  await render(<NeedsAttention home={ref} mayVisit={mayVisit} />);
  expect(textsOf('li')).toEqual(['T-81Task 1Detail 1', 'T-82Task 2Detail 2', 'T-83Task 3Detail 3']);
  expect(offersOf()).toEqual([
    'Task 1: T-81, Detail 1 /dispatch/flight/d1?field=timeIn',
    'Task 3: T-83, Detail 3 /limits',
  ]);
  expect(asked).toEqual(['/dispatch/flight/d1', '/settings/crew', '/limits']);
});

const recents = [
  {
    dispatchId: 'd1',
    dispatchNumber: 10481,
    kind: 'flight',
    radioId: 'T-81',
    day: '2025-07-14',
    status: 'Out',
    incident: 'Cedar',
    incidentId: 'cedar',
  },
  {
    dispatchId: 'd2',
    dispatchNumber: 10482,
    kind: 'standby',
    radioId: 'T-82',
    day: '2025-07-13',
    status: 'Complete',
    incident: 'Oak',
    incidentId: 'oak',
  },
  {
    dispatchId: 'd3',
    dispatchNumber: 10483,
    kind: 'agentOnly',
    radioId: 'T-83',
    day: '2025-06-02',
    status: 'Loaded',
    incident: '',
    incidentId: null,
  },
];
it.each([
  [
    'with their actions',
    true,
    [
      'Flight 10481 /dispatch/flight/d1',
      'Next trip of 10481 /dispatch/flight/new?cloneType=nextTrip&cloneId=d1',
      'Same incident as 10481 /dispatch/flight/new?cloneType=sameIncident&cloneId=d1',
      'Standby 10482 /dispatch/standby/d2',
      'Agent-only 10483 /dispatch/agent-only/d3',
    ],
  ],
  ['without actions for users who cannot edit', false, []],
])('lists recent entries %s (HOME-6)', async (_, canEdit, offers) => {
  await render(<RecentEntries home={standIn<HomeRef>({ recents }).ref} canEdit={canEdit} />);
  expect(textsOf('li p:first-child')).toEqual([
    'Flight 10481 T-8107/14Out',
    'Standby 10482 T-8207/13Complete',
    'Agent-only 10483 T-8306/02Loaded',
  ]);
  expect(textsOf('li p:last-child > span:first-child')).toEqual(['Cedar', 'Oak', '']);
  expect(offersOf()).toEqual(offers);
});

const out = {
  dispatchId: 'd1',
  dispatchNumber: 10481,
  radioId: 'T-83',
  typeName: 'S-2T',
  incident: 'Cedar',
  incidentId: null,
  since: '13:05',
  minutes: 125,
  tone: 'plain',
  agent: 'LC95A',
  hobbs: 'Hobbs 1,234.5',
  twin: null,
  drops: true,
};
const twins = [
  {
    ...out,
    minutes: 200,
    tone: 'warning',
    twin: { dispatchId: 'd2', dispatchNumber: 10482, createdBy: 'B. Ortiz', isSame: true },
  },
  {
    ...out,
    dispatchId: 'd2',
    dispatchNumber: 10482,
    radioId: 'T-84',
    twin: { dispatchId: 'd1', dispatchNumber: 10481, createdBy: 'A. Lee', isSame: true },
  },
];
const closeOut = {
  context: {
    typed: {},
    closing: null,
    held: [],
    source: { facts: { now: '2025-07-14T20:00:00Z' } },
  },
};
function outNow(rows: readonly object[], entries: readonly object[] = []) {
  const data = {
    aircraft: [{ id: 't90', radioId: 'T-90', typeName: 'BAe-146' }],
    bases: [],
    mine: [{ id: 'd1' }],
  };
  const context = { out: rows, data, baseId: 'hmt', now: '2025-07-14T20:00:00Z' };
  return {
    home: standIn<HomeRef>(context, [], { work: { context: {} }, closeOut }),
    outbox: standIn<OutboxRef>({ entries }),
  };
}
const waiting = (key: string, recordId: string, timeIn: string | null) => ({
  idempotencyKey: key,
  recordId,
  refusal: null,
  form: 'flight',
  body: {
    assetId: 't90',
    activityDate: '2025-07-14',
    activities: [{ aborted: false, timeIn, takeOffBaseId: 'hmt' }],
  },
});

it('shows each open flight’s load, its start, and the fields that close it (HOME-2)', async () => {
  const { home, outbox } = outNow([
    out,
    {
      ...out,
      dispatchId: 'd2',
      dispatchNumber: 10482,
      radioId: 'H-401',
      since: '',
      agent: '',
      hobbs: '',
      drops: false,
    },
  ]);
  await render(<OutNow home={home.ref} outbox={outbox.ref} canEdit />);
  expect(textsOf('li p')).toEqual([
    'T-83S-2T',
    'Cedar',
    'LC95A',
    '2 h 5 minout 13:05Hobbs 1,234.5',
    'H-401S-2T',
    'Cedar',
    '2 h 5 min',
  ]);
  expect(
    [...document.querySelectorAll('form')].map((form) => [
      form.ariaLabel,
      ...textsOf('label', form),
    ]),
  ).toEqual([
    ['Close flight 10481 of T-83', 'Time in', 'Hobbs end', 'Gallons'],
    ['Close flight 10482 of H-401', 'Time in', 'Hobbs end'],
  ]);
  expect(offersOf().filter((offer) => offer.includes('/'))).toEqual([
    'T-83 /dispatch/flight/d1',
    'H-401 /dispatch/flight/d2',
  ]);
});

it('shows eight open flights without scrolling at 1366 × 768 (HOME-2)', async () => {
  await page.viewport(1366, 768);
  const rows = Array.from({ length: 8 }, (_, n) => ({
    ...out,
    dispatchId: `d${n}`,
    radioId: `AA-11${n}`,
    typeName: 'AT-802F',
    incident: 'CA-RRU-099001 Lantern Ridge North Complex',
    hobbs: 'Hobbs from 7263.4',
    tone: 'error',
    minutes: 1439,
    drops: n > 3,
  }));
  const { home, outbox } = outNow(rows);
  await render(
    // The panel's width there, and its height without drafts.
    <div style={{ width: 727, height: 460, display: 'flex' }}>
      <OutNow home={home.ref} outbox={outbox.ref} canEdit />
    </div>,
  );
  const list = page.getByRole('group', { name: 'Out now, list' }).element();
  expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight);
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const tops = (one: Element) =>
    [...one.querySelectorAll('input')].map((i) => i.getBoundingClientRect().top);
  for (const row of page.getByRole('listitem').elements()) expect(new Set(tops(row)).size).toBe(1);
});

it('offers no action on an open flight to users who cannot edit (HOME-2)', async () => {
  const { home, outbox } = outNow(twins);
  await render(<OutNow home={home.ref} outbox={outbox.ref} canEdit={false} />);
  expect(textsOf('li p:last-child').filter((text) => text.includes('Also'))).toEqual([
    'Out twiceAlso 10482 by B. Ortiz',
    'Out twiceAlso 10481 by A. Lee',
  ]);
  expect([...offersOf(), ...textsOf('form')]).toEqual([]);
});

it('offers to merge or withdraw only an own record of a flight that is out twice (AUTH-14)', async () => {
  const { home, outbox } = outNow(twins);
  await render(<OutNow home={home.ref} outbox={outbox.ref} canEdit />);
  expect(offersOf().filter((offer) => /Merge|Withdraw/.test(offer))).toEqual([
    'Merge flight 10481 into 10482 /dispatch/flight/d2?merge=d1',
    'Withdraw flight 10481',
  ]);
  await page.getByRole('button', { name: 'Withdraw flight 10481' }).click();
  expect(home.sent.filter(({ type }) => type === 'order.given')).toEqual([
    {
      type: 'order.given',
      order: {
        kind: 'withdraw',
        id: 'd1',
        otherId: 'd2',
        done: 'Flight 10481 withdrawn. 10482 stays.',
      },
    },
  ]);
});

it('does not offer to merge two launches of an aircraft (AUTH-14)', async () => {
  const { home, outbox } = outNow(
    twins.map((row) => ({ ...row, twin: { ...row.twin, isSame: false } })),
  );
  await render(<OutNow home={home.ref} outbox={outbox.ref} canEdit />);
  expect(offersOf().filter((offer) => /Merge|Withdraw/.test(offer))).toEqual([]);
});

it('marks queued flights, opens the clicked one, and does not count them (ENTRY-40)', async () => {
  const { home, outbox } = outNow(
    [out],
    [waiting('k1', 'd1', null), waiting('k2', 'd9', '2025-07-14T21:05:00Z')],
  );
  await render(<OutNow home={home.ref} outbox={outbox.ref} canEdit />);
  expect(textsOf('h2')).toEqual(['Out now1']);
  expect(textsOf('li').at(-1)).toBe('T-90BAe-146in 14:05 Not sent yet');
  await page.getByRole('button', { name: 'Open T-90, not sent yet' }).click();
  await page.getByRole('button', { name: 'Open T-83, not sent yet' }).click();
  expect(outbox.sent).toEqual([
    { type: 'entry.opened', idempotencyKey: 'k2' },
    { type: 'entry.opened', idempotencyKey: 'k1' },
  ]);
});
