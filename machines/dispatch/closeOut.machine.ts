import { type ActorRefFrom, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { type CloseOut, type CloseOutTyped, closeOut } from '../../domain/home/closeOut.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/reference/facts.ts';
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
export type CloseOutOutcome = { readonly kind: 'saved'; readonly dispatch: Dispatch } | { readonly kind: 'changed'; readonly changedBy: string } | Refused;
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
  /** Both fields at once, as the command bar says them; an empty one stays as it is typed in the row. */
  | { type: 'closeOut.ordered'; dispatchId: string; timeIn: string; hobbsEnd: string }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' };
/** What the page around is told. */
export interface FlightClosed {
  readonly type: 'flight.closed';
  readonly dispatch: Dispatch;
}

const nothingTyped: CloseOutTyped = { timeIn: '', hobbsEnd: '' };
export const typedFor = (context: Pick<CloseOutContext, 'typed'>, dispatchId: string): CloseOutTyped => context.typed[dispatchId] ?? nothingTyped;

const closeOutSetup = setup({
  types: {} as {
    context: CloseOutContext;
    input: { readonly source: CloseOutSource };
    events: CloseOutEvent;
    /** `busy`: a row is being closed. `confirming`: its warnings show. */
    tags: Tagged<'busy', 'confirming'>;
  },
  actors: { saveCloseOut: placeholderActor<CloseOutOutcome, { dispatch: Dispatch | null; body: DispatchBody | null }>('saveCloseOut') },
  actions: {
    notify,
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
    const typed = { timeIn: event.timeIn || before.timeIn, hobbsEnd: event.hobbsEnd || before.hobbsEnd };
    return { typed: { ...context.typed, [event.dispatchId]: typed } };
  }),
  check: assign(({ context, event: { dispatchId } }: On<'closeOut.submitted' | 'closeOut.ordered'>) => {
    const record = context.source.dispatches.find((d) => d.id === dispatchId);
    if (record === undefined) return { closing: null };
    const closing = closeOut(record, typedFor(context, dispatchId), context.source.facts);
    return { closing: { dispatchId, record, ...closing }, typed: { ...context.typed, [dispatchId]: closing.typed } };
  }),
  dropClosing: assign({ closing: null }),
  dropClosed: assign(({ context, event: { output } }: Done) => {
    if (output.kind !== 'saved') return {};
    const { [output.dispatch.id]: _, ...typed } = context.typed;
    const dispatches = context.source.dispatches.map((d) => (d.id === output.dispatch.id ? output.dispatch : d));
    return { source: { ...context.source, dispatches }, typed, closing: null };
  }),
});

/** Closing an open flight in its row with two fields, on the home page and on the base's (HOME-2, BASE-13). */
export const closeOutMachine = closeOutSetup.createMachine({
  id: 'closeOut',
  context: ({ input }) => ({ source: input.source, typed: {}, closing: null }),
  initial: 'idle',
  on: { 'source.changed': { actions: effects.keepSource } },
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
        input: ({ context: { closing } }) => ({ dispatch: closing?.record ?? null, body: closing?.body ?? null }),
        onDone: [
          {
            guard: answered('saved'),
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'success', message: savedText(event.output) }) },
              effects.dropClosed,
              { type: 'tellClosed', params: ({ event }) => ({ dispatch: savedOf(event.output) }) },
            ],
          },
          {
            guard: answered('changed'),
            target: 'idle',
            actions: [{ type: 'notify', params: ({ event }) => ({ variant: 'warning', message: changedText(event.output) }) }, effects.dropClosing],
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
const savedText = (outcome: CloseOutOutcome) => `Flight ${savedOf(outcome).dispatchNumber} closed.`;
const changedText = (outcome: CloseOutOutcome) =>
  `${outcome.kind === 'changed' ? outcome.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`;

/** Only what a close-out asks for, made of the lists a page has anyway. */
export function closeOutFacts(
  now: string,
  lists: Pick<DispatchFacts, 'aircraft' | 'bases' | 'landingFees'> & Pick<CloseOutSource, 'dispatches'>,
): DispatchFacts {
  const { aircraft, bases, landingFees, dispatches } = lists;
  const activities = dispatches.flatMap((d) => d.activities);
  const incidents = activities.flatMap((a) => (a.incident === null ? [] : [a.incident]));
  const crew = activities.flatMap((a) =>
    a.crew.map(({ crewId: id, firstName, lastName, roleId, roleName, vendorName }) => ({
      id,
      firstName,
      lastName,
      roleId,
      roleName,
      vendorName,
      usualPerDiem: null,
      isArchived: false,
    })),
  );
  const crewRoles = crew.map((c) => ({ id: c.roleId, name: c.roleName, isArchived: false }));
  const agents = activities.flatMap((a) => a.drops.map((p) => ({ id: p.agentTypeId, name: p.name, isCharged: false, isArchived: false })));
  return { ...emptyFacts(now), aircraft, bases, landingFees, incidents, crew, crewRoles, agents };
}
