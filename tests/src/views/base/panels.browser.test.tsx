import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { BoardRow } from '../../../../domain/base/board.ts';
import type { BaseRef } from '../../../../machines/base/base.machine.ts';
import type { BaseWorkRef } from '../../../../machines/base/baseWork.machine.ts';
import type { OutboxRef } from '../../../../machines/outbox/outbox.machine.ts';
import { AgentPrices } from '../../../../src/views/base/AgentPrices.tsx';
import { Assigned } from '../../../../src/views/base/Assigned.tsx';
import { Board } from '../../../../src/views/base/Board.tsx';
import { NeedsAttention, TodaysDispatches } from '../../../../src/views/base/DispatchRows.tsx';
import { FuelStorages, LandingFees } from '../../../../src/views/base/FeesAndFuel.tsx';
import { Preloads } from '../../../../src/views/base/Preloads.tsx';
import { RotationMenu } from '../../../../src/views/base/Rotations.tsx';
import { deletedRow, flightRow, KILOGALLON } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const nothing = {
  board: [],
  assignments: [],
  preloads: [],
  prices: [],
  fees: [],
  today: [],
  attention: [],
};
const now = '2025-07-14T20:00:00Z';
const closeOut = {
  context: { typed: {}, closing: null, held: [] as object[], source: { facts: { now } } },
};
const base = (
  sections: object,
  context: object = {},
  data: object = {},
  held: readonly object[] = [],
) =>
  standIn<BaseRef>(
    {
      now,
      showsHistory: false,
      data: { base: { id: 'hmt', name: 'Hemet' }, rotations: [], storages: [], ...data },
      sections: { ...nothing, ...sections },
      ...context,
    },
    [],
    { closeOut: { context: { ...closeOut.context, held } } },
  );
const work = (tags: readonly string[] = []) => standIn<BaseWorkRef>({}, tags);
const outbox = (entries: readonly object[] = []) => standIn<OutboxRef>({ entries });

const aircraft: BoardRow = {
  assetId: 't83',
  radioId: 'T-83',
  registration: 'N483AT',
  typeName: 'S-2T',
  status: 'Available',
  since: '09:00',
  sinceAt: '2025-07-14T16:00:00Z',
  minutes: 240,
  incident: '',
  incidentId: null,
  timeOut: '',
  agent: 'LC95A',
  hundredths: 325,
  crew: 'Lee, Ortiz',
  flight: null,
  kind: 'tankers',
  rotation: 2,
  heading: '',
  mark: null,
};
const flying: BoardRow = {
  ...aircraft,
  assetId: 't84',
  radioId: 'T-84',
  registration: 'N484AT',
  typeName: 'BAe-146',
  status: 'Out',
  since: '12:50',
  minutes: 65,
  incident: 'Cedar',
  timeOut: '12:55',
  agent: '',
  hundredths: 0,
  crew: '',
  rotation: null,
  flight: { id: 'd1', dispatchNumber: 10481, hobbs: 'Hobbs 1,234.5', drops: true },
};
const marked: BoardRow = {
  ...aircraft,
  assetId: 't85',
  radioId: 'T-85',
  status: 'Unavailable',
  since: '',
  agent: '',
  hundredths: 0,
  crew: '',
  rotation: null,
  mark: { id: 'm1', reason: 'Hydraulic leak', untilTime: '2025-07-15T01:30:00Z' },
};
const first = { ...aircraft, assetId: 't80', radioId: 'T-80', rotation: 1 };
const rights = { mayEdit: true, mayDispatch: true, seesDispatches: true };
const none = { mayEdit: false, mayDispatch: false, seesDispatches: true };

it('shows what each aircraft of the board is doing and since when (BASE-3)', async () => {
  await render(
    <Board
      base={base({ board: [flying, aircraft, marked] }).ref}
      outbox={outbox().ref}
      work={work().ref}
      rights={none}
    />,
  );
  expect(textsOf('h2')).toEqual(["Today's board 3"]);
  expect([...document.querySelectorAll('li')].map((row) => textsOf('p', row))).toEqual([
    [
      'T-84N484AT',
      'BAe-146',
      'Out',
      'since 12:50 · 1 h 5 min',
      'Cedar',
      'Time out 12:55',
      'Hobbs 1,234.5',
    ],
    [
      'T-83N483AT',
      'S-2T',
      'Availableplace in the rotation Tankers #2',
      'since 09:00 · 4 h',
      '3.25 h today · Crew Lee, Ortiz · LC95A',
    ],
    ['T-85N483AT', 'S-2T', 'Unavailable', 'Hydraulic leak · until 18:30'],
  ]);
  expect([...offersOf(), ...textsOf('form')]).toEqual([]);
});

