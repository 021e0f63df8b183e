import { assign, sendParent, setup } from 'xstate';
import type {
  Dispatch,
  DispatchBody,
  LinkedFlight,
} from '../../../contract/dispatch/dispatches.ts';
import type { CloseOut, CloseOutTyped } from '../../../domain/home/closeOut.ts';
import { type HeldRow, heldRows } from '../../../domain/home/heldRows.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { notify } from '../../parts/notify.ts';
import type { Refused } from '../../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../../parts/placeholderActor.ts';
import type { Tagged } from '../../parts/tags.ts';

/** What the page around knows of the flights that may be closed. */
export interface CloseOutSource {
  readonly dispatches: readonly Dispatch[];
  readonly facts: DispatchFacts;
}
export type CloseOutOutcome =
  | {
      readonly kind: 'saved';
      readonly dispatch: Dispatch;
      readonly linked?: readonly LinkedFlight[];
    }
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
export interface CloseOutContext {
  readonly source: CloseOutSource;
  /** What is typed beside each open flight, by dispatch id; stays while other rows come and go. */
  readonly typed: Readonly<Record<string, CloseOutTyped>>;
  readonly closing: Closing | null;
  /** The flight whose row has the focus, '' for none. */
  readonly at: string;
  /** The flight of that row, once it left the lists: another user deleted it (BASE-27). */
  readonly gone: Dispatch | null;
  /** Rows of flights that another user closed or deleted in the meantime (BASE-27). */
  readonly held: readonly HeldRow[];
}
interface TypedField {
  dispatchId: string;
  field: keyof CloseOutTyped;
  text: string;
}
interface OrderedFields {
  dispatchId: string;
  timeIn: string;
  hobbsEnd: string;
  gallons: string;
  agentTypeId: string;
}
export type CloseOutEvent =
  | { type: 'source.changed'; source: CloseOutSource }
  | ({ type: 'closeOut.typed' } & TypedField)
  /** The focus came into a row, or left it. */
  | { type: 'row.entered'; dispatchId: string }
  | { type: 'row.left'; dispatchId: string }
  /** What is typed in a row is dropped. */
  | { type: 'row.escaped'; dispatchId: string }
  | { type: 'closeOut.submitted'; dispatchId: string }
  /** All fields at once, as the command bar says them; an empty one stays as it is typed in the row. */
  | ({ type: 'closeOut.ordered' } & OrderedFields)
  /** A close-out was taken back: the flight is out again. */
  | { type: 'closeOut.undone'; dispatch: Dispatch }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' };
/** What the page around is told. */
export interface FlightClosed {
  readonly type: 'flight.closed';
  readonly dispatch: Dispatch;
}
/** The landing waits to be sent on this computer. */
export interface FlightKept {
  readonly type: 'flight.kept';
  readonly dispatchId: string;
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
export const typedFor = (
  context: Pick<CloseOutContext, 'typed'>,
  dispatchId: string,
): CloseOutTyped => context.typed[dispatchId] ?? nothingTyped;

/** Types, actors, and what several states share. Each state's file extends this. */
export const closeOutSetup = setup({
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
    offerUndo: (_: unknown, _params: Closed & ToProvide): void => {},
    /** It waits for a network; taken back, it leaves the outbox. */
    offerUnqueue: (
      _: unknown,
      _params: { readonly radioId: string; readonly idempotencyKey: string } & ToProvide,
    ): void => {},
    tellKept: sendParent(
      (_, params: { dispatchId: string }): FlightKept => ({
        type: 'flight.kept',
        dispatchId: params.dispatchId,
      }),
    ),
    tellClosed: sendParent(
      (_, params: { dispatch: Dispatch }): FlightClosed => ({
        type: 'flight.closed',
        dispatch: params.dispatch,
      }),
    ),
  },
}).extend({
  actions: {
    keepTyped: assign(({ context }, { dispatchId, field, text }: TypedField) => ({
      typed: {
        ...context.typed,
        [dispatchId]: { ...typedFor(context, dispatchId), [field]: text },
      },
      // The findings of the row are about its old text.
      closing: context.closing?.dispatchId === dispatchId ? null : context.closing,
    })),
    keepOrdered: assign(({ context }, { dispatchId, agentTypeId, ...ordered }: OrderedFields) => {
      const before = typedFor(context, dispatchId);
      const typed = {
        timeIn: ordered.timeIn || before.timeIn,
        hobbsEnd: ordered.hobbsEnd || before.hobbsEnd,
        gallons: ordered.gallons || before.gallons,
      };
      const agent = agentTypeId === '' ? {} : { agentTypeId };
      return { typed: { ...context.typed, [dispatchId]: { ...typed, ...agent } } };
    }),
    dropClosing: assign({ closing: null }),
  },
});

type Seen = Pick<CloseOutContext, 'source' | 'typed' | 'at' | 'gone' | 'closing'>;
/**
 * The rows that stay although another user closed or deleted their flights.
 * @param isSaving the flight that is closed here has no such row
 */
export function held(
  { source, typed, at, gone, closing }: Seen,
  isSaving = false,
): readonly HeldRow[] {
  const { dispatches, facts } = source;
  return heldRows({
    dispatches,
    aircraft: facts.aircraft,
    now: facts.now,
    typed,
    at,
    gone,
    closing: isSaving ? (closing?.dispatchId ?? '') : '',
  });
}
/** The flights of the page as they are now, and the rows that stay. */
export function sourceKept(
  context: CloseOutContext,
  source: CloseOutSource,
  isSaving = false,
): Pick<CloseOutContext, 'source' | 'gone' | 'held'> {
  const isThere = context.at === '' || source.dispatches.some((d) => d.id === context.at);
  const gone = isThere
    ? null
    : (context.source.dispatches.find((d) => d.id === context.at) ?? context.gone);
  return { source, gone, held: held({ ...context, source, gone }, isSaving) };
}

/** The same with this dispatch as it is now. */
export function replacedIn(source: CloseOutSource, dispatch: Dispatch): CloseOutSource {
  return {
    ...source,
    dispatches: source.dispatches.map((d) => (d.id === dispatch.id ? dispatch : d)),
  };
}
