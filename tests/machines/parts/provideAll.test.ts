import { expect, it } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import { outputOf } from '../../../machines/parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../../../machines/parts/placeholderActor.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';

const chart = setup({
  types: {} as { context: { told: string } },
  actors: { load: placeholderActor<string, { id: number }>('load') },
  actions: {
    tell: (_: unknown, _params: { text: string } & ToProvide): void => {},
    /** Has its own implementation, so `provideAll` doesn't require it. */
    count: (_: unknown, _params: { by: number }): void => {},
  },
}).createMachine({
  context: { told: '' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: { id: 1 },
        onDone: {
          target: 'loaded',
          actions: { type: 'tell', params: (args) => ({ text: outputOf<string>(args) }) },
        },
      },
    },
    loaded: { type: 'final' },
  },
});
const load = fromPromise<string, { id: number }>(async ({ input }) => `number ${input.id}`);

it('runs the chart with the given actors and actions', async () => {
  const messages: string[] = [];
  const provided = provideAll(chart, {
    actors: { load },
    actions: { tell: (_, { text }) => void messages.push(text) },
  });
  await waitFor(createActor(provided).start(), (s) => s.status === 'done');
  expect(messages).toEqual(['number 1']);
});

it('refuses at compile time what does not match the chart', () => {
  // Only compiled, never called: the compiler reports each mistake.
  const mistakes = () => {
    const tell = () => undefined;
    // @ts-expect-error An actor is missing.
    provideAll(chart, { actors: {}, actions: { tell } });
    // @ts-expect-error The chart declares no such actor.
    provideAll(chart, { actors: { load, lode: load }, actions: { tell } });
    // @ts-expect-error The actor returns a number.
    provideAll(chart, { actors: { load: fromPromise(async () => 1) }, actions: { tell } });
    // @ts-expect-error The action is missing.
    provideAll(chart, { actors: { load }, actions: {} });
    // @ts-expect-error No actions are provided.
    provideAll(chart, { actors: { load } });
    provideAll(chart, {
      actors: { load },
      // @ts-expect-error The action reads a param that the chart does not send.
      actions: { tell: (_, { words }) => words },
    });
  };
  expect(mistakes).toBeTypeOf('function');
});