const at = (kind: string, id: string) => `/dispatch/${kind}/new?aircraft=${id}&base=hmt`;
it('offers the actions on each aircraft of the board to users who can dispatch (BASE-3)', async () => {
  await render(
    <Board
      base={base({ board: [flying, aircraft, marked] }).ref}
      outbox={outbox().ref}
      work={work().ref}
      rights={{ ...none, mayDispatch: true }}
    />,
  );
  expect(offersOf().filter((offer) => offer.includes(' /'))).toEqual([
    'Open flight 10481 of T-84 /dispatch/flight/d1',
    `New flight of T-83 ${at('flight', 't83')}`,
    `Standby of T-83 ${at('standby', 't83')}`,
    `Preload of T-83 ${at('agent-only', 't83')}&purpose=preload`,
    `Dispatch anyway: T-85 ${at('flight', 't85')}`,
  ]);
  expect(
    [...document.querySelectorAll('form')].map((form) => [
      form.ariaLabel,
      ...textsOf('label', form),
    ]),
  ).toEqual([['Close flight 10481 of T-84', 'Time in', 'Hobbs end', 'Gallons']]);
});

it('marks aircraft and ends marks for users who can edit the base (BASE-3)', async () => {
  const { ref, sent } = work();
  await render(
    <Board
      base={base({ board: [first, aircraft, marked] }).ref}
      outbox={outbox().ref}
      work={ref}
      rights={{ ...none, mayEdit: true }}
    />,
  );
  expect(
    offersOf().filter(
      (offer) =>
        offer.startsWith('Mark') || offer.includes('available') || offer.startsWith('Change'),
    ),
  ).toEqual([
    'Mark T-80 unavailable',
    'Change the rotation of T-80',
    'Mark T-83 unavailable',
    'Change the rotation of T-83',
    'T-85 is available again',
  ]);
  await press('Mark T-83 unavailable');
  await press('T-85 is available again');
  expect(sent).toEqual([
    { type: 'form.opened', kind: 'unavailable', id: 't83', name: 'T-83' },
    {
      type: 'order.given',
      order: { kind: 'endUnavailable', id: 'm1', done: 'T-85 is available again.' },
    },
  ]);
});

it('offers the moves that change the order, and sends the new order (BASE-14)', async () => {
  const { ref, sent } = work();
  await render(<RotationMenu work={ref} row={aircraft} order={['t80', 't81', 't83']} />);
  await press('Change the rotation of T-83');
  expect(textsOf('[role=menuitem]')).toEqual(['Send first', 'Send earlier']);
  await page.getByRole('menuitem', { name: 'Send first' }).click();
  expect(sent).toEqual([
    {
      type: 'form.opened',
      kind: 'rotation',
      id: 'tankers',
      name: '',
      order: ['t83', 't80', 't81'],
    },
  ]);
});

const rotations = [
  {
    kind: 'tankers',
    assetIds: ['t83', 't80'],
    setAt: '2025-07-14T17:10:00Z',
    setBy: 'A. Lee',
    reason: 'Crew rest',
  },
  {
    kind: 'helitack',
    assetIds: ['h4'],
    setAt: '2025-07-13T18:20:00Z',
    setBy: 'B. Ortiz',
    reason: 'Closer',
  },
];
it.each([
  [
    'with Undo for users who can edit',
    true,
    ['First in, first out again: Tankers', 'First in, first out again: Helitack'],
  ],
  ['without Undo for others', false, []],
])('states who changed a rotation %s (BASE-14)', async (_, mayEdit, offers) => {
  const { ref, sent } = work();
  const board = [
    aircraft,
    { ...aircraft, assetId: 'h4', radioId: 'H-4', kind: 'helitack', rotation: 1 },
  ];
  await render(
    <Board
      base={base({ board }, {}, { rotations }).ref}
      outbox={outbox().ref}
      work={ref}
      rights={{ ...none, mayEdit }}
    />,
  );
  expect(textsOf('section > p > span')).toEqual([
    'Tankers: rotation changed 10:10 by A. Lee: Crew rest',
    'Helitack: rotation changed 07/13 11:20 by B. Ortiz: Closer',
  ]);
  expect(offersOf().filter((offer) => offer.startsWith('First'))).toEqual(offers);
  if (mayEdit) await press('First in, first out again: Helitack');
  expect(sent).toEqual(
    mayEdit ? [{ type: 'form.opened', kind: 'rotation', id: 'helitack', name: '', order: [] }] : [],
  );
});

