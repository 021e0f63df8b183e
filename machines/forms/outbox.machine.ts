import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../contract/dispatches.ts';
import type { FuelReceipt } from '../contract/fuel.ts';
import { backOffMs } from '../domain/backOff.ts';
import type { FuelForm } from '../domain/dispatch/draftForms.ts';
import type { FuelSave } from '../domain/fuel/bodies.ts';
import { declared } from './declared.ts';
import type { NoticeVariant } from './notices.machine.ts';

interface Kept {
  /** Sent with every try: the dispatch exists once however often the network fails. */
  readonly idempotencyKey: string;
  /** '' = a new record. */
  readonly recordId: string;
  /** Row version the change is based on, null for a new one. */
  readonly version: number | null;
  /** What a person calls it: "New flight, T-83, 07/14/2025". */
  readonly label: string;
  readonly queuedAt: string;
  /** Why the service refused it for good; null while it may still go. */
  readonly refusal: string | null;
  /** The record an earlier try made with other values, where that is why it was refused. */
  readonly made?: Dispatch | FuelReceipt | null;
}
export type DispatchEntry = Kept & { readonly form: DispatchType; readonly body: DispatchBody };
export type FuelEntry = Kept & { readonly form: FuelForm; readonly body: FuelSave };
/** One save that could not be sent, as it lies in the browser's store. */
export type OutboxEntry = DispatchEntry | FuelEntry;
export type SendOutcome =
  /** The number a dispatch got; null for what has none. */
  | { readonly kind: 'sent'; readonly dispatchNumber: number | null }
  /** No network, 5xx or 429. */
  | { readonly kind: 'later'; readonly chance: number; readonly askedMs: number }
  /** 4xx: only a person can help. */
  | { readonly kind: 'refused'; readonly refusal: string; readonly made: Dispatch | FuelReceipt | null };
interface Context {
  readonly entries: readonly OutboxEntry[];
  readonly tries: number;
  readonly chance: number;
  readonly askedMs: number;
  /** What is on its way. Queued again meanwhile it is another entry of the same key, which goes next. */
  readonly sending: OutboxEntry | null;
  /** The entry that is being thrown away, or opened in its form. */
  readonly discarded: string;
}
export type OutboxEvent =
  | { type: 'entry.queued'; entry: OutboxEntry }
  | { type: 'entry.discarded'; idempotencyKey: string }
  | { type: 'entry.retried'; idempotencyKey: string }
  /** Its form opens with what was typed, under a fresh key; the entry is then a draft and no longer waits. */
  | { type: 'entry.opened'; idempotencyKey: string }
  /** The form has saved the same draft by itself. */
  | { type: 'entry.superseded'; idempotencyKey: string }
  /** The browser has a network again. */
  | { type: 'network.returned' };

const sendable = (entries: readonly OutboxEntry[]): OutboxEntry | null => entries.find((e) => e.refusal === null) ?? null;
const sentText = (entries: readonly OutboxEntry[], outcome: SendOutcome): string =>
  outcome.kind === 'sent' && outcome.dispatchNumber !== null ? `Sent: it is dispatch ${outcome.dispatchNumber}.` : `Sent: ${sendable(entries)?.label ?? ''}.`;
const without = (entries: readonly OutboxEntry[], key: string) => entries.filter((e) => e.idempotencyKey !== key);

