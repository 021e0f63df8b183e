import { assign } from 'xstate';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { flagsWithoutQuestion } from '../../../domain/dispatch/flags.ts';
import { linkedText } from '../../../domain/dispatch/wire/linkedText.ts';
import { closedText, radioIdOrFlightNumber } from '../../../domain/home/closedText.ts';
import { notice } from '../../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../../parts/outcome.ts';
import {
  type Closed,
  type CloseOutContext,
  type CloseOutOutcome,
  type CloseOutSource,
  type Closing,
  closeOutSetup,
  heldCloseOut,
  replacedIn,
  sourceKept,
} from './closeOut.setup.ts';

export const savingSetup = closeOutSetup.extend({
  guards: {
    isSaved: (_, { kind }: CloseOutOutcome) => kind === 'saved',
    isChanged: (_, { kind }: CloseOutOutcome) => kind === 'changed',
    isQueued: (_, { kind }: CloseOutOutcome) => kind === 'queued',
  },
  actions: {
    keepSourceWhileSaving: assign(({ context }, { source }: { source: CloseOutSource }) =>
      sourceKept(context, source, true),
    ),
    /** Keeps the rows of flights that another user closed. */
    findHeld: assign(({ context }) => ({ held: heldCloseOut(context) })),
    /** The row shows what the service knows. The typed text is in the queued save. */
    dropQueued: assign(({ context: { typed, closing } }) => {
      const { [closing?.dispatchId ?? '']: _, ...others } = typed;
      return { typed: others, closing: null, at: '' };
    }),
    dropClosed: assign(({ context }, outcome: CloseOutOutcome) => {
      if (outcome.kind !== 'saved') return {};
      const { [outcome.dispatch.id]: _, ...typed } = context.typed;
      const source = replacedIn(context.source, outcome.dispatch);
      // Focus moves to the next row (HOME-16).
      return {
        source,
        typed,
        closing: null,
        at: '',
        held: heldCloseOut({ ...context, source, typed, at: '' }),
      };
    }),
  },
});

/** The chart sends one row's close-out to the service. */
export const saving = savingSetup.createStateConfig({
  tags: 'busy',
  // The row being saved is locked; the other rows still accept input.
  on: {
    'source.changed': { actions: { type: 'keepSourceWhileSaving', params: eventOf } },
    'closeOut.typed': { actions: { type: 'keepTyped', params: eventOf } },
    'closeOut.ordered': { actions: { type: 'keepOrdered', params: eventOf } },
  },
  invoke: {
    id: 'saveCloseOut',
    src: 'saveCloseOut',
    input: ({ context: { closing, source } }) => ({
      dispatch: closing?.record ?? null,
      body: closing?.body ?? null,
      radioId: radioIdOf(closing, source),
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: outputOf },
        target: 'idle',
        actions: [
          { type: 'offerUndo', params: ({ context, event }) => closedOf(context, event.output) },
          { type: 'dropClosed', params: outputOf },
          { type: 'tellClosed', params: ({ event }) => ({ dispatch: savedOf(event.output) }) },
        ],
      },
      {
        guard: { type: 'isChanged', params: outputOf },
        target: 'idle',
        actions: [
          {
            type: 'notify',
            params: ({ event }) => ({ variant: 'warning', message: changedText(event.output) }),
          },
          'dropClosing',
          'findHeld',
        ],
      },
      {
        guard: { type: 'isQueued', params: outputOf },
        target: 'idle',
        actions: [
          { type: 'offerUnqueue', params: ({ context, event }) => queuedOf(context, event.output) },
          {
            type: 'tellKept',
            params: ({ context }) => ({ dispatchId: context.closing?.dispatchId ?? '' }),
          },
          'dropQueued',
        ],
      },
      {
        target: 'idle',
        actions: [{ type: 'notify', params: refusalOf }, 'dropClosing', 'findHeld'],
      },
    ],
    onError: {
      target: 'idle',
      actions: [
        notice('error', "The flight couldn't be closed. What you typed is still here. Try again."),
        'dropClosing',
        'findHeld',
      ],
    },
  },
});

function savedOf(outcome: CloseOutOutcome): Dispatch {
  if (outcome.kind !== 'saved') throw new Error('A close-out that was not saved closes nothing');
  return outcome.dispatch;
}
function closedOf(
  { closing, source: { facts } }: CloseOutContext,
  outcome: CloseOutOutcome,
): Closed {
  const after = savedOf(outcome);
  const before = closing?.record ?? null;
  const unasked = flagsWithoutQuestion(after, before, closing?.findings ?? []);
  const linked = outcome.kind === 'saved' ? linkedText(outcome.linked ?? []) : '';
  const message = [
    closedText(after, facts.aircraft, unasked),
    ...(linked === '' ? [] : [linked]),
  ].join('. ');
  return { before, after, radioId: radioIdOrFlightNumber(after, facts.aircraft), message };
}
function radioIdOf(closing: Closing | null, { facts }: CloseOutSource): string {
  return closing === null ? 'The flight' : radioIdOrFlightNumber(closing.record, facts.aircraft);
}
function queuedOf({ closing, source }: CloseOutContext, outcome: CloseOutOutcome) {
  return {
    radioId: radioIdOf(closing, source),
    idempotencyKey: outcome.kind === 'queued' ? outcome.idempotencyKey : '',
    isAborted: closing?.typed.isAborted === true,
  };
}
const changedText = (outcome: CloseOutOutcome) =>
  `${outcome.kind === 'changed' ? outcome.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`;
