import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { eventOf } from '../parts/outcome.ts';

interface Context {
  readonly now: string;
}
interface Tick {
  readonly type: 'clock.ticked';
  readonly now: string;
}

const clockSetup = setup({
  types: {} as {
    context: Context;
    input: Context;
    events: Tick;
  },
  actors: { watchTime: fromCallback<Tick>(() => undefined) },
  actions: { keepTime: assign((_, { now }: { now: string }) => ({ now })) },
});

/**
 * The time that all parts of the page share, an ISO instant in UTC. `watchTime` sends it on start
 * and then every 60 s (SES-9).
 */
export const clockMachine = clockSetup.createMachine({
  id: 'clock',
  context: ({ input }) => ({ now: input.now }),
  invoke: { id: 'watchTime', src: 'watchTime' },
  initial: 'running',
  states: {
    running: { on: { 'clock.ticked': { actions: { type: 'keepTime', params: eventOf } } } },
  },
});
export type ClockRef = ActorRefFrom<typeof clockMachine>;
export type ClockSnapshot = SnapshotFrom<typeof clockMachine>;
