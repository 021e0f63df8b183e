import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { HomeContext, HomeData, HomeInput } from '../../../machines/home/home.context.ts';
import { homeMachine } from '../../../machines/home/home.machine.ts';
import { facts, incident, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { note } from '../shift/world.ts';

const out = stored(
  { id: 'd81', flags: ['noPilot', 'noRequestNumber'] },
  {
    timeIn: null,
    landingBaseId: null,
    hobbsEnd: null,
    totalFlightHours: null,
    dayFlightHours: null,
    nightFlightHours: null,
    landings: null,
    landingFees: 0,
  },
);
const data: HomeData = {
  baseId: 'hmt',
  bases: facts.bases.map((b) => ({
    ...b,
    assignments: [...b.assignments],
    latitude: null,
    longitude: null,
    elevation: null,
    version: 1,
    updatedAt: facts.now,
  })),
  aircraft: facts.aircraft,
  landingFees: facts.landingFees,
  agents: facts.agents,
  rates: facts.rates,
  dispatches: [out],
  past: [],
  mine: [out],
  attention: [out],
  marks: [],
  rotations: [],
  invites: [],
  lateFeeds: [],
  following: null,
  sun: {},
};
const lantern = incident({ id: 'i9', unit: 'BDU', incidentNumber: '004321', name: 'Lantern' });
const input: HomeInput = {
  now: facts.now,
  baseId: 'hmt',
  variant: 'dispatcher',
  isAdministrator: false,
  mayMark: true,
  follows: true,
  mayLog: true,
};

// HOME-10, BASE-27
walkChart('home', homeMachine, {
  input,
  events: [
    ...settled('loadHome', { done: data, error: 500 }),
    { type: 'xstate.after.pendingDelay.home.loading.quick' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'records.changed' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'base.chosen', baseId: 'ram' },
    { type: 'flight.closed', dispatch: { ...out, remarks: 'Closed' } },
    { type: 'flight.kept', dispatchId: 'd81' },
    { type: 'flight.down', dispatchId: 'd81' },
    { type: 'flight.diverted', dispatch: { ...out, remarks: 'Diverted' } },
    { type: 'follow.focusAsked', path: 'follow d81' },
    { type: 'queue.changed', entries: [] },
    { type: 'entry.sent', idempotencyKey: 'k', queuedAt: facts.now, dispatch: null },
    { type: 'work.done' },
    { type: 'command.opened' },
    {
      type: 'rows.typed',
      typed: { [out.id]: { timeIn: '', hobbsEnd: '1240', gallons: '' } },
    },
    { type: 'command.typed', text: 't83 in 1020 1234.5' },
    { type: 'command.typed', text: 'new t82' },
    { type: 'command.typed', text: 't99 in' },
    { type: 'command.typed', text: 't83 unavailable oil leak' },
    { type: 'command.submitted', of: 'order' },
    { type: 'command.typed', text: 't83 c north ridge' },
    { type: 'command.submitted', of: 'line' },
    { type: 'command.typed', text: 't83 divert lantern' },
    { type: 'command.submitted', of: 'divert' },
    { type: 'command.typed', text: 'log tower closed' },
    { type: 'command.submitted', of: 'log' },
    ...settled('sendNote', { done: { kind: 'saved', line: note }, error: 500 }),
    ...settled('sendNote', { done: { kind: 'refused', message: 'No.' } }),
    { type: 'command.typed', text: 'new t82 lantern' },
    { type: 'xstate.after.typingPause.home.shown.command.typing.pausing' },
    ...settled('findIncidents', { done: [], error: 500 }),
    ...settled('findIncidents', { done: [lantern] }),
    { type: 'command.submitted', of: 'close' },
    { type: 'command.submitted', of: 'open' },
    { type: 'command.typed', text: 'cedar' },
    { type: 'command.submitted', of: 'find' },
    { type: 'command.closed' },
  ],
  listeners: { closeOut: null, divert: null, following: null, work: null },
  // The board refreshes while the command bar is closed; the two are independent.
  allows: (state, event) => {
    const value = state.value as { shown?: { refresh: string; command: string | object } };
    if (value.shown === undefined) return true;
    if (event.type === 'command.submitted') return event['of'] === state.context.command.kind;
    return event.type.startsWith('command') ||
      /typingPause|findIncidents|sendNote|rows\.typed/.test(event.type)
      ? value.shown.refresh === 'resting'
      : value.shown.command === 'shut';
  },
  apart: ['command.typed', 'command.submitted', 'xstate.done.actor.findIncidents'],
  project: (c: HomeContext) => [
    c.baseId,
    c.command.kind,
    c.command.kind === 'open' ? c.command.seeks : '',
    c.data?.mine.map((d) => d.remarks) ?? null,
    c.isOutdated,
  ],
});

const shown = (given: Partial<HomeInput>, loaded: Partial<HomeData> = {}) => {
  const asked: unknown[] = [];
  const moves: unknown[] = [];
  const actor = createActor(
    homeMachine.provide({
      actors: {
        loadHome: fromPromise(({ input: what }) => {
          asked.push(what);
          return Promise.resolve({ ...data, ...loaded, baseId: what.baseId });
        }),
      },
    }),
    { input: { ...input, ...given } },
  );
  actor.on('*', (event) => moves.push(event));
  actor.start();
  return { actor, asked, moves };
};
const settle = () => new Promise((done) => setImmediate(done));

it('shows nothing of a base until one is chosen, but an analyst the work of all bases (HOME-8)', async () => {
  const nobody = shown({ baseId: '' });
  const analyst = shown({ baseId: '', variant: 'analyst' });
  await settle();
  const seen = ({ actor }: typeof nobody) => {
    const {
      out: flying,
      standing,
      incidents,
      attention,
      recents,
      numbers,
    } = actor.getSnapshot().context;
    return [
      flying.length,
      standing.length,
      incidents.length,
      attention.map((r) => r.what),
      recents.length,
      numbers?.today.flights ?? null,
    ];
  };
  expect([seen(nobody), seen(analyst)]).toEqual([
    [0, 0, 0, [], 1, null],
    [0, 0, 1, ['No time in for 6 h 25 min'], 1, 1],
  ]);
});
it('counts today and the same day last week, each from its own list (HOME-7)', async () => {
  const { actor } = shown(
    {},
    { past: ['w1', 'w2'].map((id) => ({ ...out, id, activityDate: '2025-07-07' })) },
  );
  await settle();
  const { numbers } = actor.getSnapshot().context;
  expect([numbers?.today.flights, numbers?.lastWeek.flights]).toEqual([1, 2]);
  actor.stop();
});
it('loads another base immediately, and shows nothing of the previous one in the meantime (HOME-10)', async () => {
  const { actor, asked } = shown({});
  await settle();
  expect(actor.getSnapshot().context.attention).toHaveLength(1);
  actor.send({ type: 'base.chosen', baseId: 'ram' });
  // The contract of the base's own aircraft is already loaded.
  expect(actor.getSnapshot().context.attention.map((r) => r.key)).toEqual(['contract t82']);
  await settle();
  expect(asked).toEqual([
    { now: facts.now, baseId: 'hmt' },
    { now: facts.now, baseId: 'ram' },
  ]);
});
it('passes a closing command to its row, and follows a link command', async () => {
  const { actor, moves } = shown({});
  await settle();
  const say = (text: string) => {
    actor.send({ type: 'command.opened' });
    actor.send({ type: 'command.typed', text });
    actor.send({ type: 'command.submitted' });
  };
  say('t83 in 0900 1234.5');
  const row = actor.getSnapshot().children.closeOut?.getSnapshot();
  expect([
    row?.value,
    row?.context.typed,
    row?.context.closing?.findings.map((f) => f.code),
  ]).toEqual([
    'idle',
    { [out.id]: { timeIn: '09:00', hobbsEnd: '1234.5', gallons: '' } },
    ['timeInBeforeTimeOut'],
  ]);
  say('new t82');
  say('t83 lands');
  expect(actor.getSnapshot().context.line).toBe('t83 lands');
  actor.send({ type: 'command.closed' });
  say('lantern ridge');
  expect(actor.getSnapshot().context.line).toBe(null);
  expect(moves).toEqual([
    { type: 'focusAsked', path: `closeOut.${out.id}.timeIn` },
    { type: 'goto', to: '/dispatch/flight/new?aircraft=t82&base=hmt', replace: false },
    { type: 'findAsked', text: 'lantern ridge' },
  ]);
});
it('previews what the flight’s own row holds (HOME-14)', async () => {
  const { actor } = shown({});
  await settle();
  const { closeOut } = actor.getSnapshot().children;
  closeOut?.send({
    type: 'closeOut.typed',
    dispatchId: out.id,
    field: 'hobbsEnd',
    text: '1240',
  });
  actor.send({ type: 'command.opened' });
  actor.send({ type: 'command.typed', text: 't83 in 1020' });
  expect(actor.getSnapshot().context.command).toMatchObject({
    says: expect.stringContaining('hobbs 1240 (from its row)'),
  });
  actor.send({ type: 'command.closed' });
  expect(actor.getSnapshot().context.rowsTyped).toEqual({});
  actor.stop();
});
it('aborts a flight in its row, and marks an aircraft without a form (HOME-87)', async () => {
  const { actor } = shown({});
  await settle();
  const say = (text: string) => {
    actor.send({ type: 'command.opened' });
    actor.send({ type: 'command.typed', text });
    actor.send({ type: 'command.submitted' });
  };
  say('t83 abort 1020');
  say('t82 unavailable hydraulic leak');
  const { closeOut, work } = actor.getSnapshot().children;
  expect([
    closeOut?.getSnapshot().context.typed[out.id],
    work?.getSnapshot().context.order,
  ]).toMatchObject([
    { timeIn: '10:20', isAborted: true },
    { kind: 'markUnavailable', assetId: 't82', reason: 'hydraulic leak' },
  ]);
  actor.stop();
});
it('looks for an incident in the service once the user pauses, and keeps the preview current (HOME-88)', async () => {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    homeMachine.provide({
      actors: {
        loadHome: fromPromise(() => Promise.resolve(data)),
        findIncidents: fromPromise(({ input: { text } }) => {
          asked.push(text);
          return text === 'bdu 1'
            ? Promise.reject(new Error('away'))
            : Promise.resolve([{ ...lantern }]);
        }),
      },
    }),
    { input, clock },
  ).start();
  await settle();
  const says = async (text: string) => {
    actor.send({ type: 'command.typed', text });
    clock.increment(250);
    await settle();
    const { command } = actor.getSnapshot().context;
    return 'says' in command ? command.says : '';
  };
  actor.send({ type: 'command.opened' });
  const plane = 'New flight of T-82 (N482DF, S-2T) from HMT';
  expect([
    await says('new t82 bdu 4321'),
    await says('new t82 bdu 1'),
    await says('new t82'),
    await says('new t82 now'),
  ]).toEqual([
    `${plane}, CA-BDU-004321 Lantern.`,
    `${plane}, incidents can't be searched now, so the form looks for CA-BDU-1.`,
    `${plane}.`,
    `${plane}, out at 15:30.`,
  ]);
  expect(asked).toEqual(['bdu 4321', 'bdu 1']);
  actor.send({ type: 'clock.ticked', now: '2025-07-14T22:31:00Z' });
  expect(actor.getSnapshot().context.command).toMatchObject({
    says: `${plane}, out at 15:31.`,
  });
  actor.stop();
});
it('moves the focus to the next flight to close, to one reopened, otherwise to the heading (HOME-16)', async () => {
  const other = { ...out, id: 'd90', dispatchNumber: 90 };
  const { actor, moves } = shown({}, { dispatches: [out, other] });
  await settle();
  actor.send({ type: 'flight.closed', dispatch: stored({ id: 'd81' }) });
  actor.send({ type: 'flight.closed', dispatch: stored({ id: 'd90', dispatchNumber: 90 }) });
  actor.send({ type: 'flight.closed', dispatch: out });
  expect(moves).toEqual(
    ['closeOut.d90.timeIn', 'home', `closeOut.${out.id}.timeIn`].map((path) => ({
      type: 'focusAsked',
      path,
      yields: true,
    })),
  );
});
it('ignores an older list that loads after a flight was closed or reopened (HOME-2, HOME-16)', async () => {
  const answers: ((dispatches: readonly Dispatch[]) => void)[] = [];
  const load = fromPromise<HomeData, { now: string; baseId: string }>(
    () =>
      new Promise((resolve) =>
        answers.push((dispatches) => resolve({ ...data, dispatches: [...dispatches] })),
      ),
  );
  const home = createActor(homeMachine.provide({ actors: { loadHome: load } }), { input }).start();
  const flying = () => home.getSnapshot().context.out.map((row) => row.dispatchId);
  const closed = stored({ id: 'd81' });
  answers[0]?.([out]);
  await settle();
  home.send({ type: 'clock.ticked', now: facts.now });
  home.send({ type: 'flight.closed', dispatch: closed });
  answers[1]?.([out]);
  await settle();
  expect(flying()).toEqual([]);
  answers[2]?.([closed]);
  await settle();
  // The notice of the close-out arrives during the undo.
  home.send({ type: 'records.changed' });
  home.send({ type: 'flight.closed', dispatch: out });
  answers[3]?.([closed]);
  await settle();
  expect(flying()).toEqual([out.id]);
  answers[4]?.([out]);
  await settle();
  expect([flying(), answers.length]).toEqual([[out.id], 5]);
});
it('lists what a flight lacks immediately after it is closed here (HOME-13)', async () => {
  const { actor } = shown({}, { attention: [] });
  await settle();
  actor.send({
    type: 'flight.closed',
    dispatch: stored({ id: 'd81', flags: ['hobbsMissing'] }, { hobbsEnd: null }),
  });
  expect(actor.getSnapshot().context.attention.map((r) => [r.what, r.subject])).toEqual([
    ['Hobbs missing', 'T-83'],
  ]);
});

