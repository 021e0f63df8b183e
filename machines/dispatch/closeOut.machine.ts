import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Dispatch, DispatchBody } from '../contract/dispatches.ts';
import { type DispatchFacts, emptyFacts } from '../domain/dispatch/facts.ts';
import { type CloseOut, type CloseOutTyped, closeOut } from '../domain/home/closeOut.ts';
import { declared } from './declared.ts';
import type { NoticeVariant } from './notices.machine.ts';

/** What the page around knows of the flights that may be closed. */
export interface CloseOutSource {
  readonly dispatches: readonly Dispatch[];
  readonly facts: DispatchFacts;
}
export type CloseOutOutcome =
  | { readonly kind: 'saved'; readonly dispatch: Dispatch }
  | { readonly kind: 'changed'; readonly changedBy: string }
  | { readonly kind: 'refused'; readonly message: string };
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
    /** `saving`: a row is being closed. `confirming`: its warnings show. */
    tags: 'saving' | 'confirming';
  },
  actors: { saveCloseOut: declared<CloseOutOutcome, { dispatch: Dispatch | null; body: DispatchBody | null }>('saveCloseOut') },
  guards: {
    hasErrors: ({ context }) => context.closing?.hasErrors !== false,
    hasWarnings: ({ context }) => (context.closing?.findings.length ?? 0) > 0,
    wasSaved: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'saved',
    wasChanged: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'changed',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepSource: assign((_, params: { source: CloseOutSource }) => params),
    keepTyped: assign(({ context }, params: { dispatchId: string; field: keyof CloseOutTyped; text: string }) => ({
      typed: { ...context.typed, [params.dispatchId]: { ...typedFor(context, params.dispatchId), [params.field]: params.text } },
      // What was said of the row is about other text now.
      closing: context.closing?.dispatchId === params.dispatchId ? null : context.closing,
    })),
    keepOrdered: assign(({ context }, params: { dispatchId: string; timeIn: string; hobbsEnd: string }) => {
      const before = typedFor(context, params.dispatchId);
      const typed = { timeIn: params.timeIn || before.timeIn, hobbsEnd: params.hobbsEnd || before.hobbsEnd };
      return { typed: { ...context.typed, [params.dispatchId]: typed } };
    }),
    check: assign(({ context }, params: { dispatchId: string }) => {
      const record = context.source.dispatches.find((d) => d.id === params.dispatchId);
      if (record === undefined) return { closing: null };
      const closing = closeOut(record, typedFor(context, params.dispatchId), context.source.facts);
      return { closing: { dispatchId: params.dispatchId, record, ...closing }, typed: { ...context.typed, [params.dispatchId]: closing.typed } };
    }),
    dropClosing: assign({ closing: null }),
    dropClosed: assign(({ context }, params: { outcome: CloseOutOutcome }) => {
      const { outcome } = params;
      if (outcome.kind !== 'saved') return {};
      const { [outcome.dispatch.id]: _, ...typed } = context.typed;
      const dispatches = context.source.dispatches.map((d) => (d.id === outcome.dispatch.id ? outcome.dispatch : d));
      return { source: { ...context.source, dispatches }, typed, closing: null };
    }),
    tellClosed: sendParent((_, params: { dispatch: Dispatch }): FlightClosed => ({ type: 'flight.closed', dispatch: params.dispatch })),
  },
});

/** Closing an open flight in its row with two fields, on the home page and on the base's (domain §9 item 2, §5). */
export const closeOutMachine = closeOutSetup.createMachine({
  id: 'closeOut',
  context: ({ input }) => ({ source: input.source, typed: {}, closing: null }),
  initial: 'idle',
  on: { 'source.changed': { actions: { type: 'keepSource', params: ({ event }) => ({ source: event.source }) } } },
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } },
        'closeOut.submitted': { target: 'checking', actions: { type: 'check', params: ({ event }) => event } },
        'closeOut.ordered': {
          target: 'checking',
          actions: [
            { type: 'keepOrdered', params: ({ event }) => event },
            { type: 'check', params: ({ event }) => event },
          ],
        },
      },
    },
    checking: { always: [{ guard: 'hasErrors', target: 'idle' }, { guard: 'hasWarnings', target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
        'closeOut.ordered': {
          target: 'checking',
          actions: [
            { type: 'keepOrdered', params: ({ event }) => event },
            { type: 'check', params: ({ event }) => event },
          ],
        },
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: 'dropClosing' },
        'closeOut.typed': { target: 'idle', actions: { type: 'keepTyped', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'saving',
      // The row being saved is locked; the others go on taking what is typed.
      on: {
        'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } },
        'closeOut.ordered': { actions: { type: 'keepOrdered', params: ({ event }) => event } },
      },
      invoke: {
        id: 'saveCloseOut',
        src: 'saveCloseOut',
        input: ({ context: { closing } }) => ({ dispatch: closing?.record ?? null, body: closing?.body ?? null }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'success', message: savedText(event.output) }) },
              { type: 'dropClosed', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellClosed', params: ({ event }) => ({ dispatch: savedOf(event.output) }) },
            ],
          },
          {
            guard: { type: 'wasChanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [{ type: 'notify', params: ({ event }) => ({ variant: 'warning', message: changedText(event.output) }) }, 'dropClosing'],
          },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropClosing',
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'notify', params: { variant: 'error', message: "The flight couldn't be closed. What you typed is still here. Try again." } },
            'dropClosing',
          ],
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
