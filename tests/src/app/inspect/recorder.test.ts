import { expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { copiedTest } from '../../../../src/app/inspect/copiedTest.ts';
import { makeRecorder } from '../../../../src/app/inspect/recorder.ts';
import { shortText, statePaths } from '../../../../src/app/inspect/shorten.ts';
import { asRecorded } from '../../../support/asRecorded.ts';

const door = setup({
  types: {} as { context: { tries: number }; input: { tries: number }; events: { type: 'key.turned'; key: string }; tags: 'shut' },
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
          { guard: { type: 'isYes', params: ({ event }) => ({ output: event.output }) }, target: 'open' },
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

it('keeps state, context, input and events as they come; what has answered leaves', async () => {
  const { recorder, actor } = watched(door);
  actor.send({ type: 'key.turned', key: 'brass' });
  expect(recorder.actors().map((a) => [a.name, a.isChart, a.depth, a.status])).toEqual([
    ['door', true, 0, 'active'],
    ['ask', false, 1, 'active'],
  ]);
  await turn();
  const [seen, ...others] = recorder.actors();
  expect(others).toEqual([]);
  expect([seen?.value, seen?.tags, seen?.context, seen?.input]).toEqual(['shut', ['shut'], { tries: 3 }, { tries: 2 }]);
  expect(seen?.events.map((e) => e.type)).toEqual(['key.turned', 'xstate.done.actor.ask']);
  actor.stop();
  expect(recorder.actors().map((a) => a.status)).toEqual(['stopped']);
});

it('tells its listeners once for all that happens in one go', async () => {
  const { recorder, actor } = watched(door);
  let told = 0;
  await turn();
  const leave = recorder.subscribe(() => {
    told++;
  });
  actor.send({ type: 'key.turned', key: 'brass' });
  await turn();
  leave();
  actor.send({ type: 'key.turned', key: 'iron' });
  await turn();
  expect([told > 0 && told <= 2, recorder.actors()[0]?.events.length]).toEqual([true, 4]);
});

it('copies a test whose events lead the chart where it was', async () => {
  const failing = door.provide({ actors: { ask: fromPromise(() => Promise.reject(Object.assign(new Error('offline'), { status: 503 }))) } });
  const { recorder, actor } = watched(failing);
  actor.send({ type: 'key.turned', key: 'brass' });
  await turn();
  const [seen] = recorder.actors();
  if (seen === undefined) throw new Error('The chart was not seen');
  expect(copiedTest(seen, ['machines/home/door.machine.ts'])).toBe(`import { expect, it } from 'vitest';
import { doorMachine } from '../../../machines/home/door.machine.ts';
import { asRecorded } from '../../support/asRecorded.ts';

// tests/machines/home/door.recorded.test.ts: give it the name of what it shows.
it('door: as recorded', () => {
  const { value, tags } = asRecorded(doorMachine, {
    input: { "tries": 2 },
    events: [
      { "type": "key.turned", "key": "brass" },
      { "type": "xstate.error.actor.ask", "error": Object.assign(new Error("offline"), { "status": 503 }), "actorId": "ask" },
    ],
  });
  expect({ value, tags }).toEqual({ value: "shut", tags: ["shut"] });
});
`);
  const again = asRecorded(door, { input: seen.input, events: seen.events.map((e) => e.event) });
  expect(again).toEqual({ value: seen.value, tags: seen.tags, context: seen.context });
});

it('cuts what is long and says how much is left out', () => {
  const value = { text: 'x'.repeat(200), rows: Array.from({ length: 20 }, (_, n) => n), run: () => undefined, failed: new Error('no'), at: null };
  expect(JSON.parse(shortText(value))).toEqual({
    text: `${'x'.repeat(160)}… (200 characters)`,
    rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, '… 8 more'],
    run: '(function)',
    failed: 'Error: no',
    at: null,
  });
});

it('names the states a chart is in', () => {
  expect([statePaths('open'), statePaths({ form: { guided: 'crew' }, incident: 'idle' }), statePaths({ kept: {} }), statePaths(null)]).toEqual([
    ['open'],
    ['form.guided.crew', 'incident.idle'],
    ['kept'],
    [],
  ]);
});
