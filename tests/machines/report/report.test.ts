import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type DateRange, type Days, specificRange } from '../../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../../domain/reference/facts.ts';
import { idBytes } from '../../../domain/report/block/idTable.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { displayRow, type ReportTable } from '../../../domain/report/request/table.ts';
import { stateText } from '../../../domain/report/view/stateDocument.ts';
import { type ReportView, viewPath } from '../../../domain/report/view/view.ts';
import {
  plainState,
  type ViewChange,
  type ViewState,
} from '../../../domain/report/view/viewState.ts';
import type {
  Followed,
  LoadedMetrics,
  RefusedMetrics,
  ReportContext,
  ReportInput,
  ReportLocation,
} from '../../../machines/report/report.context.ts';
import { wordNotesOf } from '../../../machines/report/report.context.ts';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { type Snapshot, settled } from '../../support/graph.ts';
import {
  all,
  allowing,
  anything,
  type Claim,
  either,
  hears,
  not,
  type Rule,
  rule,
} from '../../support/scenario.ts';

const today = '2025-07-14';
const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' };
const address = (preset: string, search: ReportLocation['search']): ReportLocation => ({
  preset,
  search,
  today,
});
const input: ReportInput = { ...address('cost', july), mayOpenDispatches: true };
const loaded: LoadedMetrics = { activities: 2, asOf: '14:02', asOfDay: '2025-07-14', seconds: 0.3 };
const refused: RefusedMetrics = { refusal: 'These dates hold 1.4 million activities.' };
/** Two rows in two groups and the total. */
const table: ReportTable = {
  dimension: 'incident',
  groupBy: 'agency',
  summaryOnly: false,
  columns: ['incident', 'totalCost'],
  cells: [
    {
      kind: 'text',
      places: Int32Array.of(0, 1, -1, -1, -1),
      texts: ['CA-RRU-1 Cedar', 'No incident'],
    },
    { kind: 'number', values: Float64Array.of(1, 2, 1, 2, 3) },
  ],
  rowCount: 2,
  groups: [
    { label: 'CAL FIRE', rowCount: 1 },
    { label: 'No incident', rowCount: 1 },
  ],
  display: Int32Array.of(
    displayRow('groupTitle', 2),
    displayRow('row', 0),
    displayRow('groupTotal', 2),
    displayRow('groupTitle', 3),
    displayRow('row', 1),
    displayRow('groupTotal', 3),
    displayRow('total', 4),
  ),
  withoutRate: null,
  links: {
    ids: idBytes(['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']),
    places: Int32Array.of(1, 0),
    types: Uint8Array.of(0, 2),
  },
};

/** Only the loads of one agent, by its name. */
const byAgent = (name: string, ids: ViewState['ids'] = {}): ViewState => ({
  ...plainState,
  ids,
  filters: { dispatch: { mode: 'params', params: { agentTypes: [name] } } },
});
const agentIds = { agent: { 'LC95A-W': ['00000000-0000-4000-8000-000000000003'] } };
const followed: Followed = {
  state: byAgent('LC95A-W', agentIds),
  renamed: ['LC95A is LC95A-W now.'],
  faults: [],
};
const ofAgent = { ...july, state: stateText(byAgent('LC95A')) };
const search = (preset: string, params: ReportLocation['search']) => ({
  type: 'search.changed',
  ...address(preset, params),
});
const inAddressBar = [
  search('cost', july),
  search('cost', { ...july, groupBy: 'none' }),
  search('cost', { ...july, groupBy: 'year' }),
  search('cost', {}),
  search('costs', july),
  search('cost', { ...july, groupBy: 'luck' }),
  search('my-base-incidents', july),
  { ...search('my-base-incidents', july), ownBaseId: 'b-hmt' },
  search('cost', { ...july, state: 'luck' }),
  search('cost', ofAgent),
];
const bases: readonly BaseFacts[] = [
  {
    id: 'b-hmt',
    code: 'HMT',
    name: 'Hemet',
    archivedAt: null,
    latitude: null,
    longitude: null,
    assignments: [],
  },
];
const chosen = [
  'view.reset',
  'preset.chosen',
  'dimension.chosen',
  'groupBy.chosen',
  'range.chosen',
  'range.editorOpened',
  'range.editorClosed',
  'range.fieldChanged',
  'range.submitted',
];
interface Value {
  readonly idle?: string;
  readonly loading?: {
    readonly loads: Readonly<Record<'dimensions' | 'metrics', string>>;
    readonly patience: string;
  };
  readonly computing?: string;
}
const standing = (state: Snapshot) => state.value as Value;
const stands =
  (...values: readonly string[]): Claim =>
  (state) =>
    values.includes(String(state.value));
const isChosen: Claim = (_, event) => chosen.includes(event.type);
/** Dates that can be requested again appear only above a table. */
const asksAgain: Claim = (_, event) =>
  event.type === 'range.submitted' ||
  (event['range'] as DateRange | undefined)?.start === july.start;
