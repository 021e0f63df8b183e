import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { hasLeftovers, type Leftovers } from '../../domain/session/leftovers.ts';
import { effectsOf, type HeardDone, named } from '../parts/effects.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
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
    endSession: () => {},
  },
});
const { assign } = effectsOf<SignOutContext, SignOutEvent>();
const effects = named({
  keepLeftovers: assign(({ event }: HeardDone<SignOutContext, Leftovers>) => ({
    leftovers: event.output,
    hasFailed: false,
  })),
  noteFailure: assign({ hasFailed: true }),
});
const nothingStays = ({ event }: HeardDone<SignOutContext, Leftovers>) =>
  !hasLeftovers(event.output);

/** Signing out, which first reports what stays in this browser (SES-33). */
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
          { guard: nothingStays, target: 'idle', actions: 'endSession' },
          { target: 'asking', actions: effects.keepLeftovers },
        ],
        // A browser without storage keeps nothing.
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
        onError: { target: 'asking', actions: effects.noteFailure },
      },
    },
  },
});
export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;