export const outboxMachine = setup({
  types: {} as { context: Context; events: OutboxEvent; tags: 'waiting' | 'sending' },
  actors: {
    watchNetwork: fromCallback<OutboxEvent>(() => undefined),
    loadOutbox: declared<readonly OutboxEntry[]>('loadOutbox'),
    sendEntry: declared<SendOutcome, { entry: OutboxEntry | null }>('sendEntry'),
    openEntry: declared<void, { entry: OutboxEntry | null }>('openEntry'),
    discardEntry: declared<void, { idempotencyKey: string }>('discardEntry'),
  },
  guards: {
    hasMore: ({ context }) => sendable(context.entries) !== null,
    wasSent: (_, params: { outcome: SendOutcome }) => params.outcome.kind === 'sent',
    isHeld: ({ context }, params: { idempotencyKey: string }) => context.entries.some((e) => e.idempotencyKey === params.idempotencyKey),
    wasRefused: (_, params: { outcome: SendOutcome }) => params.outcome.kind === 'refused',
  },
  delays: { backOff: ({ context }) => backOffMs(context.tries, context.chance, context.askedMs) },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepEntries: assign({ entries: (_, params: { entries: readonly OutboxEntry[] }) => params.entries }),
    /** The same intent queued again replaces itself. */
    addEntry: assign({ entries: ({ context }, params: { entry: OutboxEntry }) => [...without(context.entries, params.entry.idempotencyKey), params.entry] }),
    noteSending: assign({ sending: ({ context }) => sendable(context.entries) }),
    dropSent: assign(({ context }) => ({ entries: context.entries.filter((e) => e !== context.sending), tries: 0 })),
    markRefused: assign(({ context }, params: { refusal: string; made: Dispatch | FuelReceipt | null }) => {
      return { entries: context.entries.map((e) => (e === context.sending ? { ...e, ...params } : e)), tries: 0 };
    }),
    clearRefusal: assign({
      entries: ({ context }, params: { idempotencyKey: string }) =>
        context.entries.map((e) => (e.idempotencyKey === params.idempotencyKey ? { ...e, refusal: null } : e)),
    }),
    countTry: assign(({ context }, params: { chance: number; askedMs: number }) => ({ ...params, tries: context.tries + 1 })),
    noteOpened: assign({ discarded: (_, params: { idempotencyKey: string }) => params.idempotencyKey }),
    dropOpened: assign(({ context }) => ({ entries: without(context.entries, context.discarded) })),
    noteDiscarded: assign(({ context }, params: { idempotencyKey: string }) => ({
      discarded: params.idempotencyKey,
      entries: without(context.entries, params.idempotencyKey),
    })),
  },
}).createMachine({
  id: 'outbox',
  description: 'Sends what could not be sent, in order: again after a network failure, a 5xx or a 429; a refusal waits for a person.',
  context: { entries: [], tries: 0, chance: 0.5, askedMs: 0, sending: null, discarded: '' },
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  on: {
    'entry.queued': { actions: { type: 'addEntry', params: ({ event }) => ({ entry: event.entry }) } },
    'entry.retried': { target: '.choosing', actions: { type: 'clearRefusal', params: ({ event }) => ({ idempotencyKey: event.idempotencyKey }) } },
    'entry.opened': {
      guard: { type: 'isHeld', params: ({ event }) => event },
      target: '.opening',
      actions: { type: 'noteOpened', params: ({ event }) => ({ idempotencyKey: event.idempotencyKey }) },
    },
    'entry.superseded': {
      guard: { type: 'isHeld', params: ({ event }) => event },
      target: '.discarding',
      actions: { type: 'noteDiscarded', params: ({ event }) => ({ idempotencyKey: event.idempotencyKey }) },
    },
    'entry.discarded': { target: '.discarding', actions: { type: 'noteDiscarded', params: ({ event }) => ({ idempotencyKey: event.idempotencyKey }) } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOutbox',
        src: 'loadOutbox',
        onDone: { target: 'choosing', actions: { type: 'keepEntries', params: ({ event }) => ({ entries: event.output }) } },
        onError: 'choosing',
      },
    },
    choosing: { always: [{ guard: 'hasMore', target: 'sending' }, { target: 'idle' }] },
    idle: { on: { 'entry.queued': { target: 'waiting', actions: { type: 'addEntry', params: ({ event }) => ({ entry: event.entry }) } } } },
    sending: {
      tags: 'sending',
      entry: 'noteSending',
      invoke: {
        id: 'sendEntry',
        src: 'sendEntry',
        input: ({ context }) => ({ entry: sendable(context.entries) }),
        onDone: [
          {
            guard: { type: 'wasSent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosing',
            actions: [
              {
                type: 'notify',
                params: ({ context, event }) => ({ variant: 'success', message: sentText(context.entries, event.output) }),
              },
              'dropSent',
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosing',
            actions: [
              {
                type: 'notify',
                params: ({ context, event }) => ({
                  variant: 'error',
                  message: `${context.sending?.label ?? 'A save'} was refused: ${event.output.kind === 'refused' ? event.output.refusal : ''}`,
                }),
              },
              {
                type: 'markRefused',
                params: ({ event }) =>
                  event.output.kind === 'refused' ? { refusal: event.output.refusal, made: event.output.made } : { refusal: '', made: null },
              },
            ],
          },
          {
            target: 'waiting',
            actions: {
              type: 'countTry',
              params: ({ event }) =>
                event.output.kind === 'later' ? { chance: event.output.chance, askedMs: event.output.askedMs } : { chance: 0.5, askedMs: 0 },
            },
          },
        ],
        onError: { target: 'waiting', actions: { type: 'countTry', params: { chance: 0.5, askedMs: 0 } } },
      },
    },
    waiting: {
      tags: 'waiting',
      after: { backOff: 'choosing' },
      on: { 'network.returned': 'choosing' },
    },
    opening: {
      invoke: {
        id: 'openEntry',
        src: 'openEntry',
        input: ({ context }) => ({ entry: context.entries.find((e) => e.idempotencyKey === context.discarded) ?? null }),
        onDone: { target: 'choosing', actions: 'dropOpened' },
        onError: {
          target: 'choosing',
          actions: { type: 'notify', params: { variant: 'error', message: 'It could not be opened. It is still kept here.' } },
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