/** No more requests and no more replies. */
const waits: Claim = (state) => standing(state).idle === 'waiting';
const loading: Claim = (state) => standing(state).loading !== undefined;
const dimensionsLoad: Claim = (state) => standing(state).loading?.loads.dimensions === 'loading';
const atOnce: Claim = (state) =>
  standing(state).loading?.patience === 'fresh' && state.context.share === 0;

/** Choices and addresses are the root's own transitions, so one or two idle states are enough. */
const reportStory: readonly Rule[] = [
  rule(
    'what is chosen becomes an address: without dates, or dates on screen asked for again',
    isChosen,
    either(waits, all(stands('ready'), asksAgain)),
  ),
  // Arrangements and the user's base lead to no other states than a plain table.
  rule(
    'a table is arranged',
    hears(/^table\.arranged/),
    (state) => state.context.bases === null && standing(state).computing !== 'slow',
  ),
  rule(
    'another address, at the beginning and where the page rests',
    hears(/^search\.changed/),
    either(stands('entering', 'ready'), waits),
  ),
  rule('whatever else a state hears', not(loading), anything),
  rule('a load tells how far it is', hears(/^load\.progressed/), atOnce),
  rule('waiting, and giving up', hears(/^(xstate\.after|load\.cancelled)/), dimensionsLoad),
  rule(
    'dimensions answer before metrics',
    loading,
    either(not(dimensionsLoad), hears(/Dimensions$/)),
  ),
];

// RPT-9
walkChart('report', reportMachine, {
  input,
  events: [
    ...inAddressBar,
    { type: 'preset.chosen', preset: 'aircraft' },
    { type: 'dimension.chosen', dimension: 'flight' },
    { type: 'groupBy.chosen', groupBy: 'state' },
    { type: 'range.chosen', range: specificRange(today, today) },
    { type: 'range.chosen', range: specificRange(july.start, july.end) },
    { type: 'range.editorOpened' },
    { type: 'range.editorClosed' },
    { type: 'range.fieldChanged', field: 'start', value: '13/40/2026' },
    { type: 'range.fieldChanged', field: 'dateMode', value: 'mtd' },
    { type: 'range.submitted' },
    { type: 'load.progressed', share: 0.5 },
    { type: 'load.cancelled' },
    { type: 'load.requested' },
    { type: 'view.reset' },
    { type: 'table.arranged', change: { kind: 'summaryToggled' } },
    { type: 'table.arranged', change: { kind: 'columnResized', column: 'incident', width: 300 } },
    { type: 'table.arranged', change: { kind: 'groupToggled', label: 'x'.repeat(4_000) } },
    { type: 'row.opened', slot: 0 },
    { type: 'records.opened', display: displayRow('total', 4), column: 1 },
    { type: 'xstate.after.pendingDelay.report.loading.patience.fresh' },
    { type: 'xstate.after.progressDelay.report.loading.patience.waiting' },
    { type: 'xstate.after.cancelDelay.report.loading.patience.watching' },
    { type: 'xstate.after.pendingDelay.report.computing.quick' },
    ...settled('loadDimensions', { done: '2025-05-01', error: 'offline' }),
    ...settled('loadAhead', { done: undefined, error: 'offline' }),
    ...settled('loadMetrics', { done: loaded, error: 'offline' }),
    ...settled('loadMetrics', { done: refused }),
    ...settled('loadBases', { done: bases, error: 'offline' }),
    ...settled('followWords', { done: followed, error: 'offline' }),
    ...settled('followWords', { done: { ...followed, state: byAgent('LC95A') } }),
    { type: 'xstate.after.pendingDelay.report.followingWords.quick' },
    ...settled('computeReport', { done: table, error: 'out of memory' }),
  ],
  allows: allowing(reportStory),
  project: (context: ReportContext) => [
    context.isOpen,
    context.read.refused,
    Object.keys(context.rangeErrors),
    context.rangeDraft.start,
    context.rangeDraft.dateMode,
    context.bases !== null,
    context.refusal !== null,
    context.tableFor !== null,
  ],
  apart: [
    'search.changed',
    'range.fieldChanged',
    'table.arranged',
    'xstate.done.actor.loadMetrics',
    'xstate.done.actor.followWords',
  ],
});

