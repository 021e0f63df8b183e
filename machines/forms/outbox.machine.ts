import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type HeardDone, named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { sending } from './outbox.sending.ts';
import { assign, type In, type On, type OutboxContext, type OutboxEntry, outboxSetup, sendable, without } from './outbox.setup.ts';

const hasMore = ({ context }: In) => sendable(context.entries) !== null;
const isHeld = ({ context, event }: On<'entry.opened' | 'entry.superseded'>) => context.entries.some((e) => e.idempotencyKey === event.idempotencyKey);
const asked = named({
  keepEntries: assign(({ event }: HeardDone<OutboxContext, readonly OutboxEntry[]>) => ({ entries: event.output })),
  /** The same intent queued again replaces itself. */
  addEntry: assign(({ context, event: { entry } }: On<'entry.queued'>) => ({ entries: [...without(context.entries, entry.idempotencyKey), entry] })),
  clearRefusal: assign(({ context, event }: On<'entry.retried'>) => ({
    entries: context.entries.map((e) => (e.idempotencyKey === event.idempotencyKey ? { ...e, refusal: null } : e)),
  })),
  noteOpened: assign(({ event }: On<'entry.opened'>) => ({ discarded: event.idempotencyKey })),
  dropOpened: assign(({ context }: In) => ({ entries: without(context.entries, context.discarded) })),
  noteDiscarded: assign(({ context, event: { idempotencyKey } }: On<'entry.superseded' | 'entry.discarded'>) => ({
    discarded: idempotencyKey,
    entries: without(context.entries, idempotencyKey),
  })),
});

export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  description: 'Sends what could not be sent, in order: again after a network failure, a 5xx or a 429; a refusal waits for the user.',
  context: { entries: [], tries: 0, chance: 0.5, askedMs: 0, sending: null, discarded: '' },
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  on: {
    'entry.queued': { actions: asked.addEntry },
    'entry.retried': { target: '.choosing', actions: asked.clearRefusal },
    'entry.opened': {
      guard: isHeld,
      target: '.opening',
      actions: asked.noteOpened,
    },
    'entry.superseded': {
      guard: isHeld,
      target: '.discarding',
      actions: asked.noteDiscarded,
    },
    'entry.discarded': { target: '.discarding', actions: asked.noteDiscarded },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        onDone: { target: 'choosing', actions: asked.keepEntries },
        onError: 'choosing',
      },
    },
    choosing: { always: [{ guard: hasMore, target: 'sending' }, { target: 'idle' }] },
    idle: { on: { 'entry.queued': { target: 'waiting', actions: asked.addEntry } } },
    sending,
    waiting: {
      after: { backOff: 'choosing' },
      on: { 'network.returned': 'choosing' },
    },
    opening: {
      invoke: {
        id: 'openEntry',
        src: 'openEntry',
        input: ({ context }) => ({ entry: context.entries.find((e) => e.idempotencyKey === context.discarded) ?? null }),
        onDone: { target: 'choosing', actions: asked.dropOpened },
        onError: {
          target: 'choosing',
          actions: notice('error', "It couldn't be opened. It is still kept here."),
        },
      },
    },
    discarding: {
      invoke: {
        id: 'discardEntry',
        src: 'discardEntry',
        input: ({ context }) => ({ idempotencyKey: context.discarded }),
        onDone: 'choosing',
        onError: 'choosing',
      },
    },
  },
});
export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;
