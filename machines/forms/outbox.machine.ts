import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { FuelForm } from '../../domain/dispatch/draft/draftForms.ts';
import { backOffMs } from '../../domain/forms/backOff.ts';
import type { FuelSave } from '../../domain/fuel/receipt/bodies.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
import { guardsOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Kept {
  /** Sent with every try: the dispatch exists once however often the network fails. */
  readonly idempotencyKey: string;
  /** '' = a new record. */
  readonly recordId: string;
  /** Row version the change is based on, null for a new one. */
  readonly version: number | null;
  /** What the user calls it: "New flight, T-83, 07/14/2025". */
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
  /** 4xx: only the user can help. */
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

/** How long a try waits of which the service said nothing. */
const unasked = { chance: 0.5, askedMs: 0 } as const;
const sendable = (entries: readonly OutboxEntry[]): OutboxEntry | null => entries.find((e) => e.refusal === null) ?? null;
const sentText = (entries: readonly OutboxEntry[], outcome: SendOutcome): string =>
  outcome.kind === 'sent' && outcome.dispatchNumber !== null ? `Sent: it is dispatch ${outcome.dispatchNumber}.` : `Sent: ${sendable(entries)?.label ?? ''}.`;
const without = (entries: readonly OutboxEntry[], key: string) => entries.filter((e) => e.idempotencyKey !== key);

const outboxSetup = setup({
  types: {} as { context: Context; events: OutboxEvent },
  actors: {
    watchNetwork: fromCallback<OutboxEvent>(() => undefined),
    loadOutbox: placeholderActor<readonly OutboxEntry[]>('loadOutbox'),
    sendEntry: placeholderActor<SendOutcome, { entry: OutboxEntry | null }>('sendEntry'),
    openEntry: placeholderActor<void, { entry: OutboxEntry | null }>('openEntry'),
    discardEntry: placeholderActor<void, { idempotencyKey: string }>('discardEntry'),
  },
  delays: { backOff: ({ context }) => backOffMs(context.tries, context.chance, context.askedMs) },
  actions: { notify },
});
const { assign } = effectsOf<Context, OutboxEvent>();
type In = { readonly context: Context };
type On<Type extends OutboxEvent['type']> = HeardOn<Context, OutboxEvent, Type>;
type Sent = HeardDone<Context, SendOutcome>;

const isHeld = ({ context, event }: On<'entry.opened' | 'entry.superseded'>) => context.entries.some((e) => e.idempotencyKey === event.idempotencyKey);
const asked = named({
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

const hasMore = ({ context }: In) => sendable(context.entries) !== null;
const answered = guardsOf<SendOutcome>();
const sending = named({
  keepEntries: assign(({ event }: HeardDone<Context, readonly OutboxEntry[]>) => ({ entries: event.output })),
  noteSending: assign(({ context }: In) => ({ sending: sendable(context.entries) })),
  dropSent: assign(({ context }: In) => ({ entries: context.entries.filter((e) => e !== context.sending), tries: 0 })),
  markRefused: assign(({ context, event: { output } }: Sent) => {
    const { refusal, made } = output.kind === 'refused' ? output : { refusal: '', made: null };
    return { entries: context.entries.map((e) => (e === context.sending ? { ...e, refusal, made } : e)), tries: 0 };
  }),
  countTry: assign(({ context, event: { output } }: Sent) => ({
    ...(output.kind === 'later' ? { chance: output.chance, askedMs: output.askedMs } : unasked),
    tries: context.tries + 1,
  })),
  countFailure: assign(({ context }: In) => ({ ...unasked, tries: context.tries + 1 })),
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
        onDone: { target: 'choosing', actions: sending.keepEntries },
        onError: 'choosing',
      },
    },
    choosing: { always: [{ guard: hasMore, target: 'sending' }, { target: 'idle' }] },
    idle: { on: { 'entry.queued': { target: 'waiting', actions: asked.addEntry } } },
    sending: {
      entry: sending.noteSending,
      invoke: {
        id: 'sendEntry',
        src: 'sendEntry',
        input: ({ context }) => ({ entry: sendable(context.entries) }),
        onDone: [
          {
            guard: answered('sent'),
            target: 'choosing',
            actions: [
              {
                type: 'notify',
                params: ({ context, event }) => ({ variant: 'success', message: sentText(context.entries, event.output) }),
              },
              sending.dropSent,
            ],
          },
          {
            guard: answered('refused'),
            target: 'choosing',
            actions: [
              {
                type: 'notify',
                params: ({ context, event }) => ({
                  variant: 'error',
                  message: `${context.sending?.label ?? 'A save'} was refused: ${event.output.kind === 'refused' ? event.output.refusal : ''}`,
                }),
              },
              sending.markRefused,
            ],
          },
          {
            target: 'waiting',
            actions: sending.countTry,
          },
        ],
        onError: { target: 'waiting', actions: sending.countFailure },
      },
    },
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
