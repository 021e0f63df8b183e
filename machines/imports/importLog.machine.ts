import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ImportJob } from '../../contract/imports/imports.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
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
  actions: { keepJobs: assign((_, jobs: readonly ImportJob[]) => ({ jobs })) },
});

/** The log of past imports: user, time, file and result (SET-63). */
export const importLogMachine = importLogSetup.createMachine({
  id: 'importLog',
  context: { jobs: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: { type: 'keepJobs', params: outputOf } },
        onError: 'broken',
      },
      ...pendingAfterDelay('pending'),
    },
    shown: { tags: 'open', on: { 'log.outdated': 'reloading' } },
    reloading: {
      tags: 'open',
      invoke: {
        id: 'reloadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: { type: 'keepJobs', params: outputOf } },
        onError: 'broken',
      },
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading', 'log.outdated': 'loading' } },
  },
});
export type ImportLogRef = ActorRefFrom<typeof importLogMachine>;
export type ImportLogSnapshot = SnapshotFrom<typeof importLogMachine>;
