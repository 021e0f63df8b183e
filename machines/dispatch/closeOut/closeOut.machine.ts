import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { openActivity } from '../../../domain/dispatch/view/outNow.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { named } from '../../parts/effects.ts';
import { saving } from './closeOut.saving.ts';
import {
  assign,
  closeOutSetup,
  held,
  type In,
  type On,
  replacedIn,
  shared,
  sourceKept,
  typedFor,
} from './closeOut.setup.ts';

const isHeld = ({ context, dispatchId }: In & { readonly dispatchId: string }) =>
  context.held.some(({ row }) => row.dispatchId === dispatchId);
const escapesHeld = ({ context, event }: On<'row.escaped'>) =>
  isHeld({ context, dispatchId: event.dispatchId });
const closesAsked = ({ context, event }: On<'source.changed'>) => {
  const record = event.source.dispatches.find((d) => d.id === context.closing?.dispatchId);
  return record !== undefined && openActivity(record) === null;
};
const hasErrors = ({ context }: In) => context.closing?.hasErrors !== false;
const hasWarnings = ({ context }: In) => (context.closing?.findings.length ?? 0) > 0;
const effects = named({
  keepSource: assign(({ context, event: { source } }: On<'source.changed'>) =>
    sourceKept(context, source),
  ),
  enterRow: assign(({ event }: On<'row.entered'>) => ({ at: event.dispatchId })),
  leaveRow: assign(({ context, event: { dispatchId } }: On<'row.left' | 'row.escaped'>) => {
    const at = context.at === dispatchId ? '' : context.at;
    if (!isHeld({ context, dispatchId })) return { at };
    const { [dispatchId]: _, ...typed } = context.typed;
    const gone = at === '' ? null : context.gone;
    return { at, typed, gone, held: held({ ...context, at, typed, gone }) };
  }),
  check: assign(
    ({ context, event: { dispatchId } }: On<'closeOut.submitted' | 'closeOut.ordered'>) => {
      const record = context.source.dispatches.find((d) => d.id === dispatchId);
      // One that somebody else closed in the meantime is not closed again from here.
      if (record === undefined || openActivity(record) === null) return { closing: null };
      const { facts, dispatches } = context.source;
      const closing = closeOut(record, typedFor(context, dispatchId), facts, dispatches);
      return {
        closing: { dispatchId, record, ...closing },
        typed: { ...context.typed, [dispatchId]: closing.typed },
      };
    },
  ),
  keepUndone: assign(({ context: { source }, event: { dispatch } }: On<'closeOut.undone'>) => ({
    source: replacedIn(source, dispatch),
  })),
});

/** Closing an open flight in its row, on the home page and on the base's (HOME-2, BASE-13). */
export const closeOutMachine = closeOutSetup.createMachine({
  id: 'closeOut',
  context: ({ input }) => ({
    source: input.source,
    typed: {},
    closing: null,
    at: '',
    gone: null,
    held: [],
  }),
  initial: 'idle',
  on: {
    'source.changed': { actions: effects.keepSource },
    'row.entered': { actions: effects.enterRow },
    'row.left': { actions: effects.leaveRow },
    'row.escaped': {
      guard: escapesHeld,
      actions: [
        effects.leaveRow,
        { type: 'tellKept', params: ({ event }) => ({ dispatchId: event.dispatchId }) },
      ],
    },
    'closeOut.undone': {
      actions: [
        effects.keepUndone,
        { type: 'tellClosed', params: ({ event }) => ({ dispatch: event.dispatch }) },
      ],
    },
  },
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: shared.keepTyped },
        'closeOut.submitted': { target: 'checking', actions: effects.check },
        'closeOut.ordered': { target: 'checking', actions: [shared.keepOrdered, effects.check] },
      },
    },
    checking: {
      always: [
        { guard: hasErrors, target: 'idle' },
        { guard: hasWarnings, target: 'confirming' },
        { target: 'saving' },
      ],
    },
    confirming: {
      tags: 'confirming',
      on: {
        // Its row says so; there is nothing left to confirm.
        'source.changed': [
          { guard: closesAsked, target: 'idle', actions: [effects.keepSource, shared.dropClosing] },
          { actions: effects.keepSource },
        ],
        'closeOut.ordered': { target: 'checking', actions: [shared.keepOrdered, effects.check] },
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: shared.dropClosing },
        'closeOut.typed': { target: 'idle', actions: shared.keepTyped },
      },
    },
    saving,
  },
});
export type CloseOutRef = ActorRefFrom<typeof closeOutMachine>;
export type CloseOutSnapshot = SnapshotFrom<typeof closeOutMachine>;