interface Doubles {
  readonly loadAhead?: () => Promise<void>;
  readonly loadDimensions?: () => Promise<string | null>;
  readonly loadMetrics?: (asked: {
    readonly days: Days;
    readonly compared: Days | null;
    readonly parent: { send(event: { type: 'load.progressed'; share: number }): void };
  }) => Promise<LoadedMetrics | RefusedMetrics>;
  readonly loadBases?: () => Promise<readonly BaseFacts[]>;
  readonly followWords?: (view: ReportView) => Promise<Followed>;
  readonly computeReport?: (request: ReportRequest) => Promise<ReportTable>;
}
/** The production chart with replies that the test chooses. */
function start(doubles: Doubles = {}, at: Partial<ReportInput> = {}) {
  const notices: string[] = [];
  const moves: { to: string; replace: boolean }[] = [];
  const clock = new SimulatedClock();
  const machine = reportMachine.provide({
    actors: {
      loadAhead: fromPromise(async () => doubles.loadAhead?.()),
      loadDimensions: fromPromise(async () => (await doubles.loadDimensions?.()) ?? null),
      loadMetrics: fromPromise(
        async ({ input: given }) => (await doubles.loadMetrics?.(given)) ?? loaded,
      ),
      followWords: fromPromise(
        async ({ input: { view } }) =>
          (await doubles.followWords?.(view)) ?? { state: view.state, renamed: [], faults: [] },
      ),
      loadBases: fromPromise(async () => (await doubles.loadBases?.()) ?? bases),
      computeReport: fromPromise(
        async ({ input: { request } }) => (await doubles.computeReport?.(request)) ?? table,
      ),
    },
    actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
  });
  const actor = createActor(machine, { input: { ...input, ...at }, clock });
  actor.on('goto', ({ to, replace }) => void moves.push({ to, replace }));
  actor.start();
  const { preset, search: params, source } = { ...input, ...at };
  actor.send({
    type: 'search.changed',
    ...address(preset, params),
    ...(source === undefined ? {} : { source }),
  });
  return {
    actor,
    notices,
    moves,
    clock,
    settle: () => new Promise<void>((done) => setImmediate(done)),
  };
}
const fails = async (): Promise<never> => {
  throw new Error('500');
};

describe('opening a report', () => {
  it.each([
    ['loadDimensions', 'error: Failed to load dimensions.'],
    ['loadMetrics', 'error: Failed to load metrics.'],
  ])('goes home with a toast when %s fails', async (actorName, notice) => {
    const { actor, notices, moves, settle } = start({ [actorName]: fails });
    await settle();
    expect({ value: actor.getSnapshot().value, notices, moves }).toEqual({
      value: 'left',
      notices: [notice],
      moves: [{ to: '/', replace: true }],
    });
  });

  it('loads no report without dates (RPT-2), and preloads the names that any dates need (PERF-39)', async () => {
    let ahead = 0;
    const loadAhead = async () => {
      ahead += 1;
    };
    const { actor, moves, settle } = start(
      { loadDimensions: fails, loadMetrics: fails, loadAhead },
      { search: {} },
    );
    const empty = actor.getSnapshot().hasTag('empty');
    await settle();
    expect({ empty, value: actor.getSnapshot().value, moves, ahead }).toEqual({
      empty: true,
      value: { idle: 'waiting' },
      moves: [],
      ahead: 1,
    });
  });

  it('shows no message when preloading fails or is refused (PERF-39)', async () => {
    const { actor, moves, notices, settle } = start({ loadAhead: fails }, { search: {} });
    await settle();
    expect({ value: actor.getSnapshot().value, moves, notices }).toEqual({
      value: { idle: 'waiting' },
      moves: [],
      notices: [],
    });
  });

  it('replaces an unknown preset by the default one and keeps the search (URL-8)', async () => {
    const { moves } = start(
      {},
      { preset: 'costs', search: { ...july, groupBy: 'year', state: 'x' } },
    );
    expect(moves).toEqual([
      {
        to: '/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-14&groupBy=year&state=x',
        replace: true,
      },
    ]);
  });

  it('reports an unavailable grouping and uses the preset’s own (RPT-6)', () => {
    const { moves, notices } = start(
      {},
      { preset: 'aircraft', search: { ...july, groupBy: 'year' } },
    );
    expect({ moves, notices }).toEqual({
      moves: [
        {
          to: '/reports/catis/aircraft?dateMode=specific&start=2025-07-01&end=2025-07-14',
          replace: true,
        },
      ],
      notices: ["warning: That grouping isn't available here."],
    });
  });
});

