import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ImportJob, UndoneImport } from '../../contract/imports/imports.ts';
import { undoneText } from '../../domain/imports/jobText.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  /** Newest first. */
  readonly jobs: readonly ImportJob[];
  /** The import that the user wants to undo. */
  readonly toUndo: ImportJob | null;
  /** The rows that the last undo left, each with its reason. */
  readonly kept: readonly string[];
}
type Event =
  | { type: 'log.outdated' }
  | { type: 'retry.requested' }
  | { type: 'undo.pressed'; id: string }
  | { type: 'undo.confirmed' }
  | { type: 'undo.declined' };
/** The outcome of an undo, or why there was none. */
export type UndoAnswer = { readonly kind: 'undone'; readonly done: UndoneImport } | Refused;

const importLogSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `confirming`: an undo requires a confirmation. */
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy', 'confirming'>;
  },
  actors: {
    loadLog: placeholderActor<readonly ImportJob[]>('loadLog'),
    undoImport: placeholderActor<UndoAnswer, { readonly id: string }>('undoImport'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    keepJobs: assign((_, jobs: readonly ImportJob[]) => ({ jobs })),
    keepToUndo: assign(({ context }, { id }: { id: string }) => ({
      toUndo: context.jobs.find((job) => job.id === id) ?? null,
      kept: [],
    })),
    keepUndone: assign((_, answer: UndoAnswer) =>
      answer.kind === 'undone' ? { kept: answer.done.kept } : {},
    ),
  },
});

const asks = { target: 'asking', actions: { type: 'keepToUndo', params: eventOf } } as const;

/** The log of past imports: user, time, file and result (SET-63). */
export const importLogMachine = importLogSetup.createMachine({
  id: 'importLog',
  context: { jobs: [], toUndo: null, kept: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: { type: 'keepJobs', params: outputOf } },
        onError: 'broken',
      },
      ...pendingAfterDelay('pending'),
    },
    shown: {
      tags: 'open',
      on: {
        'log.outdated': 'reloading',
        'undo.pressed': asks,
      },
    },
    asking: {
      tags: ['open', 'confirming'],
      // A press during a reload ended it.
      on: { 'undo.confirmed': 'undoing', 'undo.declined': 'reloading' },
    },
    undoing: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => ({ id: context.toUndo?.id ?? '' }),
        onDone: {
          target: 'reloading',
          actions: [
            { type: 'keepUndone', params: outputOf },
            {
              type: 'notify',
              params: ({ event }) => ({
                variant: event.output.kind === 'undone' ? 'success' : 'error',
                message:
                  event.output.kind === 'undone'
                    ? undoneText(event.output.done)
                    : event.output.message,
              }),
            },
          ],
        },
        onError: {
          target: 'reloading',
          actions: notice('error', "It couldn't be undone. Try again."),
        },
      },
    },
    reloading: {
      tags: 'open',
      on: { 'undo.pressed': asks },
      invoke: {
        id: 'reloadLog',
        src: 'loadLog',
        onDone: { target: 'shown', actions: { type: 'keepJobs', params: outputOf } },
        onError: 'broken',
      },
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading', 'log.outdated': 'loading' } },
  },
});
export type ImportLogRef = ActorRefFrom<typeof importLogMachine>;
export type ImportLogSnapshot = SnapshotFrom<typeof importLogMachine>;
