import { type ActorRefFrom, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { closedText, flownBy } from '../../domain/home/closedText.ts';
import { type CloseOut, type CloseOutTyped, closeOut } from '../../domain/home/closeOut.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
import { guardsOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** What the page around knows of the flights that may be closed. */
export interface CloseOutSource {
  readonly dispatches: readonly Dispatch[];
  readonly facts: DispatchFacts;
}
export type CloseOutOutcome =
  | { readonly kind: 'saved'; readonly dispatch: Dispatch }
  | { readonly kind: 'changed'; readonly changedBy: string }
  /** Without a network: kept on this device until there is one. */
  | { readonly kind: 'queued'; readonly idempotencyKey: string }
  | Refused;
export interface CloseOutSave {
  readonly dispatch: Dispatch | null;
  readonly body: DispatchBody | null;
  readonly radioId: string;
}
/** The flight being closed as it was checked, with what the rules say of it. */
export interface Closing extends CloseOut {
  readonly dispatchId: string;
  readonly record: Dispatch;
}
interface CloseOutContext {
  readonly source: CloseOutSource;
  /** What is typed beside each open flight, by dispatch id; stays while other rows come and go. */
  readonly typed: Readonly<Record<string, CloseOutTyped>>;
  readonly closing: Closing | null;
}
export type CloseOutEvent =
  | { type: 'source.changed'; source: CloseOutSource }
  | { type: 'closeOut.typed'; dispatchId: string; field: keyof CloseOutTyped; text: string }
  | { type: 'closeOut.submitted'; dispatchId: string }
  /** All fields at once, as the command bar says them; an empty one stays as it is typed in the row. */
  | { type: 'closeOut.ordered'; dispatchId: string; timeIn: string; hobbsEnd: string; gallons: string }
  /** A close-out was taken back: the flight is out again. */
  | { type: 'closeOut.undone'; dispatch: Dispatch }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' };
/** What the page around is told. */
export interface FlightClosed {
  readonly type: 'flight.closed';
  readonly dispatch: Dispatch;
}

/** A flight as it was before and after it was closed, and what is said of it. */
export interface Closed {
  readonly before: Dispatch | null;
  readonly after: Dispatch;
  readonly radioId: string;
  readonly message: string;
}

/** The path of the time in of one flight's row. */
export const closeOutPath = (dispatchId: string): string => `closeOut.${dispatchId}.timeIn`;
const nothingTyped: CloseOutTyped = { timeIn: '', hobbsEnd: '', gallons: '' };
export const typedFor = (context: Pick<CloseOutContext, 'typed'>, dispatchId: string): CloseOutTyped => context.typed[dispatchId] ?? nothingTyped;

const closeOutSetup = setup({
  types: {} as {
    context: CloseOutContext;
    input: { readonly source: CloseOutSource };
    events: CloseOutEvent;
    /** `busy`: a row is being closed. `confirming`: its warnings show. */
    tags: Tagged<'busy', 'confirming'>;
  },
  actors: { saveCloseOut: placeholderActor<CloseOutOutcome, CloseOutSave>('saveCloseOut') },
  actions: {
    notify,
    /** What was done, with the way back (HOME-14). */
    offerUndo: (_, _params: Closed) => {},
    /** It waits for a network; taken back, it leaves the outbox. */
    offerUnqueue: (_, _params: { readonly radioId: string; readonly idempotencyKey: string }) => {},
    tellClosed: sendParent((_, params: { dispatch: Dispatch }): FlightClosed => ({ type: 'flight.closed', dispatch: params.dispatch })),
  },
});
const { assign } = effectsOf<CloseOutContext, CloseOutEvent>();
type In = Pick<Heard<CloseOutContext, CloseOutEvent>, 'context'>;
type On<Type extends CloseOutEvent['type']> = HeardOn<CloseOutContext, CloseOutEvent, Type>;
type Done = HeardDone<CloseOutContext, CloseOutOutcome>;

const hasErrors = ({ context }: In) => context.closing?.hasErrors !== false;
const hasWarnings = ({ context }: In) => (context.closing?.findings.length ?? 0) > 0;
const answered = guardsOf<CloseOutOutcome>();
const effects = named({
  keepSource: assign(({ event }: On<'source.changed'>) => ({ source: event.source })),
  keepTyped: assign(({ context, event: { dispatchId, field, text } }: On<'closeOut.typed'>) => ({
    typed: { ...context.typed, [dispatchId]: { ...typedFor(context, dispatchId), [field]: text } },
    // What was said of the row is about other text now.
    closing: context.closing?.dispatchId === dispatchId ? null : context.closing,
  })),
  keepOrdered: assign(({ context, event }: On<'closeOut.ordered'>) => {
    const before = typedFor(context, event.dispatchId);
    const typed = { timeIn: event.timeIn || before.timeIn, hobbsEnd: event.hobbsEnd || before.hobbsEnd, gallons: event.gallons || before.gallons };
    return { typed: { ...context.typed, [event.dispatchId]: typed } };
  }),
  check: assign(({ context, event: { dispatchId } }: On<'closeOut.submitted' | 'closeOut.ordered'>) => {
    const record = context.source.dispatches.find((d) => d.id === dispatchId);
    if (record === undefined) return { closing: null };
    const { facts, dispatches } = context.source;
    const closing = closeOut(record, typedFor(context, dispatchId), facts, dispatches);
    return { closing: { dispatchId, record, ...closing }, typed: { ...context.typed, [dispatchId]: closing.typed } };
  }),
  dropClosing: assign({ closing: null }),
  /** The row shows what the service knows; what was typed went with the save. */
  dropQueued: assign(({ context: { typed, closing } }: In) => {
    const { [closing?.dispatchId ?? '']: _, ...others } = typed;
    return { typed: others, closing: null };
  }),
  keepUndone: assign(({ context: { source }, event: { dispatch } }: On<'closeOut.undone'>) => ({ source: replacedIn(source, dispatch) })),
  dropClosed: assign(({ context, event: { output } }: Done) => {
    if (output.kind !== 'saved') return {};
    const { [output.dispatch.id]: _, ...typed } = context.typed;
    return { source: replacedIn(context.source, output.dispatch), typed, closing: null };
  }),
});

/** Closing an open flight in its row, on the home page and on the base's (HOME-2, BASE-13). */
export const closeOutMachine = closeOutSetup.createMachine({
  id: 'closeOut',
  context: ({ input }) => ({ source: input.source, typed: {}, closing: null }),
  initial: 'idle',
  on: {
    'source.changed': { actions: effects.keepSource },
    'closeOut.undone': { actions: [effects.keepUndone, { type: 'tellClosed', params: ({ event }) => ({ dispatch: event.dispatch }) }] },
  },
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: effects.keepTyped },
        'closeOut.submitted': { target: 'checking', actions: effects.check },
        'closeOut.ordered': { target: 'checking', actions: [effects.keepOrdered, effects.check] },
      },
    },
    checking: { always: [{ guard: hasErrors, target: 'idle' }, { guard: hasWarnings, target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
        'closeOut.ordered': { target: 'checking', actions: [effects.keepOrdered, effects.check] },
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: effects.dropClosing },
        'closeOut.typed': { target: 'idle', actions: effects.keepTyped },
      },
    },
    saving: {
      tags: 'busy',
      // The row being saved is locked; the others go on taking what is typed.
      on: { 'closeOut.typed': { actions: effects.keepTyped }, 'closeOut.ordered': { actions: effects.keepOrdered } },
      invoke: {
        id: 'saveCloseOut',
        src: 'saveCloseOut',
        input: ({ context: { closing, source } }) => ({ dispatch: closing?.record ?? null, body: closing?.body ?? null, radioId: radioIdOf(closing, source) }),
        onDone: [
          {
            guard: answered('saved'),
            target: 'idle',
            actions: [
              { type: 'offerUndo', params: ({ context, event }) => closedOf(context, event.output) },
              effects.dropClosed,
              { type: 'tellClosed', params: ({ event }) => ({ dispatch: savedOf(event.output) }) },
            ],
          },
          {
            guard: answered('changed'),
            target: 'idle',
            actions: [{ type: 'notify', params: ({ event }) => ({ variant: 'warning', message: changedText(event.output) }) }, effects.dropClosing],
          },
          {
            guard: answered('queued'),
            target: 'idle',
            actions: [{ type: 'offerUnqueue', params: ({ context, event }) => queuedOf(context, event.output) }, effects.dropQueued],
          },
          { target: 'idle', actions: [{ type: 'notify', params: refusalOf }, effects.dropClosing] },
        ],
        onError: {
          target: 'idle',
          actions: [notice('error', "The flight couldn't be closed. What you typed is still here. Try again."), effects.dropClosing],
        },
      },
    },
  },
});
export type CloseOutRef = ActorRefFrom<typeof closeOutMachine>;
export type CloseOutSnapshot = SnapshotFrom<typeof closeOutMachine>;

function savedOf(outcome: CloseOutOutcome): Dispatch {
  if (outcome.kind !== 'saved') throw new Error('A close-out that was not saved closes nothing');
  return outcome.dispatch;
}
function closedOf({ closing, source: { facts } }: CloseOutContext, outcome: CloseOutOutcome): Closed {
  const after = savedOf(outcome);
  return { before: closing?.record ?? null, after, radioId: flownBy(after, facts.aircraft), message: closedText(after, facts.aircraft) };
}
function radioIdOf(closing: Closing | null, { facts }: CloseOutSource): string {
  return closing === null ? 'The flight' : flownBy(closing.record, facts.aircraft);
}
function queuedOf({ closing, source }: CloseOutContext, outcome: CloseOutOutcome) {
  return { radioId: radioIdOf(closing, source), idempotencyKey: outcome.kind === 'queued' ? outcome.idempotencyKey : '' };
}
function replacedIn(source: CloseOutSource, dispatch: Dispatch): CloseOutSource {
  return { ...source, dispatches: source.dispatches.map((d) => (d.id === dispatch.id ? dispatch : d)) };
}
const changedText = (outcome: CloseOutOutcome) =>
  `${outcome.kind === 'changed' ? outcome.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`;
