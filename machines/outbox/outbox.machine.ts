import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { sending, sendingSetup } from './outbox.sending.ts';

/** Events that don't interrupt a write to the store. The store is read again afterwards. */
const uncut = {
  'turn.taken': { actions: 'becomeSender' },
  'turn.lost': { actions: 'resignSender' },
  'queue.changed': { actions: { type: 'noteHurry', params: eventOf } },
} as const;
/** A change of the stored queue never shortens the back-off. */
const loaded = [{ guard: 'hasTried', target: 'waiting' }, { target: 'choosing' }] as const;
const keepEntries = { type: 'keepEntries', params: outputOf } as const;

export const outboxMachine = sendingSetup.createMachine({
  id: 'outbox',
  description:
    'Sends queued entries in order. Retries after a network failure, a 5xx or a 429; a refused entry waits for the user. One tab sends; the others show the same queue.',
  context: {
    entries: [],
    tries: 0,
    chance: 0.5,
    askedMs: 0,
    sending: null,
    chosen: '',
    waiting: [],
    isSender: false,
  },
  invoke: [
    { id: 'watchNetwork', src: 'watchNetwork' },
    { id: 'talkToTabs', src: 'talkToTabs' },
    { id: 'takeTurn', src: 'takeTurn' },
  ],
  on: {
    'turn.taken': { target: '.loading', actions: 'becomeSender' },
    // Another tab sends the entry again under the same key, so the record exists only once.
    'turn.lost': { target: '.choosing', actions: 'resignSender' },
    'queue.changed': { target: '.loading', actions: { type: 'noteHurry', params: eventOf } },
    'entry.sent': { actions: { type: 'emitSent', params: eventOf } },
    'notice.told': {
      actions: {
        type: 'notify',
        params: ({ event: { variant, message } }) => ({ variant, message }),
      },
    },
    // The sending tab may be hidden, where browsers throttle timers.
    'network.returned': { actions: 'tellHurry' },
    'entry.queued': { actions: [{ type: 'addEntry', params: eventOf }, 'tellChanged'] },
    'entry.retried': { target: '.releasing', actions: { type: 'chooseEntry', params: eventOf } },
    'entry.opened': {
      guard: { type: 'isHeld', params: eventOf },
      target: '.opening',
      actions: { type: 'chooseEntry', params: eventOf },
    },
    'entry.superseded': {
      guard: { type: 'isHeld', params: eventOf },
      target: '.discarding',
      actions: { type: 'dropEntry', params: eventOf },
    },
    'entry.discarded': {
      target: '.discarding',
      actions: { type: 'dropWithLines', params: eventOf },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the stored queue, which all tabs share.',
      // An entry queued during this read may be missing from its result.
      on: {
        'entry.queued': {
          target: 'loading',
          reenter: true,
          actions: [{ type: 'addEntry', params: eventOf }, 'tellChanged'],
        },
      },
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        onDone: loaded.map((to) => ({ ...to, actions: keepEntries })),
        onError: loaded,
      },
    },
    choosing: { always: [{ guard: 'hasMore', target: 'sending' }, { target: 'idle' }] },
    idle: {
      on: {
        'entry.queued': [
          {
            guard: 'isSender',
            target: 'waiting',
            actions: [{ type: 'addEntry', params: eventOf }, 'tellChanged'],
          },
          { actions: [{ type: 'addEntry', params: eventOf }, 'tellChanged'] },
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
        onDone: { target: 'loading', actions: 'tellChanged' },
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
        input: ({ context }) => ({
          idempotencyKey: context.chosen,
          waiting: context.waiting,
        }),
        onDone: { target: 'loading', actions: 'tellDropped' },
        onError: 'loading',
      },
    },
    releasing: {
      on: uncut,
      invoke: {
        id: 'releaseEntry',
        src: 'releaseEntry',
        input: ({ context }) => ({ idempotencyKey: context.chosen }),
        onDone: { target: 'loading', actions: ['forgetTries', 'tellHurry'] },
        onError: 'loading',
      },
    },
  },
});
export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;
