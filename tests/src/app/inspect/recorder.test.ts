import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { asRecorded } from '../../../../src/app/inspect/asRecorded.ts';
import { copiedTest } from '../../../../src/app/inspect/copiedTest.ts';
import { makeRecorder } from '../../../../src/app/inspect/recorder.ts';
import { shortText, statePaths } from '../../../../src/app/inspect/shorten.ts';

const door = setup({
  types: {} as {
    context: { tries: number };
    input: { tries: number };
    events: { type: 'key.turned'; key: string };
    tags: 'shut';
  },
  actors: { ask: fromPromise<string, { key: string }>(() => Promise.resolve('no')) },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  guards: { isYes: (_, params: { output: string }) => params.output === 'yes' },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: { tags: 'shut', on: { 'key.turned': 'asking' } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ event }) => ({ key: event.key }),
        onDone: [
          {
            guard: { type: 'isYes', params: ({ event }) => ({ output: event.output }) },
            target: 'open',
          },
          { target: 'shut', actions: 'count' },
        ],
        onError: 'shut',
      },
    },
    open: { type: 'final' },
  },
});
const watched = (chart: typeof door) => {
  const recorder = makeRecorder();
  const actor = createActor(chart, { input: { tries: 2 }, inspect: recorder.record }).start();
  return { recorder, actor };
};
const turn = () => new Promise((done) => setImmediate(done));

it('keeps state, context, input and events as they arrive, and drops finished actors', async () => {
  const { recorder, actor } = watched(door);
  actor.send({ type: 'key.turned', key: 'brass' });
  expect(recorder.actors().map((a) => [a.name, a.isChart, a.depth, a.status])).toEqual([
    ['door', true, 0, 'active'],
    ['ask', false, 1, 'active'],
  ]);
  await turn();
  const [seen, ...others] = recorder.actors();
  expect(others).toEqual([]);
  expect([seen?.value, seen?.tags, seen?.context, seen?.input]).toEqual([
    'shut',
    ['shut'],
    { tries: 3 },
    { tries: 2 },
  ]);
  expect(seen?.events.map((e) => e.type)).toEqual(['key.turned', 'xstate.done.actor.ask']);
  actor.stop();
  expect(recorder.actors().map((a) => a.status)).toEqual(['stopped']);
});

it('notifies its listeners once for simultaneous events', async () => {
  const { recorder, actor } = watched(door);
  let notifications = 0;
  await turn();
  const leave = recorder.subscribe(() => {
    notifications++;
  });
  actor.send({ type: 'key.turned', key: 'brass' });
  await turn();
  leave();
  actor.send({ type: 'key.turned', key: 'iron' });
  await turn();
  expect([notifications > 0 && notifications <= 2, recorder.actors()[0]?.events.length]).toEqual([
    true,
    4,
  ]);
});

it('copies a test whose events lead the chart to the same state', async () => {
  const failing = door.provide({
    actors: {
      ask: fromPromise(() => Promise.reject(Object.assign(new Error('offline'), { status: 503 }))),
    },
  });
  const { recorder, actor } = watched(failing);
  actor.send({ type: 'key.turned', key: 'brass' });
  await turn();
  const [seen] = recorder.actors();
  if (seen === undefined) throw new Error('The chart was not seen');
  expect(
    copiedTest(seen, ['machines/home/door.machine.ts']),
  ).toBe(`import { expect, it } from 'vitest';
import { doorMachine } from '../../../machines/home/door.machine.ts';
import { asRecorded } from '../../../src/app/inspect/asRecorded.ts';

// tests/machines/home/door.recorded.test.ts: give it the name of what it shows.
it('door: as recorded', () => {
  const { value, tags } = asRecorded(doorMachine, {
    input: { tries: 2 },
    events: [
      { type: 'key.turned', key: 'brass' },
      {
        type: 'xstate.error.actor.ask',
        error: Object.assign(new Error('offline'), { status: 503 }),
        actorId: 'ask',
      },
    ],
  });
  expect({ value, tags }).toEqual({ value: 'shut', tags: ['shut'] });
});
`);
  const again = asRecorded(door, { input: seen.input, events: seen.events.map((e) => e.event) });
  expect(again).toEqual({ value: seen.value, tags: seen.tags, context: seen.context });
});

/** A list of keys that grows one by one, and a state that depends only on their number. */
const shelf = setup({
  types: {} as {
    context: { keys: readonly object[] };
    events: { type: 'keys.brought'; keys: readonly object[]; box?: object } | { type: 'counted' };
  },
  actors: { wait: fromPromise(() => new Promise(() => undefined)) },
  actions: { bring: assign({ keys: (_, params: { keys: readonly object[] }) => params.keys }) },
  guards: { areMany: (_, params: { keys: readonly object[] }) => params.keys.length > 5 },
}).createMachine({
  id: 'shelf',
  context: { keys: [] },
  initial: 'open',
  on: {
    'keys.brought': { actions: { type: 'bring', params: ({ event }) => ({ keys: event.keys }) } },
  },
  states: {
    open: {
      initial: 'empty',
      states: {
        empty: { on: { counted: 'counting' } },
        counting: { invoke: { id: 'wait', src: 'wait' }, on: { counted: '#away' } },
        last: { type: 'history' },
      },
    },
    away: {
      id: 'away',
      on: {
        counted: [
          {
            guard: { type: 'areMany', params: ({ context }) => ({ keys: context.keys }) },
            target: 'full',
          },
          { target: 'open.last' },
        ],
      },
    },
    full: {},
  },
});
const keys = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `key ${n}`,
    metal: 'brass',
    'bought-at': "O'Hara's",
    opens: ['door', 'gate'],
  }));
