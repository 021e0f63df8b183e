import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { specificRange } from '../../domain/dates/dateRange.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { displayRow, type ReportTable } from '../../domain/report/table.ts';
import type { LoadedMetrics, ReportAddress, ReportContext, ReportInput } from '../../machines/report/report.context.ts';
import { reportMachine } from '../../machines/report/report.machine.ts';
import { walkChart } from '../support/chart.ts';
import { type AnyEvent, type Snapshot, settled } from '../support/graph.ts';

const today = '2025-07-14';
const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' };
const address = (preset: string, search: ReportAddress['search']): ReportAddress => ({ preset, search, today });
const input: ReportInput = { ...address('cost', july), mayOpenDispatches: true };
const loaded: LoadedMetrics = { activities: 2, asOf: '14:02', seconds: 0.3 };
/** Two rows in two groups and the total. */
const table: ReportTable = {
  dimension: 'incident',
  groupBy: 'agency',
  summaryOnly: false,
  columns: ['incident', 'totalCost'],
  cells: [
    { kind: 'text', places: Int32Array.of(0, 1, -1, -1, -1), texts: ['CA-RRU-1 Cedar', 'No incident'] },
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
  links: { ids: ['d-1', 'd-2'], places: Int32Array.of(1, 0), types: Uint8Array.of(0, 2) },
};

const search = (preset: string, params: ReportAddress['search']) => ({ type: 'search.changed', ...address(preset, params) });
const inAddressBar = [
  search('cost', july),
  search('cost', { ...july, groupBy: 'none' }),
  search('cost', { ...july, groupBy: 'year' }),
  search('cost', {}),
  search('costs', july),
  search('cost', { ...july, groupBy: 'luck' }),
  search('rw-pilot', july),
];
const chosen = [
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
  readonly loading?: { readonly loads: Readonly<Record<'dimensions' | 'metrics', string>>; readonly patience: string };
}
/** Choices and addresses are the root's own transitions: a state or two that rest stand for all. Of the loads, one order is enough. */
function allows({ value, context }: Snapshot, event: AnyEvent): boolean {
  const { loading } = value as Value;
  if (chosen.includes(event.type)) return value === 'idle';
  if (event.type === 'search.changed') return value === 'entering' || value === 'idle' || (typeof value === 'object' && value !== null && 'ready' in value);
  if (loading === undefined) return true;
  if (event.type === 'load.progressed') return loading.patience === 'fresh' && context.share === 0;
  const isTimer = event.type.startsWith('xstate.after');
  return isTimer || event.type === 'load.cancelled'
    ? loading.loads.dimensions === 'loading'
    : loading.loads.dimensions === 'loaded' || event.type.endsWith('Dimensions');
}

walkChart('report', reportMachine, {
  input,
  events: [
    ...inAddressBar,
    { type: 'preset.chosen', preset: 'aircraft' },
    { type: 'dimension.chosen', dimension: 'flight' },
    { type: 'groupBy.chosen', groupBy: 'state' },
    { type: 'range.chosen', range: specificRange(today, today) },
    { type: 'range.editorOpened' },
    { type: 'range.editorClosed' },
    { type: 'range.fieldChanged', field: 'start', value: '13/40/2026' },
    { type: 'range.fieldChanged', field: 'dateMode', value: 'mtd' },
    { type: 'range.submitted' },
    { type: 'load.progressed', share: 0.5 },
    { type: 'load.cancelled' },
    { type: 'load.requested' },
    { type: 'summary.toggled' },
    { type: 'sort.chosen', column: 'totalCost' },
    { type: 'group.toggled', group: 0 },
    { type: 'row.opened', slot: 0 },
    { type: 'export.chosen', withTotals: true },
    { type: 'xstate.after.pendingDelay.report.loading.patience.fresh' },
    { type: 'xstate.after.progressDelay.report.loading.patience.waiting' },
    { type: 'xstate.after.cancelDelay.report.loading.patience.watching' },
    { type: 'xstate.after.pendingDelay.report.computing.quick' },
    ...settled('loadDimensions', { done: undefined, error: 'offline' }),
    ...settled('loadMetrics', { done: loaded, error: 'offline' }),
    ...settled('computeReport', { done: table, error: 'out of memory' }),
    ...settled('exportCsv', { done: undefined, error: 'disk full' }),
  ],
  allows,
  project: (context: ReportContext) => [
    context.isOpen,
    context.read.refused,
    Object.keys(context.rangeErrors),
    context.rangeDraft.start,
    context.rangeDraft.dateMode,
  ],
  apart: ['search.changed', 'range.fieldChanged'],
  paths: 101,
});

interface Doubles {
  readonly loadDimensions?: () => Promise<void>;
  readonly loadMetrics?: () => Promise<LoadedMetrics>;
  readonly computeReport?: (request: ReportRequest) => Promise<ReportTable>;
  readonly exportCsv?: (asked: { withTotals: boolean; fileName: string }) => Promise<void>;
}
/** The production chart running on answers of the test's choice. */
function start(doubles: Doubles = {}, at: Partial<ReportInput> = {}) {
  const notices: string[] = [];
  const moves: { to: string; replace: boolean }[] = [];
  const clock = new SimulatedClock();
  const machine = reportMachine.provide({
    actors: {
      loadDimensions: fromPromise(async () => doubles.loadDimensions?.()),
      loadMetrics: fromPromise(async () => (await doubles.loadMetrics?.()) ?? loaded),
      computeReport: fromPromise(async ({ input: { request } }) => (await doubles.computeReport?.(request)) ?? table),
      exportCsv: fromPromise(async ({ input: asked }) => doubles.exportCsv?.(asked)),
    },
    actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
  });
  const actor = createActor(machine, { input: { ...input, ...at }, clock });
  actor.on('goto', ({ to, replace }) => void moves.push({ to, replace }));
  actor.start();
  const { preset, search: params } = { ...input, ...at };
  actor.send({ type: 'search.changed', ...address(preset, params) });
  return { actor, notices, moves, clock, settle: () => new Promise<void>((done) => setImmediate(done)) };
}
const fails = async (): Promise<never> => {
  throw new Error('500');
};

describe('entering', () => {
  it.each([
    ['loadDimensions', 'error: Failed to load dimensions.'],
    ['loadMetrics', 'error: Failed to load metrics.'],
  ])('goes home with a toast when %s fails', async (actorName, notice) => {
    const { actor, notices, moves, settle } = start({ [actorName]: fails });
    await settle();
    expect({ value: actor.getSnapshot().value, notices, moves }).toEqual({ value: 'left', notices: [notice], moves: [{ to: '/', replace: true }] });
  });

  it('loads nothing without dates', async () => {
    const { actor, moves, settle } = start({ loadDimensions: fails, loadMetrics: fails }, { search: {} });
    await settle();
    expect({ value: actor.getSnapshot().value, moves }).toEqual({ value: 'idle', moves: [] });
  });

  it('replaces an unknown preset by the default one and keeps the search', async () => {
    const { moves } = start({}, { preset: 'costs', search: { ...july, groupBy: 'year', state: 'x' } });
    expect(moves).toEqual([{ to: '/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-14&groupBy=year&state=x', replace: true }]);
  });

  it('says so when a grouping is not available and takes the preset’s own', () => {
    const { moves, notices } = start({}, { preset: 'aircraft', search: { ...july, groupBy: 'year' } });
    expect({ moves, notices }).toEqual({
      moves: [{ to: '/reports/catis/aircraft?dateMode=specific&start=2025-07-01&end=2025-07-14', replace: true }],
      notices: ["warning: That grouping isn't available here."],
    });
  });
});

describe('on the open page', () => {
  it('stays with a toast when a later load fails, and tries again', async () => {
    let working = true;
    const { actor, notices, moves, settle } = start({ loadMetrics: async () => (working ? loaded : fails()) });
    await settle();
    working = false;
    actor.send({ type: 'search.changed', ...address('cost', { dateMode: 'ytd', date: today }) });
    await settle();
    const broken = actor.getSnapshot();
    working = true;
    actor.send({ type: 'load.requested' });
    await settle();
    await settle();
    expect({ broken: [broken.value, broken.hasTag('broken'), broken.context.table], notices, moves, value: actor.getSnapshot().value }).toEqual({
      broken: ['failed', true, null],
      notices: ['error: Failed to load metrics.'],
      moves: [],
      value: { ready: 'shown' },
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
      actor.send({ type: 'sort.chosen', column: 'totalCost' });
      await settle();
    }
    actor.send({ type: 'summary.toggled' });
    await settle();
    expect({ loads, asked: requests.map(({ groupBy, sort, summaryOnly }) => ({ groupBy, sort, summaryOnly })) }).toEqual({
      loads: 1,
      asked: [
        { groupBy: 'agency', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: { column: 'totalCost', descending: false }, summaryOnly: false },
        { groupBy: 'year', sort: { column: 'totalCost', descending: true }, summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: false },
        { groupBy: 'year', sort: null, summaryOnly: true },
      ],
    });
  });

  it('closes a group on screen and keeps the grand total apart', async () => {
    const { actor, settle } = start({});
    await settle();
    await settle();
    actor.send({ type: 'group.toggled', group: 0 });
    const closed = [...actor.getSnapshot().context.lines];
    actor.send({ type: 'group.toggled', group: 0 });
    expect([closed, [...actor.getSnapshot().context.lines]]).toEqual([
      [displayRow('groupTitle', 2), displayRow('groupTitle', 3), displayRow('row', 1), displayRow('groupTotal', 3)],
      [...table.display.subarray(0, 6)],
    ]);
  });

  it('opens a row’s dispatch only for who may edit dispatches', async () => {
    const opened = [];
    for (const mayOpenDispatches of [true, false]) {
      const { actor, moves, settle } = start({}, { mayOpenDispatches });
      await settle();
      await settle();
      for (const slot of [0, 1, 2]) actor.send({ type: 'row.opened', slot });
      opened.push(moves.map((m) => m.to));
    }
    expect(opened).toEqual([['/dispatch/flight/d-2', '/dispatch/agent-only/d-1'], []]);
  });

  it('does not load again for the address it already has', async () => {
    let loads = 0;
    const { actor, settle } = start({
      loadMetrics: async () => {
        loads += 1;
        return loaded;
      },
    });
    actor.send({ type: 'search.changed', ...address('cost', { end: '2025-07-14', start: '2025-07-01', dateMode: 'specific' }) });
    await settle();
    await settle();
    actor.send({ type: 'search.changed', ...address('cost', july) });
    await settle();
    expect([loads, actor.getSnapshot().value]).toEqual([1, { ready: 'shown' }]);
  });

  it('waits in steps: nothing, a skeleton, how far, Cancel', async () => {
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

  it('names the exported file after preset and days', async () => {
    const files: unknown[] = [];
    const { actor, settle } = start({ exportCsv: async ({ withTotals, fileName }) => void files.push({ withTotals, fileName }) });
    await settle();
    await settle();
    actor.send({ type: 'export.chosen', withTotals: true });
    await settle();
    expect([files, actor.getSnapshot().value]).toEqual([[{ withTotals: true, fileName: 'cost-data-report_2025-07-01_2025-07-14.csv' }], { ready: 'shown' }]);
  });
});

it('turns choices into addresses', () => {
  const { actor, moves } = start({}, { search: { ...july, state: 'kept' } });
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
      { to: `/reports/catis/cost?groupBy=state&${days}&state=kept`, replace: false },
      { to: `/reports/catis/cost?dimension=dispatch&groupBy=agency&${days}&state=kept`, replace: false },
      { to: `/reports/catis/fw-dispatch?${days}`, replace: false },
      { to: '/reports/catis/cost?dateMode=specific&start=2025-07-14&end=2025-07-14&state=kept', replace: false },
      { to: '/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-15&state=kept', replace: false },
    ],
  });
});
