import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import {
  completenessIn,
  type FileRequest,
  MANY_ROWS,
  rowsOf,
  SHEET_ROWS,
} from '../../domain/report/export/fileRequest.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly asked: FileRequest | null;
  readonly rows: number;
  /** The fraction of the file written so far, 0 to 1. */
  readonly share: number;
}
interface Asked {
  readonly asked: FileRequest;
}
type Event =
  | ({ type: 'export.chosen' } & Asked)
  | { type: 'export.confirmed' }
  | { type: 'export.cancelled' }
  | { type: 'export.progressed'; share: number };

/** The chart as the file writer sees it, which reports progress to it. */
interface ExportProgress {
  send(event: Extract<Event, { type: 'export.progressed' }>): void;
}

const exportSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /**
     * - `confirming`: prompt before writing a very long file.
     * - `locked`: no other export can start.
     * - `busy`: show progress and offer Cancel.
     */
    tags: Tagged<'locked' | 'busy', 'confirming'>;
  },
  actors: {
    /** Writes the file and starts the browser's download of it. */
    writeFile: placeholderActor<void, Asked & { parent: ExportProgress }>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    hasNoRows: (_, { asked }: Asked) => rowsOf(asked) === 0,
    fitsNoSheet: (_, { asked }: Asked) => asked.format === 'xlsx' && rowsOf(asked) > SHEET_ROWS,
    hasManyRows: (_, { asked }: Asked) => rowsOf(asked) > MANY_ROWS,
    hasCompleteness: ({ context: { asked } }) =>
      asked !== null && completenessIn(asked.about) !== null,
  },
  actions: {
    keepAsked: assign((_, { asked }: Asked) => ({ asked, rows: rowsOf(asked), share: 0 })),
    keepShare: assign((_, { share }: { share: number }) => ({ share })),
    /** Releases the report's columns, which are large, once the file is written. */
    forget: assign({ asked: null, share: 0 }),
  },
});

/**
 * Exports the report on screen to a file. A worker writes it. A very long file requires a
 * confirmation, and the user can cancel at any time.
 */
export const exportMachine = exportSetup.createMachine({
  id: 'export',
  context: { asked: null, rows: 0, share: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        'export.chosen': [
          {
            guard: { type: 'hasNoRows', params: eventOf },
            actions: notice('info', 'Nothing to export.'),
          },
          {
            guard: { type: 'fitsNoSheet', params: eventOf },
            actions: notice(
              'warning',
              'An Excel sheet holds at most 1,048,575 rows. Export CSV instead.',
            ),
          },
          {
            guard: { type: 'hasManyRows', params: eventOf },
            target: 'confirming',
            actions: { type: 'keepAsked', params: eventOf },
          },
          { target: 'writing', actions: { type: 'keepAsked', params: eventOf } },
        ],
      },
    },
    confirming: {
      tags: 'confirming',
      on: { 'export.confirmed': 'writing', 'export.cancelled': 'idle' },
    },
    writing: {
      tags: 'locked',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context: { asked }, self }) => {
          if (asked === null) throw new Error('Nothing was asked to be written');
          return { asked, parent: self };
        },
        onDone: [
          {
            guard: 'hasCompleteness',
            target: 'idle',
            actions: {
              type: 'notify',
              params: ({ context }) => ({
                variant: 'info',
                message: completenessIn(context.asked?.about ?? []) ?? '',
              }),
            },
          },
          { target: 'idle' },
        ],
        onError: {
          target: 'idle',
          actions: notice('error', "The file couldn't be made. Try again."),
        },
      },
      on: {
        'export.progressed': { actions: { type: 'keepShare', params: eventOf } },
        'export.cancelled': 'idle',
      },
      ...pendingAfterDelay('busy'),
    },
  },
});
export type ExportRef = ActorRefFrom<typeof exportMachine>;
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>;
