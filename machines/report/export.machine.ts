import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import { type FileAsk, MANY_ROWS, rowsOf, SHEET_ROWS } from '../../domain/csv/fileAsk.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

interface Context {
  readonly asked: FileAsk | null;
  readonly rows: number;
  /** Part of the file that is written, 0 to 1. */
  readonly share: number;
}
type Event =
  | { type: 'export.chosen'; asked: FileAsk }
  | { type: 'export.confirmed' }
  | { type: 'export.cancelled' }
  | { type: 'export.progressed'; share: number };

/** What is on screen becomes a file: asked about first when it is very long, written in a worker, cancelled at any time. */
export const exportMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `confirming`: ask whether so long a file is wanted. `writing`: no other file meanwhile. `progress`: show how far, offer Cancel. */
    tags: 'confirming' | 'writing' | 'progress';
  },
  actors: {
    /** Writes the file and hands it to the browser's downloads. */
    writeFile: declared<void, { asked: FileAsk; onProgress: (share: number) => void }>('writeFile'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS },
  guards: {
    hasNoRows: (_, params: { asked: FileAsk }) => rowsOf(params.asked) === 0,
    fitsNoSheet: (_, params: { asked: FileAsk }) => params.asked.format === 'xlsx' && rowsOf(params.asked) > SHEET_ROWS,
    hasManyRows: (_, params: { asked: FileAsk }) => rowsOf(params.asked) > MANY_ROWS,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepAsked: assign((_, { asked }: { asked: FileAsk }) => ({ asked, rows: rowsOf(asked), share: 0 })),
    keepShare: assign({ share: (_, params: { share: number }) => params.share }),
    // A report's columns are large: they are let go once the file is there.
    forget: assign({ asked: null, share: 0 }),
  },
}).createMachine({
  id: 'export',
  context: { asked: null, rows: 0, share: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        'export.chosen': [
          {
            guard: { type: 'hasNoRows', params: ({ event }) => event },
            actions: { type: 'notify', params: { variant: 'info', message: 'Nothing to export.' } },
          },
          {
            guard: { type: 'fitsNoSheet', params: ({ event }) => event },
            actions: { type: 'notify', params: { variant: 'warning', message: 'An Excel sheet holds at most 1,048,575 rows. Export CSV instead.' } },
          },
          {
            guard: { type: 'hasManyRows', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAsked', params: ({ event }) => event },
          },
          { target: 'writing', actions: { type: 'keepAsked', params: ({ event }) => event } },
        ],
      },
    },
    confirming: { tags: 'confirming', on: { 'export.confirmed': 'writing', 'export.cancelled': 'idle' } },
    writing: {
      tags: 'writing',
      initial: 'quick',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context: { asked }, self }) => {
          if (asked === null) throw new Error('Nothing was asked to be written');
          return { asked, onProgress: (share) => self.send({ type: 'export.progressed', share }) };
        },
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'notify', params: { variant: 'error', message: "The file couldn't be made. Try again." } } },
      },
      on: { 'export.progressed': { actions: { type: 'keepShare', params: ({ event }) => event } }, 'export.cancelled': 'idle' },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'progress' } },
    },
  },
});
export type ExportRef = ActorRefFrom<typeof exportMachine>;
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>;
