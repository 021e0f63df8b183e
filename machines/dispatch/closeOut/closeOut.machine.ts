import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { openActivity } from '../../../domain/dispatch/view/outNow.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { eventOf } from '../../parts/outcome.ts';
import { saving, savingSetup } from './closeOut.saving.ts';
import {
  allTyped,
  type CloseOutContext,
  type CloseOutSource,
  heldCloseOut,
  replacedIn,
  sourceKept,
  typedFor,
} from './closeOut.setup.ts';

const isHeld = ({ held: rows }: CloseOutContext, dispatchId: string) =>
  rows.some(({ row }) => row.dispatchId === dispatchId);

const rowsSetup = savingSetup.extend({
  guards: {
    escapesHeld: ({ context }, { dispatchId }: { dispatchId: string }) =>
      isHeld(context, dispatchId),
    closesAsked: ({ context }, { source }: { source: CloseOutSource }) => {
      const record = source.dispatches.find((d) => d.id === context.closing?.dispatchId);
      return record !== undefined && openActivity(record) === null;
    },
    hasErrors: ({ context }) => context.closing?.hasErrors !== false,
    hasWarnings: ({ context }) => (context.closing?.findings.length ?? 0) > 0,
  },
  actions: {
    keepSource: assign(({ context }, { source }: { source: CloseOutSource }) =>
      sourceKept(context, source),
    ),
    enterRow: assign((_, { dispatchId }: { dispatchId: string }) => ({ at: dispatchId })),
    leaveRow: assign(({ context }, { dispatchId }: { dispatchId: string }) => {
      const at = context.at === dispatchId ? '' : context.at;
      if (!isHeld(context, dispatchId)) return { at };
      const { [dispatchId]: _, ...typed } = context.typed;
      const gone = at === '' ? null : context.gone;
      return { at, typed, gone, held: heldCloseOut({ ...context, at, typed, gone }) };
    }),
    check: assign(({ context }, { dispatchId }: { dispatchId: string }) => {
      const record = context.source.dispatches.find((d) => d.id === dispatchId);
      // Another user may have closed the flight in the meantime. It isn't closed twice.
      if (record === undefined || openActivity(record) === null) return { closing: null };
      const { facts, dispatches } = context.source;
      const closing = closeOut(record, typedFor(context, dispatchId), facts, dispatches);
      return {
        closing: { dispatchId, record, ...closing },
        typed: { ...context.typed, [dispatchId]: closing.typed },
      };
    }),
    keepUndone: assign(({ context: { source } }, { dispatch }: { dispatch: Dispatch }) => ({
      source: replacedIn(source, dispatch),
    })),
  },
});

/** Closes an open flight in its row, on the home page and on the base page (HOME-2, BASE-13). */
export const closeOutMachine = rowsSetup.createMachine({
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
    'source.changed': { actions: { type: 'keepSource', params: eventOf } },
    'rows.asked': {
      actions: { type: 'tellTyped', params: ({ context }) => ({ typed: allTyped(context) }) },
    },
    'row.entered': { actions: { type: 'enterRow', params: eventOf } },
    'row.left': { actions: { type: 'leaveRow', params: eventOf } },
    'row.escaped': {
      guard: { type: 'escapesHeld', params: eventOf },
      actions: [
        { type: 'leaveRow', params: eventOf },
        { type: 'tellKept', params: ({ event }) => ({ dispatchId: event.dispatchId }) },
      ],
    },
    'closeOut.undone': {
      actions: [
        { type: 'keepUndone', params: eventOf },
        { type: 'tellClosed', params: ({ event }) => ({ dispatch: event.dispatch }) },
      ],
    },
  },
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: { type: 'keepTyped', params: eventOf } },
        'abort.ticked': { actions: { type: 'tickAbort', params: eventOf } },
        'closeOut.submitted': { target: 'checking', actions: { type: 'check', params: eventOf } },
        'closeOut.ordered': {
          target: 'checking',
          actions: [
            { type: 'keepOrdered', params: eventOf },
            { type: 'check', params: eventOf },
          ],
        },
      },
    },
    checking: {
      always: [
        { guard: 'hasErrors', target: 'idle' },
        { guard: 'hasWarnings', target: 'confirming' },
        { target: 'saving' },
      ],
    },
    confirming: {
      tags: 'confirming',
      on: {
        // The row shows that another user closed the flight, so there is nothing left to confirm.
        'source.changed': [
          {
            guard: { type: 'closesAsked', params: eventOf },
            target: 'idle',
            actions: [{ type: 'keepSource', params: eventOf }, 'dropClosing'],
          },
          { actions: { type: 'keepSource', params: eventOf } },
        ],
        'closeOut.ordered': {
          target: 'checking',
          actions: [
            { type: 'keepOrdered', params: eventOf },
            { type: 'check', params: eventOf },
          ],
        },
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: 'dropClosing' },
        'abort.ticked': { target: 'idle', actions: { type: 'tickAbort', params: eventOf } },
        'closeOut.typed': { target: 'idle', actions: { type: 'keepTyped', params: eventOf } },
      },
    },
    saving,
  },
});
export type CloseOutRef = ActorRefFrom<typeof closeOutMachine>;
export type CloseOutSnapshot = SnapshotFrom<typeof closeOutMachine>;