it('opens a queued flight of the board from the outbox (ENTRY-42)', async () => {
  const waiting = { idempotencyKey: 'k1', recordId: 'd1', refusal: null, form: 'flight' };
  const { ref, sent } = outbox([{ ...waiting, idempotencyKey: 'k0', recordId: 'd0' }, waiting]);
  await render(
    <Board
      base={base({ board: [flying, aircraft] }).ref}
      outbox={ref}
      work={work().ref}
      rights={rights}
    />,
  );
  expect(textsOf('li p:first-child').filter((text) => text.includes('Not sent yet'))).toEqual([
    'T-84Not sent yetN484AT',
  ]);
  await press('Open T-84, not sent yet');
  expect(sent).toEqual([{ type: 'entry.opened', idempotencyKey: 'k1' }]);
});

it('keeps the row in which a user types when the flight is closed elsewhere (BASE-27)', async () => {
  const row = { dispatchId: 'd7', dispatchNumber: 10487, drops: false };
  const held = [
    {
      assetId: 't83',
      row,
      says: 'Closed by K. Lee in 13:40 · 1.2 h',
      opens: { label: 'Use mine', to: '/dispatch/flight/d7?field=x' },
    },
  ];
  await render(
    <Board
      base={base({ board: [aircraft, first] }, {}, {}, held).ref}
      outbox={outbox().ref}
      work={work().ref}
      rights={rights}
    />,
  );
  expect(
    [...document.querySelectorAll('form')].map((form) => [
      form.ariaLabel,
      ...textsOf('[role=status]', form),
    ]),
  ).toEqual([['Close flight 10487 of T-83', 'Closed by K. Lee in 13:40 · 1.2 h']]);
  expect(offersOf()).toContain('Use mine /dispatch/flight/d7?field=x');
});

it.each([
  [
    'an empty board, with a link to assign',
    [],
    rights,
    'No aircraft are assigned to Hemet today.',
    ['Assign aircraft'],
  ],
  [
    'an empty board to users who cannot edit',
    [],
    none,
    'No aircraft are assigned to Hemet today.',
    [],
  ],
  ['a board that failed to load', null, rights, "The dispatches couldn't be loaded.", []],
  [
    'a board that this user cannot view',
    null,
    { ...none, seesDispatches: false },
    'You may not view dispatches. Ask your administrator for the right to.',
    [],
  ],
])('names %s (BASE-3)', async (_, board, given, text, offers) => {
  const { ref, sent } = work();
  await render(
    <Board base={base({ board }).ref} outbox={outbox().ref} work={ref} rights={given} />,
  );
  expect(textsOf('section p')).toEqual([text]);
  expect(offersOf()).toEqual(offers);
  if (offers.length > 0) await press('Assign aircraft');
  expect(sent).toEqual(
    offers.length > 0 ? [{ type: 'form.opened', kind: 'assign', id: '', name: '' }] : [],
  );
});

const stay = (n: number, isOver: boolean) => ({
  id: `s${n}`,
  assetId: `t${n}`,
  radioId: `T-8${n}`,
  registration: `N48${n}AT`,
  typeName: `Type ${n}`,
  vendorName: `Vendor ${n}`,
  contractType: `Daily ${n}`,
  start: `07/0${n}/2025`,
  end: `08/0${n}/2025`,
  isOver,
});
const stays = [stay(1, false), stay(2, false), stay(3, true)];
it('lists each assignment to the base, counts the current ones, and ends the clicked one (BASE-4)', async () => {
  const hemet = base({ assignments: stays });
  const { ref, sent } = work();
  await render(<Assigned base={hemet.ref} work={ref} mayEdit />);
  expect(textsOf('h2')).toEqual(['Assigned aircraft 2']);
  expect(rowsOf()).toEqual([
    ['Aircraft', 'Type', 'Vendor', 'Contract', 'Start', 'End', 'Actions'],
    ['T-81 N481AT', 'Type 1', 'Vendor 1', 'Daily 1', '07/01/2025', '08/01/2025', 'End assignment'],
    ['T-82 N482AT', 'Type 2', 'Vendor 2', 'Daily 2', '07/02/2025', '08/02/2025', 'End assignment'],
    ['T-83 N483AT', 'Type 3', 'Vendor 3', 'Daily 3', '07/03/2025', '08/03/2025', ''],
  ]);
  await press('End assignment of T-82');
  await press('Assign aircraft');
  await page.getByText('History').click();
  expect([...sent, ...hemet.sent]).toEqual([
    { type: 'form.opened', kind: 'endAssignment', id: 's2', name: 'T-82' },
    { type: 'form.opened', kind: 'assign', id: '', name: '' },
    { type: 'history.toggled' },
  ]);
});

