import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { ImportJob } from '../../contract/imports/imports.ts';
import { effectsOf, type HeardDone, named } from '../parts/effects.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  /** Newest first. */
  readonly jobs: readonly ImportJob[];
}
type Event = { type: 'log.outdated' } | { type: 'retry.requested' };

const importLogSetup = setup({
  types: {} as { context: Context; events: Event; tags: Tagged<'pending' | 'open' | 'failed'> },
  actors: { loadLog: placeholderActor<readonly ImportJob[]>('loadLog') },
  delays: { pendingDelay },
});
const { assign } = effectsOf<Context, Event>();
const effects = named({
  keepJobs: assign(({ event }: HeardDone<Context, readonly ImportJob[]>) => ({
    jobs: event.output,
  })),
});

/** The imports there were: who, when, which file, and what it brought (SET-63). */
export const importLogMachine = importLogSetup.createMachine({
  id: 'importLog',
  context: { jobs: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: effects.keepJobs },
        onError: 'broken',
      },
      ...slowly('pending'),
    },
    shown: { tags: 'open', on: { 'log.outdated': 'reloading' } },
    reloading: {
      tags: 'open',
      invoke: {
        id: 'reloadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: effects.keepJobs },
        onError: 'broken',
      },
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading', 'log.outdated': 'loading' } },
  },
});
export type ImportLogRef = ActorRefFrom<typeof importLogMachine>;
export type ImportLogSnapshot = SnapshotFrom<typeof importLogMachine>;
