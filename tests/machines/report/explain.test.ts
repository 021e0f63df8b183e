import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ExplainRequest, Explanation } from '../../../domain/report/explain/explain.ts';
import { explainMachine } from '../../../machines/report/explain.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const whole: Explanation = {
  header: 'Total cost',
  title: 'Total',
  cents: 100,
  lines: [{ key: 'flightCost', working: '', cents: 100 }],
  addends: [{ label: 'Dispatch 10001', detail: '', cents: 100, place: { kind: 'part', at: 4 } }],
  rest: null,
  contract: null,
  loads: null,
  booked: null,
  ratio: null,
};
const leaf: Explanation = {
  ...whole,
  title: 'Dispatch 10001',
  addends: [],
  loads: { dispatchId: 'd-1', day: '2025-07-14', activity: 0, load: null },
};
const request = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'agency',
  metrics: [],
  filters: {},
  summaryOnly: false,
  sort: null,
};
const asked = { type: 'figure.asked', request, column: 'totalCost', slot: 9 } as const;

walkChart('explain', explainMachine, {
  events: [
    asked,
    { ...asked, mayDouble: true },
    { type: 'figure.dropped' },
    { type: 'xstate.after.doublePressDelay.explain.pressed' },
    { type: 'addend.chosen', place: { kind: 'part', at: 4 } },
    { type: 'back.chosen' },
    { type: 'loads.requested' },
    { type: 'explanation.closed' },
    { type: 'xstate.after.pendingDelay.explain.deriving.quick' },
    { type: 'xstate.done.actor.explainFigure', output: whole },
    ...settled('explainFigure', { done: leaf, error: 'out of memory' }),
    ...settled('loadLoads', { done: { activities: [] }, error: 500 }),
  ],
  // Two levels represent any depth.
  allows: (state, event) => event.type !== 'addend.chosen' || state.context.trail.length < 2,
  project: (context) => [
    context.trail.map((figure: Explanation) => figure.title),
    context.loads !== null,
  ],
});

it('drills down from a total to an activity and back, in the same report each time', async () => {
  const asks: Pick<ExplainRequest, 'column' | 'place'>[] = [];
  const dispatches: string[] = [];
  const actor = createActor(
    explainMachine.provide({
      actors: {
        explainFigure: fromPromise(async ({ input: { ask } }) => {
          asks.push({ column: ask.column, place: ask.place });
          return ask.place.kind === 'slot' ? whole : leaf;
        }),
        loadLoads: fromPromise(async ({ input: { dispatchId } }) => {
          dispatches.push(dispatchId);
          return { activities: [], adjustments: [] };
        }),
      },
    }),
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const seen = () => actor.getSnapshot().context.trail.map((figure) => figure.title);
  actor.send(asked);
  await settle();
  const first = seen();
  actor.send({ type: 'addend.chosen', place: { kind: 'part', at: 4 } });
  await settle();
  await settle();
  const second = seen();
  const { loads } = actor.getSnapshot().context;
  actor.send({ type: 'back.chosen' });
  const back = seen();
  actor.send({ type: 'explanation.closed' });
  expect({
    first,
    second,
    loads,
    back,
    asks,
    dispatches,
    end: actor.getSnapshot().value,
    context: actor.getSnapshot().context,
  }).toEqual({
    first: ['Total'],
    second: ['Total', 'Dispatch 10001'],
    loads: { activities: [], adjustments: [] },
    back: ['Total'],
    asks: [
      { column: 'totalCost', place: { kind: 'slot', at: 9 } },
      { column: 'totalCost', place: { kind: 'part', at: 4 } },
    ],
    dispatches: ['d-1'],
    end: 'closed',
    context: { ask: null, trail: [], loads: null },
  });
});
