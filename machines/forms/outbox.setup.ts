import { fromCallback, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { FuelForm } from '../../domain/dispatch/draft/draftForms.ts';
import { backOffMs } from '../../domain/forms/backOff.ts';
import type { FuelSave } from '../../domain/fuel/receipt/bodies.ts';
import { effectsOf, type HeardOn } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
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
export interface OutboxContext {
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

/** What goes next; a refused one waits for the user. */
export const sendable = (entries: readonly OutboxEntry[]): OutboxEntry | null => entries.find((e) => e.refusal === null) ?? null;
export const without = (entries: readonly OutboxEntry[], key: string) => entries.filter((e) => e.idempotencyKey !== key);

export const outboxSetup = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent },
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
/** Maker of the effects that a state's own file holds, and what these and its guards read. */
export const { assign } = effectsOf<OutboxContext, OutboxEvent>();
export type In = { readonly context: OutboxContext };
export type On<Type extends OutboxEvent['type']> = HeardOn<OutboxContext, OutboxEvent, Type>;
