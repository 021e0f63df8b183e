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

/** The parent page's flights and facts, from which flights are closed. */
export interface CloseOutSource {
  readonly dispatches: readonly Dispatch[];
  readonly facts: DispatchFacts;
  /** Ids of flights that were aborted in the air by their log (FOL-24). */
  readonly aborted?: readonly string[];
}
export type CloseOutOutcome =
  | {
      readonly kind: 'saved';
      readonly dispatch: Dispatch;
      readonly linked?: readonly LinkedFlight[];
    }
  | { readonly kind: 'changed'; readonly changedBy: string }
  /** No network: the save is queued on this device. */
  | { readonly kind: 'queued'; readonly idempotencyKey: string }
  | Refused;
export interface CloseOutSave {
  readonly dispatch: Dispatch | null;
  readonly body: DispatchBody | null;
  readonly radioId: string;
}
/** The flight being closed at its last check, with the body to send and the findings. */
export interface Closing extends CloseOut {
  readonly dispatchId: string;
  readonly record: Dispatch;
}
export interface CloseOutContext {
  readonly source: CloseOutSource;
  /** Input of each open flight, by dispatch id. It survives changes to other rows. */
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
  field: Exclude<keyof CloseOutTyped, 'isAborted'>;
  text: string;
}
interface OrderedFields {
  dispatchId: string;
  timeIn: string;
  hobbsEnd: string;
  gallons: string;
  agentTypeId: string;
  isAborted?: boolean;
}
export type CloseOutEvent =
  | { type: 'source.changed'; source: CloseOutSource }
  | ({ type: 'closeOut.typed' } & TypedField)
  /** Focus entered or left a row. */
  | { type: 'row.entered'; dispatchId: string }
  | { type: 'row.left'; dispatchId: string }
  /** The user discarded the input of a row. */
  | { type: 'row.escaped'; dispatchId: string }
  /** Aborted was ticked or unticked in the row of a flight that was aborted in the air. */
  | { type: 'abort.ticked'; dispatchId: string; isAborted: boolean }
  | { type: 'closeOut.submitted'; dispatchId: string }
  /** All fields from the command bar. An empty field keeps the row's input. */
  | ({ type: 'closeOut.ordered' } & OrderedFields)
  /** The user undid a close-out: the flight is out again. */
  | { type: 'closeOut.undone'; dispatch: Dispatch }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' }
  /** The parent page requests the rows' input. */
  | { type: 'rows.asked' };
/** Notifies the parent page of a closed flight. */
export interface FlightClosed {
  readonly type: 'flight.closed';
  readonly dispatch: Dispatch;
}
/** Notifies the parent page that the landing waits in this computer's outbox. */
export interface FlightKept {
  readonly type: 'flight.kept';
  readonly dispatchId: string;
}

/** Reports the rows' input to the parent page, by dispatch id. */
export interface RowsTyped {
  readonly type: 'rows.typed';
  readonly typed: CloseOutContext['typed'];
}

/** A flight before and after its close-out, with the message for the user. */
export interface Closed {
  readonly before: Dispatch | null;
  readonly after: Dispatch;
  readonly radioId: string;
  readonly message: string;
}

/** The focus path of one row's time in. */
export const closeOutPath = (dispatchId: string): string => `closeOut.${dispatchId}.timeIn`;
const nothingTyped: CloseOutTyped = { timeIn: '', hobbsEnd: '', gallons: '' };
export const isAbortedInAir = (
  { source: { aborted = [] } }: Pick<CloseOutContext, 'source'>,
  dispatchId: string,
): boolean => aborted.includes(dispatchId);
/** A row's input. A flight that was aborted in the air has Aborted ticked until it is unticked. */
export function typedFor(
  context: Pick<CloseOutContext, 'typed' | 'source'>,
  dispatchId: string,
): CloseOutTyped {
  const typed = context.typed[dispatchId] ?? nothingTyped;
  return typed.isAborted === undefined && isAbortedInAir(context, dispatchId)
    ? { ...typed, isAborted: true }
    : typed;
}
/** The input of all rows, those that only have Aborted ticked too. */
export const allTyped = (context: CloseOutContext): CloseOutContext['typed'] =>
  Object.fromEntries(
    [...Object.keys(context.typed), ...(context.source.aborted ?? [])].map((id) => [
      id,
      typedFor(context, id),
    ]),
  );

