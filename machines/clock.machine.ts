import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';

/** The time everybody on the page agrees on, an instant ending in Z. `watchTime` sends it at once and then every 60 s (specification §9). */
export const clockMachine = setup({
  types: {} as {
    context: { now: string };
    input: { now: string };
    events: { type: 'clock.ticked'; now: string };
  },
  actors: { watchTime: fromCallback<{ type: 'clock.ticked'; now: string }>(() => undefined) },
  actions: { keepTime: assign((_, params: { now: string }) => ({ now: params.now })) },
}).createMachine({
  id: 'clock',
  context: ({ input }) => ({ now: input.now }),
  invoke: { id: 'watchTime', src: 'watchTime' },
  initial: 'running',
  states: { running: { on: { 'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } } } } },
});
export type ClockRef = ActorRefFrom<typeof clockMachine>;
export type ClockSnapshot = SnapshotFrom<typeof clockMachine>;
