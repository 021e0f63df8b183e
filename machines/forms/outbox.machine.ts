import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type HeardDone, named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { sending } from './outbox.sending.ts';
import {
  assign,
  emit,
  type In,
  noteHurry,
  type On,
  type OutboxContext,
  type OutboxEntry,
  outboxSetup,
  sendable,
  tell,
  without,
} from './outbox.setup.ts';

const isSender = ({ context }: In) => context.isSender;
const hasMore = ({ context }: In) => context.isSender && sendable(context.entries) !== null;
const hasTried = ({ context }: In) => context.tries > 0;
const isHeld = ({ context, event }: On<'entry.opened' | 'entry.superseded'>) =>
  context.entries.some((e) => e.idempotencyKey === event.idempotencyKey);
const effects = named({
  keepEntries: assign(({ event }: HeardDone<OutboxContext, readonly OutboxEntry[]>) => ({
    entries: event.output,
  })),
  /** The same intent queued again replaces itself. */
  addEntry: assign(({ context, event: { entry } }: On<'entry.queued'>) => ({
    entries: [...without(context.entries, entry.idempotencyKey), entry],
  })),
  becomeSender: assign({ isSender: true }),
  resignSender: assign({ isSender: false }),
  chooseEntry: assign(({ event }: On<'entry.opened' | 'entry.retried'>) => ({
    chosen: event.idempotencyKey,
  })),
  dropEntry: assign(
    ({ context, event: { idempotencyKey } }: On<'entry.superseded' | 'entry.discarded'>) => ({
      chosen: idempotencyKey,
      entries: without(context.entries, idempotencyKey),
    }),
  ),
  emitSent: emit(({ event }: On<'entry.sent'>) => event),
  forgetTries: assign({ tries: 0 }),
  tellChanged: tell(() => ({ type: 'queue.changed', dropped: '', hurries: false })),
  tellDropped: tell(({ context }) => ({
    type: 'queue.changed',
    dropped: context.chosen,
    hurries: false,
  })),
  tellHurry: tell(() => ({ type: 'queue.changed', dropped: '', hurries: true })),
});
/** While the store is written nothing cuts that short; it is read again afterwards. */
const uncut = {
  'turn.taken': { actions: effects.becomeSender },
  'turn.lost': { actions: effects.resignSender },
  'queue.changed': { actions: noteHurry },
} as const;
/** A change of the stored queue never shortens the back-off. */
const loaded = [{ guard: hasTried, target: 'waiting' }, { target: 'choosing' }] as const;

export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  description:
    'Sends what could not be sent, in order: again after a network failure, a 5xx or a 429; a refusal waits for the user. One tab of a browser sends; the others show the same queue.',
  context: {
    entries: [],
    tries: 0,
    chance: 0.5,
    askedMs: 0,
    sending: null,
    chosen: '',
    isSender: false,
  },
  invoke: [
    { id: 'watchNetwork', src: 'watchNetwork' },
    { id: 'talkToTabs', src: 'talkToTabs' },
    { id: 'takeTurn', src: 'takeTurn' },
  ],
  on: {
    'turn.taken': { target: '.loading', actions: effects.becomeSender },
    // Another tab sends the entry again under the same key: it exists once.
    'turn.lost': { target: '.choosing', actions: effects.resignSender },
    'queue.changed': { target: '.loading', actions: noteHurry },
    'entry.sent': { actions: effects.emitSent },
    'notice.told': {
      actions: {
        type: 'notify',
        params: ({ event: { variant, message } }) => ({ variant, message }),
      },
    },
    // The sending tab may be hidden, and its timers slow.
    'network.returned': { actions: effects.tellHurry },
    'entry.queued': { actions: [effects.addEntry, effects.tellChanged] },
    'entry.retried': { target: '.releasing', actions: effects.chooseEntry },
    'entry.opened': { guard: isHeld, target: '.opening', actions: effects.chooseEntry },
    'entry.superseded': { guard: isHeld, target: '.discarding', actions: effects.dropEntry },
    'entry.discarded': { target: '.discarding', actions: effects.dropEntry },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the stored queue, which all tabs share.',
      // An entry queued while the store is read may be missing from the answer.
      on: {
        'entry.queued': {
          target: 'loading',
          reenter: true,
          actions: [effects.addEntry, effects.tellChanged],
        },
      },
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        onDone: loaded.map((to) => ({ ...to, actions: effects.keepEntries })),
        onError: loaded,
      },
    },
    choosing: { always: [{ guard: hasMore, target: 'sending' }, { target: 'idle' }] },
    idle: {
      on: {
        'entry.queued': [
          { guard: isSender, target: 'waiting', actions: [effects.addEntry, effects.tellChanged] },
          { actions: [effects.addEntry, effects.tellChanged] },
        ],
      },
    },
    sending,
    waiting: {
      after: { backOff: 'choosing' },
      on: { 'network.returned': 'choosing' },
    },
    opening: {
      on: uncut,
      invoke: {
        id: 'openEntry',
        src: 'openEntry',
        input: ({ context }) => ({
          entry: context.entries.find((e) => e.idempotencyKey === context.chosen) ?? null,
        }),
        onDone: { target: 'loading', actions: effects.tellChanged },
        onError: {
          target: 'loading',
          actions: notice('error', "It couldn't be opened. It is still kept here."),
        },
      },
    },
    discarding: {
      on: uncut,
      invoke: {
        id: 'discardEntry',
        src: 'discardEntry',
        input: ({ context }) => ({ idempotencyKey: context.chosen }),
        onDone: { target: 'loading', actions: effects.tellDropped },
        onError: 'loading',
      },
    },
    releasing: {
      on: uncut,
      invoke: {
        id: 'releaseEntry',
        src: 'releaseEntry',
        input: ({ context }) => ({ idempotencyKey: context.chosen }),
        onDone: { target: 'loading', actions: [effects.forgetTries, effects.tellHurry] },
        onError: 'loading',
      },
    },
  },
});
export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;
