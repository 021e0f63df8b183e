import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { unaskedFlags } from '../../../domain/dispatch/flags.ts';
import { linkedText } from '../../../domain/dispatch/wire/linkedText.ts';
import { closedText, flownBy } from '../../../domain/home/closedText.ts';
import { type HeardDone, named } from '../../parts/effects.ts';
import { notice } from '../../parts/notify.ts';
import { guardsOf, refusalOf } from '../../parts/outcome.ts';
import {
  assign,
  type Closed,
  type CloseOutContext,
  type CloseOutOutcome,
  type CloseOutSource,
  type Closing,
  closeOutSetup,
  held,
  type In,
  type On,
  replacedIn,
  shared,
  sourceKept,
} from './closeOut.setup.ts';

type Done = HeardDone<CloseOutContext, CloseOutOutcome>;

const answered = guardsOf<CloseOutOutcome>();
const effects = named({
  keepSource: assign(({ context, event: { source } }: On<'source.changed'>) =>
    sourceKept(context, source, true),
  ),
  /** A flight that somebody else closed shows from now on. */
  findHeld: assign(({ context }: In) => ({ held: held(context) })),
  /** The row shows what the service knows; what was typed went with the save. */
  dropQueued: assign(({ context: { typed, closing } }: In) => {
    const { [closing?.dispatchId ?? '']: _, ...others } = typed;
    return { typed: others, closing: null, at: '' };
  }),
  dropClosed: assign(({ context, event: { output } }: Done) => {
    if (output.kind !== 'saved') return {};
    const { [output.dispatch.id]: _, ...typed } = context.typed;
    const source = replacedIn(context.source, output.dispatch);
    // The focus goes on to the next row (HOME-16).
    return {
      source,
      typed,
      closing: null,
      at: '',
      held: held({ ...context, source, typed, at: '' }),
    };
  }),
});

/** The flight of one row is on its way. */
export const saving = closeOutSetup.createStateConfig({
  tags: 'busy',
  // The row being saved is locked; the others go on taking what is typed.
  on: {
    'source.changed': { actions: effects.keepSource },
    'closeOut.typed': { actions: shared.keepTyped },
    'closeOut.ordered': { actions: shared.keepOrdered },
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
        actions: [
          {
            type: 'notify',
            params: ({ event }) => ({ variant: 'warning', message: changedText(event.output) }),
          },
          shared.dropClosing,
          effects.findHeld,
        ],
      },
      {
        guard: answered('queued'),
        target: 'idle',
        actions: [
          { type: 'offerUnqueue', params: ({ context, event }) => queuedOf(context, event.output) },
          {
            type: 'tellKept',
            params: ({ context }) => ({ dispatchId: context.closing?.dispatchId ?? '' }),
          },
          effects.dropQueued,
        ],
      },
      {
        target: 'idle',
        actions: [{ type: 'notify', params: refusalOf }, shared.dropClosing, effects.findHeld],
      },
    ],
    onError: {
      target: 'idle',
      actions: [
        notice('error', "The flight couldn't be closed. What you typed is still here. Try again."),
        shared.dropClosing,
        effects.findHeld,
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
  const unasked = unaskedFlags(after, before, closing?.findings ?? []);
  const linked = outcome.kind === 'saved' ? linkedText(outcome.linked ?? []) : '';
  const message = [
    closedText(after, facts.aircraft, unasked),
    ...(linked === '' ? [] : [linked]),
  ].join('. ');
  return { before, after, radioId: flownBy(after, facts.aircraft), message };
}
function radioIdOf(closing: Closing | null, { facts }: CloseOutSource): string {
  return closing === null ? 'The flight' : flownBy(closing.record, facts.aircraft);
}
function queuedOf({ closing, source }: CloseOutContext, outcome: CloseOutOutcome) {
  return {
    radioId: radioIdOf(closing, source),
    idempotencyKey: outcome.kind === 'queued' ? outcome.idempotencyKey : '',
  };
}
const changedText = (outcome: CloseOutOutcome) =>
  `${outcome.kind === 'changed' ? outcome.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`;