it('offers no change of assignments to users who cannot edit, nor while one is sent (BASE-4)', async () => {
  const { ref } = base({ assignments: stays });
  await render(
    <>
      <Assigned base={ref} work={work().ref} mayEdit={false} />
      <Assigned base={ref} work={work(['busy']).ref} mayEdit />
      <Assigned base={base({}).ref} work={work().ref} mayEdit={false} />
    </>,
  );
  expect(offersOf()).toEqual([
    'Assign aircraft (disabled)',
    'End assignment of T-81 (disabled)',
    'End assignment of T-82 (disabled)',
  ]);
  expect(rowsOf()[0]).toEqual(['Aircraft', 'Type', 'Vendor', 'Contract', 'Start', 'End']);
  expect(textsOf('section > div > p')).toEqual(['No aircraft are assigned here.']);
});

const pace = {
  litres: 0,
  cents: 0,
  projectedLitres: 0,
  projectedCents: 0,
  lastDay: '2025-10-31',
  tiers: [],
};
const price = {
  rateId: 'r1',
  agentName: 'LC95A',
  dates: 'from 01/01/2025',
  tiers: [
    { fromLitres: 0, price: 2.85, isNow: true },
    { fromLitres: 5 * KILOGALLON, price: 2.5, isNow: false },
  ],
  usedLitres: 3 * KILOGALLON,
  priceNow: 2.85,
  leftLitres: 2 * KILOGALLON,
  pace,
};
it('shows the price of an agent, the used volume and the rest of its tier (BASE-7)', async () => {
  const last = {
    ...price,
    rateId: 'r2',
    agentName: 'MVP',
    dates: 'to 12/31/2025',
    tiers: [],
    priceNow: null,
    leftLitres: null,
  };
  await render(<AgentPrices base={base({ prices: [price, last] }).ref} maySet />);
  expect(textsOf('section > ul > li > p')).toEqual([
    'LC95A$2.85 a gallon now',
    'from 01/01/20253,000 gal used2,000 gal to the next tier',
    'MVPNo tiers',
    'to 12/31/20253,000 gal used',
  ]);
  expect(textsOf('[aria-label="Tiers of LC95A"] li')).toEqual([
    'from 0 gal: $2.85',
    'from 5,000 gal: $2.50',
  ]);
  expect(
    [...document.querySelectorAll('[aria-label="Tiers of LC95A"] li')].map(
      (tier) => tier.querySelector('svg') !== null,
    ),
  ).toEqual([true, false]);
  expect(offersOf().filter((offer) => offer.includes(' /'))).toEqual([
    'Add or edit prices /base-management?baseId=hmt&edit=agent-rates',
  ]);
});

const fee = {
  id: 'f1',
  price: '$45.50',
  appliesTo: 'Helicopters',
  dates: 'from 01/01/2025',
  isCurrent: true,
};
const storage = {
  id: 'st1',
  baseId: 'hmt',
  archivedAt: null,
  name: 'Tank A',
  fuelType: 'Jet A',
  bookLitres: KILOGALLON,
};
it('shows each landing fee with its aircraft category and its dates', async () => {
  await render(
    <LandingFees
      base={
        base({
          fees: [
            fee,
            {
              ...fee,
              id: 'f2',
              price: '$1.75 per 1,000 lb, at least $25.00',
              appliesTo: 'All aircraft',
              dates: 'later',
              isCurrent: false,
            },
          ],
        }).ref
      }
      maySet
    />,
  );
  expect(textsOf('li')).toEqual([
    '$45.50Helicoptersfrom 01/01/2025',
    '$1.75 per 1,000 lb, at least $25.00All aircraftTo comelater',
  ]);
  expect(offersOf()).toEqual(['Add or edit fees /base-management?baseId=hmt&edit=landing-fees']);
});