it('loads the chosen base when it changes during a load or after a failed one (LOOK-36)', async () => {
  const baseIds: string[] = [];
  let answer: () => Promise<HomeData> = () => new Promise(() => undefined);
  const load = fromPromise<HomeData, { now: string; baseId: string }>(({ input: { baseId } }) => {
    baseIds.push(baseId);
    return answer();
  });
  const home = createActor(homeMachine.provide({ actors: { loadHome: load } }), { input }).start();
  answer = () => Promise.reject(new Error('away'));
  home.send({ type: 'base.chosen', baseId: 'ram' });
  await waitFor(home, (s) => s.hasTag('failed'));
  answer = () => Promise.resolve(data);
  home.send({ type: 'base.chosen', baseId: 'hmt' });
  await waitFor(home, (s) => s.hasTag('open'));
  expect([baseIds, home.getSnapshot().context.baseId]).toEqual([['hmt', 'ram', 'hmt'], 'hmt']);
});
it('shows queued entries as records on the board, and sent ones until the next load (ENTRY-45)', async () => {
  const { actor, moves } = shown({}, { dispatches: [], past: [], mine: [], attention: [] });
  const {
    dispatchType,
    assetId,
    activityDate,
    dispatchTime,
    remarks,
    purpose,
    meterReset,
    activities,
  } = out;
  const body = {
    dispatchType,
    assetId,
    activityDate,
    dispatchTime,
    remarks,
    purpose,
    meterReset,
    activities,
  };
  // The notice arrives before anything has loaded, and is not lost.
  actor.send({
    type: 'queue.changed',
    entries: [
      {
        idempotencyKey: 'k',
        recordId: '',
        refusal: null,
        queuedAt: facts.now,
        form: 'flight',
        body,
      },
    ],
  });
  await settle();
  const seen = () => {
    const { out: flying, standing, incidents, numbers } = actor.getSnapshot().context;
    return [
      flying.map((row) => [row.dispatchId, row.dispatchNumber]),
      standing.map((row) => row.radioId),
      incidents.length,
      numbers?.today.flights,
    ];
  };
  expect(seen()).toEqual([[['k', 0]], ['C-101'], 0, 0]);
  actor.send({ type: 'command.opened' });
  actor.send({ type: 'command.typed', text: 't83 in 1020 1234.5' });
  expect(actor.getSnapshot().context.command).toMatchObject({ kind: 'close', dispatchId: 'k' });
  actor.send({ type: 'command.closed' });
  actor.send({ type: 'flight.kept', dispatchId: 'k' });
  expect(moves.at(-1)).toMatchObject({ type: 'focusAsked', path: 'home', yields: true });
  actor.send({
    type: 'entry.sent',
    idempotencyKey: 'k',
    queuedAt: facts.now,
    dispatch: { ...out, id: 'k' },
  });
  actor.send({ type: 'queue.changed', entries: [] });
  expect(seen()).toEqual([[['k', out.dispatchNumber]], ['C-101'], 1, 1]);
  actor.send({
    type: 'entry.sent',
    idempotencyKey: 'k',
    queuedAt: facts.now,
    dispatch: { ...out, id: 'k', dispatchNumber: 7 },
  });
  actor.send({
    type: 'entry.sent',
    idempotencyKey: 'o',
    queuedAt: facts.now,
    dispatch: { ...out, id: 'old', activityDate: '2025-07-10' },
  });
  const { data: now } = actor.getSnapshot().context;
  expect([
    now?.dispatches.map((d) => [d.id, d.dispatchNumber]),
    now?.past.map((d) => d.id),
  ]).toEqual([[['k', 7]], ['old']]);
  actor.stop();
});
