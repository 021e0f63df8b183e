import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { FlightLogLineBody } from '../../contract/following/following.ts';
import type { FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { FuelForm } from '../../domain/dispatch/draft/draftForms.ts';
import { backOffMs } from '../../domain/forms/backOff.ts';
import type { FuelSave } from '../../domain/fuel/receipt/bodies.ts';
import { type NoticeParams, notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { EntrySent } from '../parts/queue.ts';

interface Kept {
  /** Sent with every attempt, so that retries never create a second record. */
  readonly idempotencyKey: string;
  /** '' = a new record. */
  readonly recordId: string;
  /** The row version the change is based on, null for a new record. */
  readonly version: number | null;
  /** The label shown to the user: "New flight, T-83, 07/14/2025". */
  readonly label: string;
  readonly queuedAt: string;
  /** The service's reason for a permanent refusal; null while the entry can still be sent. */
  readonly refusal: string | null;
  /** The record that an earlier attempt created with other values, if that caused the refusal. */
  readonly made?: Dispatch | FuelReceipt | null;
}
export type DispatchEntry = Kept & {
  readonly form: DispatchType;
  readonly body: DispatchBody;
  /** Incidents that the body refers to, as the form knew them. */
  readonly incidents?: readonly Incident[];
  /** The body the form sent, and when, if a row or a command changed the entry since (ENTRY-45). */
  readonly typed?: { readonly until: string; readonly body: DispatchBody };
};
export type FuelEntry = Kept & { readonly form: FuelForm; readonly body: FuelSave };
/** A save of a form. */
export type RecordEntry = DispatchEntry | FuelEntry;
/** A line of a flight's log; its id is the entry's key (FOL-10). */
export type LogEntry = Kept & {
  readonly form: 'log';
  readonly line: FlightLogLineBody;
  /** The key of the queued flight, which is sent first; null for a flight that the service has. */
  readonly recordKey: string | null;
};
/** An unsent save in the browser's store. */
export type OutboxEntry = RecordEntry | LogEntry;
/** The entry contains the text typed in its form up to this instant. */
export const lastTypedAt = (entry: OutboxEntry): string =>
  ('typed' in entry ? entry.typed?.until : undefined) ?? entry.queuedAt;
/** A further line of the same call; `refusal` null if the service has it. */
export interface SentLine {
  readonly entry: LogEntry;
  readonly refusal: string | null;
}
export type SendOutcome =
  /**
   * `dispatch`: as stored; null for other kinds of entries. `queuedAt`, `typed`: as in `EntrySent`.
   */
  | {
      readonly kind: 'sent';
      readonly dispatch: Dispatch | null;
      readonly queuedAt: string;
      readonly typed?: DispatchBody | undefined;
      readonly others?: readonly SentLine[];
    }
  /** No network, 5xx or 429. */
  | { readonly kind: 'later'; readonly chance: number; readonly askedMs: number }
  /** 4xx: only the user can resolve it. */
  | {
      readonly kind: 'refused';
      readonly refusal: string;
      readonly made: Dispatch | FuelReceipt | null;
      readonly others?: readonly SentLine[];
    }
  /** The store has no sendable entry any more: it was sent, discarded or opened in the meantime. */
  | { readonly kind: 'gone' };
export interface OutboxContext {
  readonly entries: readonly OutboxEntry[];
  readonly tries: number;
  readonly chance: number;
  readonly askedMs: number;
  /** The entry being sent. A newer entry queued under the same key is sent next. */
  readonly sending: OutboxEntry | null;
  /** The key of the entry being discarded, opened in its form, or released for a retry. */
  readonly chosen: string;
  /** The lines that are discarded with it. */
  readonly waiting: readonly string[];
  /** This tab holds the lock of the browser's only sender (ENTRY-43). */
  readonly isSender: boolean;
}
/** A message between the tabs of one browser, the same when it is sent and when it is received. */
export type OutboxTabsEvent =
  /**
   * The stored queue changed. `dropped`: the key of an entry that must not be sent, '' = none.
   * `hurries`: send now.
   */
  | { type: 'queue.changed'; dropped: string; hurries: boolean }
  | EntrySent
  /** The sending tab shows this notice; the user may be looking at another one. */
  | ({ type: 'notice.told' } & NoticeParams);
export type OutboxEvent =
  | OutboxTabsEvent
  /** No other tab of this browser sends. */
  | { type: 'turn.taken' }
  /** This tab's database no longer works, so another tab sends. */
  | { type: 'turn.lost' }
  | { type: 'entry.queued'; entry: OutboxEntry }
  | { type: 'entry.discarded'; idempotencyKey: string }
  | { type: 'entry.retried'; idempotencyKey: string }
  /**
   * Its form opens with the typed text, under the same key. A refused entry then leaves the outbox.
   */
  | { type: 'entry.opened'; idempotencyKey: string }
  /** The form has saved the same draft itself. */
  | { type: 'entry.superseded'; idempotencyKey: string }
  /** The browser has a network again. */
  | { type: 'network.returned' };

/**
 * Returns whether an entry can be sent: it is not refused, and no line of its flight up to it waits
 * for a queued save (FOL-10).
 */
function isSendable(entries: readonly OutboxEntry[], entry: OutboxEntry): boolean {
  if (entry.refusal !== null) return false;
  if (entry.form !== 'log') return true;
  const before = entries.slice(0, entries.findIndex(isSame(entry)));
  return (
    saveBefore(entries, entry) === null &&
    !linesOf(before, entry.line.dispatchId).some(
      (line) => saveBefore(entries, line) !== null && !waitsForUser(entries, line),
    )
  );
}
/** The queued save that a line waits for; null for none. */
const saveBefore = (entries: readonly OutboxEntry[], { recordKey }: LogEntry) =>
  entries.find((e) => recordKey !== null && e.idempotencyKey === recordKey) ?? null;
/** Its save was refused. It holds no later line back: an aircraft that calls must not look silent. */
export const waitsForUser = (entries: readonly OutboxEntry[], line: LogEntry): boolean =>
  (saveBefore(entries, line)?.refusal ?? null) !== null;
/** Returns the keys of the lines that wait for a save. */
export const linesWaitingFor = (entries: readonly OutboxEntry[], saveKey: string): string[] =>
  entries.flatMap((entry) =>
    entry.form === 'log' && entry.recordKey === saveKey ? [entry.idempotencyKey] : [],
  );
const isSame = (entry: OutboxEntry) => (other: OutboxEntry) =>
  other.idempotencyKey === entry.idempotencyKey;
/** The lines of a flight that are not refused, in their order. */
const linesOf = (entries: readonly OutboxEntry[], dispatchId: string): readonly LogEntry[] =>
  entries.filter(
    (e): e is LogEntry =>
      e.form === 'log' && e.refusal === null && e.line.dispatchId === dispatchId,
  );
/** Returns the next entry to send. Refused entries wait for the user. */
export const nextToSend = (entries: readonly OutboxEntry[]): OutboxEntry | null =>
  entries.find((e) => isSendable(entries, e)) ?? null;
/** How many lines one call takes (FOL-3). */
const LINES_A_CALL = 50;
/** Returns a line and the later lines of its flight that go in the same call (FOL-27). */
export function linesOfOneCall(
  entries: readonly OutboxEntry[],
  first: LogEntry,
): readonly LogEntry[] {
  const begin = entries.findIndex(isSame(first));
  const later = linesOf(entries.slice(begin + 1), first.line.dispatchId);
  return [first, ...later.filter((line) => isSendable(entries, line))].slice(0, LINES_A_CALL);
}
const without = (entries: readonly OutboxEntry[], key: string) =>
  entries.filter((e) => e.idempotencyKey !== key);

const queueChanged = (dropped: string, hurries: boolean): OutboxTabsEvent => ({
  type: 'queue.changed',
  dropped,
  hurries,
});
type Keyed = Pick<OutboxEntry, 'idempotencyKey'>;

export const outboxSetup = setup({
  types: {} as {
    context: OutboxContext;
    events: OutboxEvent;
    emitted: EntrySent;
    children: { talkToTabs: 'talkToTabs' };
  },
  actors: {
    watchNetwork: fromCallback<OutboxEvent>(() => undefined),
    talkToTabs: fromCallback<OutboxTabsEvent>(() => undefined),
    /** Waits until no other tab sends, then holds the turn until it is stopped. */
    takeTurn: fromCallback<OutboxEvent>(() => undefined),
    loadOutbox: placeholderActor<readonly OutboxEntry[]>('loadOutbox'),
    sendEntry: placeholderActor<SendOutcome, { entry: OutboxEntry | null }>('sendEntry'),
    openEntry: placeholderActor<void, { entry: OutboxEntry | null }>('openEntry'),
    discardEntry: placeholderActor<void, { idempotencyKey: string; waiting: readonly string[] }>(
      'discardEntry',
    ),
    /** Clears the refusal of a stored entry. */
    releaseEntry: placeholderActor<void, { idempotencyKey: string }>('releaseEntry'),
  },
  delays: { backOff: ({ context }) => backOffMs(context.tries, context.chance, context.askedMs) },
  actions: { notify },
}).extend({
  guards: {
    isSender: ({ context }) => context.isSender,
    hasMore: ({ context }) => context.isSender && nextToSend(context.entries) !== null,
    hasTried: ({ context }) => context.tries > 0,
    isHeld: ({ context }, { idempotencyKey }: Keyed) =>
      context.entries.some((e) => e.idempotencyKey === idempotencyKey),
  },
  actions: {
    keepEntries: assign((_, entries: readonly OutboxEntry[]) => ({ entries })),
    /** An entry replaces a queued one with the same key. */
    addEntry: assign(({ context }, { entry }: { entry: OutboxEntry }) => ({
      entries: [...without(context.entries, entry.idempotencyKey), entry],
    })),
    becomeSender: assign({ isSender: true }),
    resignSender: assign({ isSender: false }),
    chooseEntry: assign((_, { idempotencyKey }: Keyed) => ({ chosen: idempotencyKey })),
    /** Its record was saved, so lines that waited for it are sent. */
    dropEntry: assign(({ context }, { idempotencyKey }: Keyed) => ({
      chosen: idempotencyKey,
      waiting: [],
      entries: without(context.entries, idempotencyKey),
    })),
    /** Lines that wait for a discarded save would say what never was. */
    dropWithLines: assign(({ context }, { idempotencyKey }: Keyed) => {
      const waiting = linesWaitingFor(context.entries, idempotencyKey);
      return {
        chosen: idempotencyKey,
        waiting,
        entries: [...waiting, idempotencyKey].reduce(without, context.entries),
      };
    }),
    /** Emits to the boards and open form of this tab. */
    emitSent: emit((_, sent: EntrySent) => sent),
    forgetTries: assign({ tries: 0 }),
    /** Resets the back-off if the user or the network wants a retry now. */
    noteHurry: assign(({ context }, { hurries }: { hurries: boolean }) => ({
      tries: hurries ? 0 : context.tries,
    })),
    tellChanged: sendTo('talkToTabs', queueChanged('', false)),
    tellDropped: sendTo('talkToTabs', ({ context }) => queueChanged(context.chosen, false)),
    tellHurry: sendTo('talkToTabs', queueChanged('', true)),
  },
});
