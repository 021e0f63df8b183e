import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { hasLeftovers, type Leftovers } from '../../domain/session/leftovers.ts';
import { outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface SignOutContext {
  readonly leftovers: Leftovers;
  readonly hasFailed: boolean;
}
export type SignOutEvent =
  | { type: 'signOut.asked' }
  /** Sign out; drafts stay in this browser. */
  | { type: 'leave.confirmed' }
  /** Sign out and remove the drafts from this browser. */
  | { type: 'drafts.dropped' }
  | { type: 'leave.declined' };

const signOutSetup = setup({
  types: {} as { context: SignOutContext; events: SignOutEvent; tags: Tagged<'pending', 'asking'> },
  actors: {
    /** Counts unsent entries and drafts of the user in this browser. */
    countLeftovers: placeholderActor<Leftovers>('countLeftovers'),
    dropDrafts: placeholderActor<void>('dropDrafts'),
  },
  actions: {
    /** Ends the session. */
    endSession: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: { nothingStays: (_, leftovers: Leftovers) => !hasLeftovers(leftovers) },
  actions: {
    keepLeftovers: assign((_, leftovers: Leftovers) => ({ leftovers, hasFailed: false })),
    noteFailure: assign({ hasFailed: true }),
  },
});

/** Signs out, after reporting what stays in this browser (SES-33). */
export const signOutMachine = signOutSetup.createMachine({
  id: 'signOut',
  context: { leftovers: { waiting: [], drafts: 0 }, hasFailed: false },
  initial: 'idle',
  states: {
    idle: { on: { 'signOut.asked': 'counting' } },
    counting: {
      tags: 'pending',
      invoke: {
        id: 'countLeftovers',
        src: 'countLeftovers',
        onDone: [
          {
            guard: { type: 'nothingStays', params: outputOf },
            target: 'idle',
            actions: 'endSession',
          },
          { target: 'asking', actions: { type: 'keepLeftovers', params: outputOf } },
        ],
        // Without browser storage there are no leftovers, so the session ends immediately.
        onError: { target: 'idle', actions: 'endSession' },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'leave.confirmed': { target: 'idle', actions: 'endSession' },
        'drafts.dropped': 'dropping',
        'leave.declined': 'idle',
      },
    },
    dropping: {
      tags: ['asking', 'pending'],
      invoke: {
        id: 'dropDrafts',
        src: 'dropDrafts',
        onDone: { target: 'idle', actions: 'endSession' },
        onError: { target: 'asking', actions: 'noteFailure' },
      },
    },
  },
});
export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;