describe('an open report', () => {
  it('stays with a toast when a later load fails, and loads again on request (RPT-9, MSG-3)', async () => {
    let working = true;
    const { actor, notices, moves, settle } = start({
      loadMetrics: async () => (working ? loaded : fails()),
    });
    await settle();
    working = false;
    actor.send({ type: 'search.changed', ...address('cost', { dateMode: 'ytd', date: today }) });
    await settle();
    const broken = actor.getSnapshot();
    working = true;
    actor.send({ type: 'load.requested' });
    await settle();
    await settle();
    expect({
      broken: [broken.value, broken.hasTag('failed'), broken.context.table],
      notices,
      moves,
      value: actor.getSnapshot().value,
    }).toEqual({
      broken: ['failed', true, null],
      notices: ['error: Failed to load metrics.'],
      moves: [],
      value: 'ready',
    });
  });

  it('regroups and sorts the loaded days without another load', async () => {
    let loads = 0;
    const requests: ReportRequest[] = [];
    const { actor, settle } = start({
      loadMetrics: async () => {
        loads += 1;
        return loaded;
      },
      computeReport: async (request) => {
        requests.push(request);
        return table;
      },
    });
    await settle();
    await settle();
    actor.send({ type: 'search.changed', ...address('cost', { ...july, groupBy: 'year' }) });
    await settle();
    for (const _ of [1, 2, 3]) {
      actor.send({ type: 'table.arranged', change: { kind: 'sorted', column: 'totalCost' } });
      await settle();
    }
    actor.send({ type: 'table.arranged', change: { kind: 'summaryToggled' } });
    await settle();
    expect({
      loads,
      asked: requests.map(({ groupBy, sort, summaryOnly }) => ({ groupBy, sort, summaryOnly })),
    }).toEqual({
      loads: 1,
      asked: [
        { groupBy: 'agency', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: [{ column: 'totalCost', descending: false }], summaryOnly: false },
        { groupBy: 'year', sort: [{ column: 'totalCost', descending: true }], summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: true },
      ],
    });
  });

  it('requests the columns across, where the report has them (RPT-110, RPT-114)', async () => {
    const requests: ReportRequest[] = [];
    const { actor, settle } = start({
      computeReport: async (request) => {
        requests.push(request);
        return table;
      },
    });
    await settle();
    await settle();
    const change = async (given: ViewChange) => {
      actor.send({ type: 'table.arranged', change: given });
      await settle();
    };
    await change({ kind: 'acrossChosen', by: 'group' });
    await change({ kind: 'sorted', column: 'totalCost', at: 'USFS' });
    const state = '{"v":1,"s":"totalCost","sa":"USFS","a":"group.totalCost"}';
    actor.send({ type: 'search.changed', ...address('cost', { ...july, state, groupBy: 'none' }) });
    await settle();
    expect(requests.map(({ across, sort }) => ({ across, sort }))).toEqual([
      { across: undefined, sort: null },
      { across: { by: 'group', measure: 'totalCost' }, sort: null },
      {
        across: { by: 'group', measure: 'totalCost' },
        sort: [{ column: 'totalCost', descending: false, at: 'USFS' }],
      },
      // Without groups there is nothing to pivot.
      { across: undefined, sort: [{ column: 'totalCost', descending: false, at: 'USFS' }] },
    ]);
  });

  it('loads the compared days once, and requests nothing when the comparison ends (RPT-115)', async () => {
    const asked: unknown[] = [];
    const { actor, settle } = start({
      loadMetrics: async ({ days, compared }) => {
        asked.push(['load', days.from, compared?.from ?? null]);
        return loaded;
      },
      computeReport: async ({ across, days }) => {
        asked.push([across?.by, days?.from]);
        return table;
      },
    });
    await settle();
    await settle();
    for (const by of ['earlier', null, 'earlier', 'before'] as const) {
      actor.send({ type: 'table.arranged', change: { kind: 'acrossChosen', by } });
      await settle();
      await settle();
    }
    const [from] = [july.start];
    expect([asked, actor.getSnapshot().value]).toEqual([
      [
        ['load', from, null],
        [undefined, from],
        ['load', from, '2024-07-01'],
        ['earlier', from],
        [undefined, from],
        ['earlier', from],
        ['load', from, expect.stringMatching(/^2025-0[56]-/)],
        ['before', from],
      ],
      'ready',
    ]);
  });

  it('closes a group on screen and keeps the grand total apart', async () => {
    const { actor, settle } = start({});
    await settle();
    await settle();
    actor.send({ type: 'table.arranged', change: { kind: 'groupToggled', label: 'CAL FIRE' } });
    const closed = [...actor.getSnapshot().context.lines];
    actor.send({ type: 'table.arranged', change: { kind: 'groupToggled', label: 'CAL FIRE' } });
    expect([closed, [...actor.getSnapshot().context.lines]]).toEqual([
      [
        displayRow('groupTitle', 2),
        displayRow('groupTitle', 3),
        displayRow('row', 1),
        displayRow('groupTotal', 3),
      ],
      [...table.display.subarray(0, 6)],
    ]);
  });

  it('opens a row’s dispatch only for users who can edit dispatches (RPT-8)', async () => {
    const opened = [];
    for (const mayOpenDispatches of [true, false]) {
      const { actor, moves, settle } = start({}, { mayOpenDispatches });
      await settle();
      await settle();
      for (const slot of [0, 1, 2]) actor.send({ type: 'row.opened', slot });
      opened.push(moves.map((m) => m.to));
    }
    expect(opened).toEqual([
      [
        '/dispatch/flight/00000000-0000-4000-8000-000000000002',
        '/dispatch/agent-only/00000000-0000-4000-8000-000000000001',
      ],
      [],
    ]);
  });

  it('does not load again for the current address', async () => {
    let loads = 0;
    const { actor, settle } = start({
      loadMetrics: async () => {
        loads += 1;
        return loaded;
      },
    });
    actor.send({
      type: 'search.changed',
      ...address('cost', { end: '2025-07-14', start: '2025-07-01', dateMode: 'specific' }),
    });
    await settle();
    await settle();
    actor.send({ type: 'search.changed', ...address('cost', july) });
    await settle();
    expect([loads, actor.getSnapshot().value]).toEqual([1, 'ready']);
  });

  it('shows waiting in steps: nothing, a skeleton, progress, Cancel (LOOK-6)', async () => {
    const { actor, clock } = start({ loadMetrics: () => new Promise<never>(() => undefined) });
    const tags = () => [...actor.getSnapshot().tags].sort();
    const seen = [tags()];
    for (const ms of [99, 1, 899, 1, 1_999, 1]) {
      clock.increment(ms);
      seen.push(tags());
    }
    actor.send({ type: 'load.cancelled' });
    seen.push(tags());
    expect(seen).toEqual([
      [],
      [],
      ['pending'],
      ['pending'],
      ['pending', 'progress'],
      ['pending', 'progress'],
      ['cancellable', 'pending', 'progress'],
      ['stopped'],
    ]);
  });
});

