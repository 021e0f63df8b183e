import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { named } from '../../parts/effects.ts';
import { saving } from './closeOut.saving.ts';
import { assign, closeOutSetup, type In, type On, replacedIn, shared, typedFor } from './closeOut.setup.ts';

const hasErrors = ({ context }: In) => context.closing?.hasErrors !== false;
const hasWarnings = ({ context }: In) => (context.closing?.findings.length ?? 0) > 0;
const effects = named({
  keepSource: assign(({ event }: On<'source.changed'>) => ({ source: event.source })),
  check: assign(({ context, event: { dispatchId } }: On<'closeOut.submitted' | 'closeOut.ordered'>) => {
    const record = context.source.dispatches.find((d) => d.id === dispatchId);
    if (record === undefined) return { closing: null };
    const { facts, dispatches } = context.source;
    const closing = closeOut(record, typedFor(context, dispatchId), facts, dispatches);
    return { closing: { dispatchId, record, ...closing }, typed: { ...context.typed, [dispatchId]: closing.typed } };
  }),
  keepUndone: assign(({ context: { source }, event: { dispatch } }: On<'closeOut.undone'>) => ({ source: replacedIn(source, dispatch) })),
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
        'closeOut.typed': { actions: shared.keepTyped },
        'closeOut.submitted': { target: 'checking', actions: effects.check },
        'closeOut.ordered': { target: 'checking', actions: [shared.keepOrdered, effects.check] },
      },
    },
    checking: { always: [{ guard: hasErrors, target: 'idle' }, { guard: hasWarnings, target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
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
