import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Presence, PresenceBody } from '../../contract/following/presence.ts';
import { eventOf } from '../parts/outcome.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  /** The aircraft that this form enters; null while it is empty, hidden or without an aircraft. */
  readonly entry: PresenceBody | null;
  /** The others who enter a record of this aircraft. */
  readonly others: readonly Presence[];
}
interface EntryChanged {
  readonly type: 'entry.changed';
  readonly entry: PresenceBody | null;
}
export type PresenceEvent = EntryChanged | { type: 'others.came'; others: readonly Presence[] };

const presenceSetup = setup({
  types: {} as { context: Context; events: PresenceEvent; tags: Tagged<never, 'shared'> },
  actors: {
    /** Announces the entry every 15 seconds, and withdraws it when stopped. */
    announce: fromCallback<PresenceEvent, { entry: PresenceBody | null }>(() => undefined),
  },
}).extend({
  guards: {
    isEntry: (_, { entry }: EntryChanged) => entry !== null,
    isNone: (_, { entry }: EntryChanged) => entry === null,
    isOther: ({ context }, { entry }: EntryChanged) =>
      entry !== null &&
      (entry.assetId !== context.entry?.assetId || entry.dispatchId !== context.entry.dispatchId),
    hasOthers: (_, { others }: { others: readonly Presence[] }) => others.length > 0,
  },
  actions: {
    keepEntry: assign((_, { entry }: EntryChanged) => ({ entry, others: [] })),
    keepOthers: assign((_, { others }: { others: readonly Presence[] }) => ({ others })),
  },
});
const keepEntry = { type: 'keepEntry', params: eventOf } as const;
const keepOthers = { type: 'keepOthers', params: eventOf } as const;

/** Reports that this form enters a record of an aircraft, and loads who else does (FOL-34). */
export const presenceMachine = presenceSetup.createMachine({
  id: 'presence',
  context: { entry: null, others: [] },
  initial: 'away',
  states: {
    away: {
      on: {
        'entry.changed': {
          guard: { type: 'isEntry', params: eventOf },
          target: 'entering',
          actions: keepEntry,
        },
      },
    },
    entering: {
      invoke: {
        id: 'announce',
        src: 'announce',
        input: ({ context }) => ({ entry: context.entry }),
      },
      on: {
        'entry.changed': [
          {
            guard: { type: 'isOther', params: eventOf },
            target: 'entering',
            reenter: true,
            actions: keepEntry,
          },
          {
            guard: { type: 'isNone', params: eventOf },
            target: 'away',
            actions: keepEntry,
          },
        ],
        'others.came': [
          {
            guard: { type: 'hasOthers', params: eventOf },
            target: '.shared',
            actions: keepOthers,
          },
          { target: '.alone', actions: keepOthers },
        ],
      },
      initial: 'alone',
      states: { alone: {}, shared: { tags: 'shared' } },
    },
  },
});
export type PresenceRef = ActorRefFrom<typeof presenceMachine>;
export type PresenceSnapshot = SnapshotFrom<typeof presenceMachine>;