/** Types, actors and shared actions. Each state's file extends this setup. */
export const closeOutSetup = setup({
  types: {} as {
    context: CloseOutContext;
    input: { readonly source: CloseOutSource };
    events: CloseOutEvent;
    /** `busy`: a row's close-out is in progress. `confirming`: the row's warnings show. */
    tags: Tagged<'busy', 'confirming'>;
  },
  actors: { saveCloseOut: placeholderActor<CloseOutOutcome, CloseOutSave>('saveCloseOut') },
  actions: {
    notify,
    /** Reports the close-out and offers to undo it (HOME-14). */
    offerUndo: (_: unknown, _params: Closed & ToProvide): void => {},
    /** Reports that the save waits for the network. Undo removes it from the outbox. */
    offerUnqueue: (
      _: unknown,
      _params: {
        readonly radioId: string;
        readonly idempotencyKey: string;
        readonly isAborted: boolean;
      } & ToProvide,
    ): void => {},
    tellKept: sendParent(
      (_, params: { dispatchId: string }): FlightKept => ({
        type: 'flight.kept',
        dispatchId: params.dispatchId,
      }),
    ),
    tellTyped: sendParent(
      (_, params: { typed: CloseOutContext['typed'] }): RowsTyped => ({
        type: 'rows.typed',
        typed: params.typed,
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
    keepTyped: assign(({ context }, { dispatchId, field, text }: TypedField) => {
      // The row's own fields describe a landing, also after an abort was ordered and refused.
      const { isAborted, ...before } = context.typed[dispatchId] ?? nothingTyped;
      const ticked = isAborted === false ? { isAborted } : {};
      return {
        typed: { ...context.typed, [dispatchId]: { ...before, ...ticked, [field]: text } },
        // The row's findings are about its old text.
        closing: context.closing?.dispatchId === dispatchId ? null : context.closing,
      };
    }),
    keepOrdered: assign(({ context }, { dispatchId, agentTypeId, ...ordered }: OrderedFields) => {
      // The row's fields describe a landing, so an abort doesn't take them.
      const before = ordered.isAborted === true ? nothingTyped : typedFor(context, dispatchId);
      const typed = {
        timeIn: ordered.timeIn || before.timeIn,
        hobbsEnd: ordered.hobbsEnd || before.hobbsEnd,
        gallons: ordered.gallons || before.gallons,
      };
      const agent = agentTypeId === '' ? {} : { agentTypeId };
      // A landing by command is no abort, whatever the log says; the preview says so.
      const isTicked = isAbortedInAir(context, dispatchId);
      const abort =
        ordered.isAborted === true || isTicked ? { isAborted: ordered.isAborted === true } : {};
      return { typed: { ...context.typed, [dispatchId]: { ...typed, ...agent, ...abort } } };
    }),
    tickAbort: assign(
      ({ context }, params: { readonly dispatchId: string; readonly isAborted: boolean }) => {
        const { dispatchId, isAborted } = params;
        const typed = { ...typedFor(context, dispatchId), isAborted };
        return {
          typed: { ...context.typed, [dispatchId]: typed },
          closing: context.closing?.dispatchId === dispatchId ? null : context.closing,
        };
      },
    ),
    dropClosing: assign({ closing: null }),
  },
});

type Seen = Pick<CloseOutContext, 'source' | 'typed' | 'at' | 'gone' | 'closing'>;
/**
 * Returns the rows that remain after another user closed or deleted their flights.
 * @param isSaving the flight being closed here gets no such row
 */
export function heldCloseOut(
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
/** Returns the page's current flights and the rows that remain. */
export function sourceKept(
  context: CloseOutContext,
  source: CloseOutSource,
  isSaving = false,
): Pick<CloseOutContext, 'source' | 'gone' | 'held'> {
  const isThere = context.at === '' || source.dispatches.some((d) => d.id === context.at);
  const gone = isThere
    ? null
    : (context.source.dispatches.find((d) => d.id === context.at) ?? context.gone);
  return { source, gone, held: heldCloseOut({ ...context, source, gone }, isSaving) };
}

/** Returns the source with this dispatch updated. */
export function replacedIn(source: CloseOutSource, dispatch: Dispatch): CloseOutSource {
  return {
    ...source,
    dispatches: source.dispatches.map((d) => (d.id === dispatch.id ? dispatch : d)),
  };
}