it('keeps the progress of the metrics, as their actor sends it', async () => {
  const { actor, settle } = start({
    loadMetrics: ({ parent }) => {
      parent.send({ type: 'load.progressed', share: 0.25 });
      return new Promise(() => undefined);
    },
  });
  await settle();
  expect(actor.getSnapshot().context.share).toBe(0.25);
});

it('opens the records behind a figure at their own address (RPT-127)', async () => {
  const { actor, moves, settle } = start();
  await settle();
  await settle();
  actor.send({ type: 'records.opened', display: displayRow('groupTotal', 2), column: 1 });
  // Column 0 holds a word, which has no records to open.
  actor.send({ type: 'records.opened', display: displayRow('groupTotal', 2), column: 0 });
  const state =
    '{"v":1,"s":"totalCost-","d":[{"d":"incident","g":"agency","l":"CAL FIRE","t":"CAL FIRE total, by incident"}]}';
  expect(moves).toEqual([
    {
      to: `/reports/catis/cost?dimension=dispatch&groupBy=none&dateMode=specific&start=2025-07-01&end=2025-07-14&state=${encodeURIComponent(state)}`,
      replace: false,
    },
  ]);
});

describe('dates that are already on screen', () => {
  it.each([
    ['chosen', { type: 'range.chosen', range: specificRange(july.start, july.end) } as const],
    ['typed', { type: 'range.submitted' } as const],
  ])(
    'loads dates again when they are %s again, because no other action would',
    async (_, event) => {
      let loads = 0;
      const { actor, moves, settle } = start({
        loadMetrics: async () => ({ ...loaded, asOf: `14:0${++loads}` }),
      });
      await settle();
      actor.send({ type: 'range.editorOpened' });
      actor.send(event);
      await settle();
      const { value, context } = actor.getSnapshot();
      expect({
        value,
        isRangeOpen: context.isRangeOpen,
        asOf: context.loaded?.asOf,
        moves,
      }).toEqual({
        value: 'ready',
        isRangeOpen: false,
        asOf: '14:02',
        moves: [],
      });
    },
  );
});

it('converts choices to addresses', () => {
  const { actor, moves } = start({}, { search: { ...july, note: 'kept' } });
  actor.send({ type: 'groupBy.chosen', groupBy: 'state' });
  actor.send({ type: 'dimension.chosen', dimension: 'dispatch' });
  actor.send({ type: 'preset.chosen', preset: 'fw-dispatch' });
  actor.send({ type: 'range.chosen', range: specificRange(today, today) });
  actor.send({ type: 'range.fieldChanged', field: 'end', value: '7/40' });
  actor.send({ type: 'range.submitted' });
  const wrong = actor.getSnapshot().context.rangeErrors;
  actor.send({ type: 'range.fieldChanged', field: 'end', value: '06/30/2025' });
  actor.send({ type: 'range.submitted' });
  const backwards = actor.getSnapshot().context.rangeErrors;
  actor.send({ type: 'range.fieldChanged', field: 'end', value: '07152025' });
  actor.send({ type: 'range.submitted' });
  const days = 'dateMode=specific&start=2025-07-01&end=2025-07-14';
  expect({ wrong, backwards, moves }).toEqual({
    wrong: { end: 'Invalid input' },
    backwards: { end: 'End date must be on or after the start.' },
    moves: [
      { to: `/reports/catis/cost?groupBy=state&${days}&note=kept`, replace: false },
      {
        to: `/reports/catis/cost?dimension=dispatch&groupBy=agency&${days}&note=kept`,
        replace: false,
      },
      { to: `/reports/catis/fw-dispatch?${days}`, replace: false },
      {
        to: '/reports/catis/cost?dateMode=specific&start=2025-07-14&end=2025-07-14&note=kept',
        replace: false,
      },
      {
        to: '/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-15&note=kept',
        replace: false,
      },
    ],
  });
});