it('shows the book balance of each storage, negative ones too', async () => {
  const storages = [
    storage,
    { ...storage, id: 'st2', name: 'Tank B', fuelType: '100LL', bookLitres: -2 * KILOGALLON },
    { ...storage, id: 'st3', baseId: 'ram' },
  ];
  await render(<FuelStorages base={base({}, {}, { storages }).ref} canBook canReport />);
  expect(textsOf('li')).toEqual([
    'Tank AJet A1,000 gal on the booksLedger',
    'Tank B100LL−2,000 gal on the booksLedger',
  ]);
  expect(offersOf()).toEqual([
    'Bulk purchase /fuel-receipts/bulk/new',
    'Transfer /fuel-receipts/transfer/new',
    'Ledger of Tank A /reports/fuel/transfer?ledger=st1',
    'Ledger of Tank B /reports/fuel/transfer?ledger=st2',
  ]);
});

it('offers prices, fees and fuel only to users who have the right', async () => {
  const { ref } = base({ prices: [price], fees: [fee] }, {}, { storages: [storage] });
  await render(
    <>
      <AgentPrices base={ref} maySet={false} />
      <LandingFees base={ref} maySet={false} />
      <FuelStorages base={ref} canBook={false} canReport={false} />
    </>,
  );
  expect(offersOf().filter((offer) => offer.includes(' /'))).toEqual([]);
});

const load = (n: number, assetId: string | null) => ({
  id: `p${n}`,
  assetId,
  radioId: `T-8${n}`,
  loadedAt: `0${n}:15`,
  agentName: `Agent ${n}`,
  litres: n * KILOGALLON,
  cost: 100.5 * n,
  minutes: 60 * n,
  isOld: n === 2,
});
const preloads = [load(1, 't81'), load(2, null)];
it('lists each preload and sends the result of the clicked one (BASE-6)', async () => {
  const { ref, sent } = work();
  await render(<Preloads base={base({ preloads }).ref} work={ref} mayDispatch mayEnd />);
  expect(rowsOf()).toEqual([
    ['Loaded', 'Aircraft', 'Agent', 'Gallons', 'Price', 'Actions'],
    ['01:151 h', 'T-81', 'Agent 1', '1,000 gal', '$100.50', 'Assign to flightOffloadedJettisoned'],
    ['02:152 h', 'T-82', 'Agent 2', '2,000 gal', '$201.00', 'OffloadedJettisoned'],
  ]);
  expect(
    [...document.querySelectorAll('td:first-child')].map(
      (cell) => cell.querySelector('svg') !== null,
    ),
  ).toEqual([false, true]);
  expect(offersOf()[0]).toBe(
    'Assign to flight: the load of T-81 /dispatch/flight/new?aircraft=t81&base=hmt',
  );
  await press('Offloaded: the load of T-82');
  await press('Jettisoned: the load of T-81');
  expect(sent).toEqual([
    {
      type: 'order.given',
      order: {
        kind: 'endPreload',
        id: 'p2',
        how: 'offloaded',
        done: 'Load of T-82 offloaded: it costs nothing.',
      },
    },
    {
      type: 'order.given',
      order: {
        kind: 'endPreload',
        id: 'p1',
        how: 'jettisoned',
        done: 'Load of T-81 jettisoned: its cost stays with the base.',
      },
    },
  ]);
});

it.each([
  [
    'the flight to users who can dispatch',
    true,
    false,
    ['Assign to flight: the load of T-81 /dispatch/flight/new?aircraft=t81&base=hmt'],
  ],
  [
    'the results to users who can enter them',
    false,
    true,
    [1, 2].flatMap((n) => [
      `Offloaded: the load of T-8${n} (disabled)`,
      `Jettisoned: the load of T-8${n} (disabled)`,
    ]),
  ],
  ['nothing to others', false, false, []],
])('offers %s for a preload (BASE-6)', async (_, mayDispatch, mayEnd, offers) => {
  await render(
    <Preloads
      base={base({ preloads }).ref}
      work={work(['busy']).ref}
      mayDispatch={mayDispatch}
      mayEnd={mayEnd}
    />,
  );
  expect(offersOf()).toEqual(offers);
});