const recordedShelf = (
  ...events: readonly Parameters<ReturnType<typeof createActor<typeof shelf>>['send']>[0][]
) => {
  const recorder = makeRecorder();
  const actor = createActor(shelf, { inspect: recorder.record }).start();
  for (const event of events) actor.send(event);
  return { recorder, actor };
};
const copiedShelf = (recorder: ReturnType<typeof makeRecorder>) => {
  const [seen] = recorder.actors();
  if (seen === undefined) throw new Error('The chart was not seen');
  const { input, restored, events } = seen;
  const again = asRecorded(shelf, {
    input,
    ...(restored === null ? {} : { restored }),
    events: events.map((e) => e.event),
  });
  expect([again.value, again.tags]).toEqual([seen.value, seen.tags]);
  return copiedTest(seen, ['machines/home/shelf.machine.ts']);
};

describe('a copied test after a hot reload', () => {
  const away = [{ type: 'counted' }, { type: 'counted' }] as const;
  it('begins with the snapshot of the restarted actor', () => {
    const { recorder, actor } = recordedShelf({ type: 'keys.brought', keys: [] }, ...away);
    // As React's hook for XState does when its effects run again.
    const snapshot = actor.getSnapshot();
    actor.stop();
    Object.assign(actor, { _processingStatus: 0, _snapshot: snapshot });
    actor.start();
    actor.send({ type: 'counted' });
    expect(copiedShelf(recorder)).toContain(`{
    // The page was reloaded while you edited: the chart went on from here.
    restored: {
      value: 'away',
      context: { keys: [] },
      children: {},
      history: { 'shelf.open.last': ['shelf.open.counting'] },
    },
    events: [{ type: 'counted' }],
  });
  expect({ value, tags }).toEqual({ value: { open: 'counting' }, tags: [] });`);
  });
  it('begins with the snapshot that a new actor takes over, and with its running actors', () => {
    const { actor } = recordedShelf({ type: 'counted' });
    const recorder = makeRecorder();
    createActor(shelf, { snapshot: actor.getPersistedSnapshot(), inspect: recorder.record })
      .start()
      .send({ type: 'counted' });
    expect(copiedShelf(recorder)).toContain(
      `    restored: {
      value: { open: 'counting' },
      context: { keys: [] },
      children: { wait: 'wait' },
      history: {},
    },\n`,
    );
  });
  it('begins there after a second reload without events, too', () => {
    const { recorder, actor } = recordedShelf({ type: 'counted' });
    for (const snapshot of [actor.getSnapshot(), actor.getSnapshot()]) {
      actor.stop();
      Object.assign(actor, { _processingStatus: 0, _snapshot: snapshot });
      actor.start();
    }
    expect(copiedShelf(recorder)).toContain(`    restored: {
      value: { open: 'counting' },`);
  });
});

describe('the size of a copied test', () => {
  const isCut =
    '// Lists are cut to 3 entries each: the states are the same without the other 7.\n';
  it('leaves out list entries that make no difference', () => {
    const copied = copiedShelf(recordedShelf({ type: 'keys.brought', keys: keys(10) }).recorder);
    expect([copied.includes(isCut), copied.includes('key 2'), copied.includes('key 3')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('keeps the entries that lead to another state', () => {
    const sent = [
      { type: 'keys.brought', keys: keys(10) },
      { type: 'counted' },
      { type: 'counted' },
      { type: 'counted' },
    ] as const;
    const copied = copiedShelf(recordedShelf(...sent).recorder);
    expect([
      copied.includes(isCut),
      copied.includes('key 9'),
      copied.includes("value: 'full'"),
    ]).toEqual([false, true, true]);
  });
  it('writes a large value once', () => {
    const copied = copiedShelf(
      recordedShelf(
        { type: 'keys.brought', keys: keys(3) },
        { type: 'keys.brought', keys: keys(3), box: {} },
      ).recorder,
    );
    expect([copied.split('key 2').length - 1, copied.split('keys: value1').length - 1]).toEqual([
      1, 2,
    ]);
  });
  it('is formatted', () => {
    const box = {
      ids: Array.from({ length: 3 }, (_, n) => n),
      text: `It's a "box" ${'x'.repeat(170)}`,
      odd: { 'a-b': null, c: undefined, d: -0.5 },
      none: {},
      no: [],
    };
    const sent = [
      { type: 'keys.brought', keys: keys(2), box },
      { type: 'keys.brought', keys: keys(2) },
      {
        type: 'keys.brought',
        keys: [{ bytes: Uint8Array.from({ length: 90 }, (_, n) => n + 100) }],
      },
    ] as const;
    const copied = copiedShelf(recordedShelf(...sent).recorder);
    const { stdout, stderr } = spawnSync(
      'node_modules/.bin/biome',
      ['format', '--stdin-file-path=tests/machines/home/shelf.recorded.test.ts'],
      {
        input: copied,
        encoding: 'utf8',
      },
    );
    expect([stdout, stderr]).toEqual([copied, '']);
  });
});

it('truncates long values and states how much is left out', () => {
  const value = {
    text: 'x'.repeat(200),
    rows: Array.from({ length: 20 }, (_, n) => n),
    run: () => undefined,
    failed: new Error('no'),
    at: null,
  };
  expect(JSON.parse(shortText(value))).toEqual({
    text: `${'x'.repeat(160)}… (200 characters)`,
    rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, '… 8 more'],
    run: '(function)',
    failed: 'Error: no',
    at: null,
  });
});

it('names the states of a chart', () => {
  expect([
    statePaths('open'),
    statePaths({ form: { guided: 'crew' }, incident: 'idle' }),
    statePaths({ kept: {} }),
    statePaths(null),
  ]).toEqual([['open'], ['form.guided.crew', 'incident.idle'], ['kept'], []]);
});