it('keeps the charts next to another report, and next to one that matches its preset again', () => {
  const { actor, moves } = start({}, { search: { ...july, groupBy: 'year', charts: 'on' } });
  actor.send({ type: 'preset.chosen', preset: 'aircraft' });
  actor.send({ type: 'view.reset' });
  const rest = 'dateMode=specific&start=2025-07-01&end=2025-07-14&charts=on';
  expect(moves.map(({ to }) => to)).toEqual([
    `/reports/catis/aircraft?${rest}`,
    `/reports/catis/cost?${rest}`,
  ]);
});

describe('more activities than a page can total (PERF-40)', () => {
  const never = async (): Promise<never> => {
    throw new Error('No table is computed of refused dates.');
  };
  it('shows the refusal of the service and no table, on the first load too', async () => {
    const { actor, notices, moves, settle } = start({
      loadMetrics: async () => refused,
      computeReport: never,
    });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect({
      value,
      words: context.refusal?.words,
      table: context.table,
      isOpen: context.isOpen,
      notices,
      moves,
    }).toEqual({
      value: 'refused',
      words: 'These dates hold 1.4 million activities.',
      table: null,
      isOpen: true,
      notices: [],
      moves: [],
    });
  });

  it('loads nothing when the same dates are arranged again', async () => {
    let loads = 0;
    const loadMetrics = async () => {
      loads += 1;
      return refused;
    };
    const { actor, settle } = start({ loadMetrics, computeReport: never });
    await settle();
    actor.send({ type: 'table.arranged', change: { kind: 'summaryToggled' } });
    actor.send({ type: 'search.changed', ...address('cost', { ...july, groupBy: 'year' }) });
    await settle();
    expect([actor.getSnapshot().value, loads]).toEqual(['refused', 1]);
  });

  it('loads the dates alone when the comparison that made them too many is dropped', async () => {
    const loadMetrics = async ({ compared }: { readonly compared: Days | null }) =>
      compared === null ? loaded : refused;
    const { actor, settle } = start({ loadMetrics });
    await settle();
    await settle();
    actor.send({ type: 'table.arranged', change: { kind: 'acrossChosen', by: 'earlier' } });
    await settle();
    const compared = actor.getSnapshot().value;
    actor.send({ type: 'table.arranged', change: { kind: 'acrossChosen', by: null } });
    await settle();
    await settle();
    expect([compared, actor.getSnapshot().value]).toEqual(['refused', 'ready']);
  });

  it('loads fewer dates, and the same dates when asked to load again', async () => {
    let isMany = true;
    const { actor, settle } = start({ loadMetrics: async () => (isMany ? refused : loaded) });
    await settle();
    isMany = false;
    actor.send({ type: 'load.requested' });
    await settle();
    await settle();
    const again = actor.getSnapshot().value;
    isMany = true;
    actor.send({ type: 'search.changed', ...address('cost', { ...july, start: '2025-06-01' }) });
    await settle();
    const wider = actor.getSnapshot().value;
    isMany = false;
    actor.send({ type: 'search.changed', ...address('cost', { ...july, start: '2025-07-02' }) });
    await settle();
    await settle();
    expect([again, wider, actor.getSnapshot().value]).toEqual(['ready', 'refused', 'ready']);
  });
});