const complete = { ...deletedRow, status: 'Complete' };
it('lists the dispatches of today, each value under its heading, with the actions of a flight (BASE-9)', async () => {
  await render(
    <TodaysDispatches base={base({ today: [flightRow, complete] }).ref} rights={rights} />,
  );
  expect(textsOf('h2')).toEqual(["Today's dispatches 2"]);
  expect(rowsOf()).toEqual([
    [
      'Dispatch',
      'Aircraft',
      'Out',
      'In',
      'Incident',
      'Gallons',
      'Cost',
      'Status',
      'Flags',
      'Actions',
    ],
    [
      'Flight 10481',
      'T-83',
      '13:05',
      '14:20',
      'CA-RRU-012345 Cedar',
      '1,000 gal',
      '$1,200.50',
      'Out',
      'No time inNo contract',
      'Next tripSame incident',
    ],
    [
      'Agent-only 10482',
      'T-84',
      '09:00',
      '10:30',
      'CA-BTU-000777 Oak',
      '–',
      '$35.00',
      'Complete',
      '',
      '',
    ],
  ]);
  expect(offersOf()).toEqual([
    'Flight 10481 /dispatch/flight/d1',
    'Next trip of 10481 /dispatch/flight/new?cloneType=nextTrip&cloneId=d1',
    'Same incident as 10481 /dispatch/flight/new?cloneType=sameIncident&cloneId=d1',
    'Agent-only 10482 /dispatch/agent-only/d2',
  ]);
});

it.each([
  [
    'with a link for users who can dispatch',
    true,
    ['Flight 10481 /dispatch/flight/d1', 'Agent-only 10482 /dispatch/agent-only/d2'],
  ],
  ['without a link for others', false, []],
])(
  'lists the corrections that the base has to make %s (BASE-9)',
  async (_, mayDispatch, offers) => {
    const { ref } = base({ attention: [flightRow, complete], today: [flightRow] });
    await render(<NeedsAttention base={ref} rights={{ ...rights, mayDispatch }} />);
    expect(textsOf('h2')).toEqual(['Needs attention 2']);
    expect(textsOf('li')).toEqual([
      'Flight 10481T-8307/14/2025No time inNo contract',
      'Agent-only 10482T-8407/13/2025',
    ]);
    expect(offersOf()).toEqual(offers);
  },
);

it('offers no action on the dispatches of today to users who cannot dispatch (BASE-9)', async () => {
  await render(<TodaysDispatches base={base({ today: [flightRow] }).ref} rights={none} />);
  expect([offersOf(), rowsOf()[0]?.at(-1)]).toEqual([[], 'Flags']);
});

const sections = (sectionsOf: object, data: object, seesDispatches: boolean) => {
  const { ref } = base(sectionsOf, {}, data);
  const given = { ...rights, seesDispatches };
  return (
    <>
      <AgentPrices base={ref} maySet={false} />
      <LandingFees base={ref} maySet={false} />
      <FuelStorages base={ref} canBook={false} canReport={false} />
      <Preloads base={ref} work={work().ref} mayDispatch mayEnd />
      <TodaysDispatches base={ref} rights={given} />
      <NeedsAttention base={ref} rights={given} />
    </>
  );
};
it.each([
  [
    'is empty',
    {},
    {},
    true,
    [
      'No agent prices. Loads from here will have no cost.',
      'No landing fees here.',
      'No fuel storages at this base.',
      'No preloads in the last 30 days.',
      'Nothing dispatched today.',
      'Nothing needs attention.',
    ],
  ],
  [
    'failed to load or is not allowed',
    { prices: null, fees: null, preloads: null, today: null, attention: null },
    { storages: null },
    false,
    [
      "The agent prices couldn't be loaded.",
      "The landing fees couldn't be loaded.",
      "The fuel storages couldn't be loaded.",
      "The preloads couldn't be loaded.",
      'You may not view dispatches. Ask your administrator for the right to.',
      'You may not view dispatches. Ask your administrator for the right to.',
    ],
  ],
])('names each section that %s', async (_, given, data, seesDispatches, texts) => {
  await render(sections(given, data, seesDispatches));
  expect(textsOf('section p')).toEqual(texts);
});