describe('arranging the table of a report', () => {
  const days = 'dateMode=specific&start=2025-07-01&end=2025-07-14';
  const arrange = (change: ViewChange) => ({ type: 'table.arranged', change }) as const;
  it('keeps changes that need no computation on screen and in the address', async () => {
    const requests: ReportRequest[] = [];
    const { actor, moves, settle } = start({
      computeReport: async (request) => {
        requests.push(request);
        return table;
      },
    });
    await settle();
    await settle();
    actor.send(arrange({ kind: 'columnResized', column: 'incident', width: 300 }));
    actor.send(arrange({ kind: 'groupToggled', label: 'CAL FIRE' }));
    const state = '{"v":1,"w":"incident.300","g":["CAL FIRE"]}';
    // The URL that comes back contains nothing new.
    actor.send({ type: 'search.changed', ...address('cost', { ...july, state }) });
    expect({
      asked: requests.length,
      value: actor.getSnapshot().value,
      collapsed: actor.getSnapshot().context.collapsed,
      moves: moves.at(-1),
    }).toEqual({
      asked: 1,
      value: 'ready',
      collapsed: [0],
      moves: {
        to: `/reports/catis/cost?${days}&state=${encodeURIComponent(state)}`,
        replace: true,
      },
    });
    // Back to the previous URL: the same table, with the group expanded.
    actor.send({ type: 'search.changed', ...address('cost', july) });
    expect([
      requests.length,
      actor.getSnapshot().value,
      actor.getSnapshot().context.collapsed,
    ]).toEqual([1, 'ready', []]);
  });

  it('filters, hides and moves columns without another load', async () => {
    let loads = 0;
    const requests: ReportRequest[] = [];
    const { actor, moves, settle } = start({
      loadMetrics: async () => {
        loads += 1;
        return loaded;
      },
      computeReport: async (request) => {
        requests.push(request);
        return table;
      },
    });
    await settle();
    await settle();
    actor.send(arrange({ kind: 'filtered', field: 'aircraft.categories', values: ['FW'] }));
    actor.send(arrange({ kind: 'columnToggled', column: 'incidentType' }));
    actor.send(arrange({ kind: 'columnPlaced', column: 'totalCost', at: 'agency' }));
    await settle();
    expect({
      loads,
      steps: moves.map(({ replace }) => replace),
      asked: requests.slice(1).map(({ filters, metrics }) => [filters, metrics.slice(0, 4)]),
    }).toEqual({
      loads: 1,
      steps: [false, true, true],
      // Consecutive changes are computed one by one; the report shows the last one.
      asked: [
        [
          { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
          ['incident', 'incidentType', 'agency', 'flightCount'],
        ],
        [
          { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
          ['incident', 'agency', 'flightCount', 'totalFlightHours'],
        ],
        [
          { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
          ['incident', 'totalCost', 'agency', 'flightCount'],
        ],
      ],
    });
    actor.send({ type: 'view.reset' });
    expect(moves.at(-1)).toEqual({ to: `/reports/catis/cost?${days}`, replace: false });
  });

  it('refuses a change that does not fit in an address', async () => {
    const { actor, moves, notices, settle } = start();
    await settle();
    await settle();
    actor.send(arrange({ kind: 'groupToggled', label: 'x'.repeat(4_000) }));
    expect({
      moves,
      notices,
      collapsed: actor.getSnapshot().context.read.view.state.collapsed,
    }).toEqual({
      moves: [],
      notices: [
        'warning: A link has no room for more. Choose fewer filters or close fewer groups.',
      ],
      collapsed: [],
    });
  });

  it('silently drops a state that can’t be read (URL-7)', () => {
    const { moves, notices } = start({}, { search: { ...july, groupBy: 'year', state: 'luck' } });
    expect({ moves, notices }).toEqual({
      moves: [{ to: `/reports/catis/cost?groupBy=year&${days}`, replace: true }],
      notices: [],
    });
  });
});

describe('a report whose filters name things', () => {
  const filtersOf = (requests: readonly ReportRequest[]) =>
    requests.map(({ filters }) => filters.dispatch?.params.agentTypes);

  it('computes with the current names, and puts them in its address (RPT-15, RPT-171)', async () => {
    const requests: ReportRequest[] = [];
    const lookedUp: string[] = [];
    const { actor, moves, settle } = start(
      {
        followWords: async ({ state }) => {
          lookedUp.push(stateText(state) ?? '');
          return followed;
        },
        computeReport: async (request) => {
          requests.push(request);
          return table;
        },
      },
      { search: ofAgent },
    );
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('busy')]).toEqual([
      { followingWords: 'quick' },
      true,
    ]);
    for (let n = 0; n < 4; n++) await settle();
    const { context, value } = actor.getSnapshot();
    expect({ value, asked: filtersOf(requests), notes: wordNotesOf(context), moves }).toEqual({
      value: 'ready',
      asked: [['LC95A-W']],
      notes: expect.objectContaining({ renamed: ['LC95A is LC95A-W now.'], faults: [] }),
      moves: [{ to: viewPath({ ...context.read.view, state: followed.state }), replace: true }],
    });
    // The next URL is the current one. Another sort and a collapsed group look nothing up.
    actor.send({
      type: 'search.changed',
      ...address('cost', { ...july, state: stateText(followed.state) }),
    });
    actor.send({ type: 'table.arranged', change: { kind: 'sorted', column: 'totalCost' } });
    for (let n = 0; n < 3; n++) await settle();
    actor.send({ type: 'table.arranged', change: { kind: 'groupToggled', label: 'CAL FIRE' } });
    expect([
      lookedUp,
      actor.getSnapshot().value,
      wordNotesOf(actor.getSnapshot().context)?.renamed,
    ]).toEqual([[stateText(byAgent('LC95A'))], 'ready', ['LC95A is LC95A-W now.']]);
  });

  it('shows the error of an unknown name until its filter is removed (RPT-172)', async () => {
    const fault = "LC95A-X isn't known any more. No agent is left.";
    const { actor, moves, settle } = start(
      { followWords: async ({ state }) => ({ state, renamed: [], faults: [fault] }) },
      { search: { ...july, state: stateText(byAgent('LC95A-X')) } },
    );
    for (let n = 0; n < 4; n++) await settle();
    const before = wordNotesOf(actor.getSnapshot().context)?.faults;
    actor.send({ type: 'table.arranged', change: { kind: 'filtersCleared' } });
    for (let n = 0; n < 2; n++) await settle();
    expect([before, wordNotesOf(actor.getSnapshot().context)?.faults, moves.length]).toEqual([
      [fault],
      [],
      1,
    ]);
  });

  it('keeps the names without the service, reports it, and looks them up again on refresh (RPT-172)', async () => {
    let isOnline = false;
    const { actor, settle } = start(
      { followWords: async () => (isOnline ? followed : fails()) },
      { search: ofAgent },
    );
    for (let n = 0; n < 4; n++) await settle();
    const offline = actor.getSnapshot();
    isOnline = true;
    actor.send({ type: 'load.requested' });
    for (let n = 0; n < 4; n++) await settle();
    expect([
      offline.value,
      wordNotesOf(offline.context)?.faults,
      offline.context.read.view.state.filters,
      wordNotesOf(actor.getSnapshot().context),
    ]).toEqual([
      'ready',
      [
        "The names in these filters couldn't be checked. If one was changed, its figures are missing. Refresh the report.",
      ],
      byAgent('LC95A').filters,
      expect.objectContaining({ faults: [], renamed: followed.renamed }),
    ]);
  });

  it('looks names up again when other days load, with the names of that time (RPT-171)', async () => {
    const requests: ReportRequest[] = [];
    let state = byAgent('LC95A', { agent: { LC95A: agentIds.agent['LC95A-W'] } });
    const { actor, settle } = start(
      {
        followWords: async () => ({ state, renamed: [], faults: [] }),
        computeReport: async (request) => {
          requests.push(request);
          return table;
        },
      },
      { search: { ...july, state: stateText(state) } },
    );
    for (let n = 0; n < 4; n++) await settle();
    const before = stateText(state);
    state = followed.state;
    actor.send({
      type: 'search.changed',
      ...address('cost', { ...july, start: '2025-06-01', state: before }),
    });
    for (let n = 0; n < 6; n++) await settle();
    expect([actor.getSnapshot().value, filtersOf(requests)]).toEqual([
      'ready',
      [['LC95A'], ['LC95A-W']],
    ]);
  });

  it('loads again when a name changed since the load, because the loaded records have the former one (RPT-171)', async () => {
    const calls: string[] = [];
    const { actor, settle } = start({
      followWords: async () => followed,
      loadMetrics: async () => {
        calls.push('load');
        return loaded;
      },
      computeReport: async ({ filters }) => {
        calls.push(filters.dispatch?.params.agentTypes?.join() ?? 'all');
        return table;
      },
    });
    for (let n = 0; n < 4; n++) await settle();
    actor.send({
      type: 'table.arranged',
      change: { kind: 'filtered', field: 'dispatch.agentTypes', values: ['LC95A'] },
    });
    for (let n = 0; n < 6; n++) await settle();
    expect([actor.getSnapshot().value, calls]).toEqual([
      'ready',
      ['load', 'all', 'load', 'LC95A-W'],
    ]);
  });

  it('looks up nothing for historic records and without names', async () => {
    const { actor, settle } = start(
      { followWords: fails },
      { source: 'historic', search: ofAgent },
    );
    const plain = start({ followWords: fails });
    for (let n = 0; n < 4; n++) await settle();
    expect(
      [actor, plain.actor].map((one) => wordNotesOf(one.getSnapshot().context)?.faults),
    ).toEqual([[], []]);
  });
});

describe('a report about my base', () => {
  it('requires a base and then counts dispatches that leave or land there (RPT-44)', async () => {
    const requests: ReportRequest[] = [];
    const { actor, settle } = start(
      {
        computeReport: async (request) => {
          requests.push(request);
          return table;
        },
      },
      { preset: 'my-base-incidents' },
    );
    await settle();
    const asking = actor.getSnapshot();
    expect([asking.value, asking.hasTag('baseless')]).toEqual(['baseMissing', true]);
    actor.send({
      type: 'search.changed',
      ...address('my-base-incidents', july),
      ownBaseId: 'b-hmt',
    });
    await settle();
    await settle();
    expect([
      actor.getSnapshot().value,
      requests.map(({ implied, filters }) => ({ implied, filters })),
    ]).toEqual([
      'ready',
      [
        {
          implied: { dispatch: { mode: 'params', params: { takeOffOrLandingBases: ['HMT'] } } },
          filters: {},
        },
      ],
    ]);
  });
  it('goes home with a toast when the bases fail to load, and stays on an open page', async () => {
    const entering = start(
      { loadBases: fails },
      { preset: 'my-base-aircraft', ownBaseId: 'b-hmt' },
    );
    await entering.settle();
    expect([entering.actor.getSnapshot().value, entering.notices, entering.moves]).toEqual([
      'left',
      ['error: Failed to load bases.'],
      [{ to: '/', replace: true }],
    ]);
    let working = false;
    const open = start(
      { loadBases: async () => (working ? bases : fails()) },
      { ownBaseId: 'b-hmt' },
    );
    await open.settle();
    await open.settle();
    open.actor.send({
      type: 'search.changed',
      ...address('my-base-aircraft', july),
      ownBaseId: 'b-hmt',
    });
    await open.settle();
    const broken = open.actor.getSnapshot().value;
    working = true;
    open.actor.send({ type: 'load.requested' });
    await open.settle();
    await open.settle();
    expect([broken, open.actor.getSnapshot().value, open.moves]).toEqual(['failed', 'ready', []]);
  });
});
