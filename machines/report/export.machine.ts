import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import {
  completenessIn,
  type FileAsk,
  MANY_ROWS,
  rowsOf,
  SHEET_ROWS,
} from '../../domain/report/export/fileAsk.ts';
import { effectsOf, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

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

const exportSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /**
     * `confirming`: ask whether so long a file is wanted. `locked`: no other file meanwhile. `busy`: show how far,
     * offer Cancel.
     */
    tags: Tagged<'locked' | 'busy', 'confirming'>;
  },
  actors: {
    /** Writes the file and hands it to the browser's downloads. */
    writeFile: placeholderActor<void, { asked: FileAsk; onProgress: (share: number) => void }>(
      'writeFile',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
});
const { assign } = effectsOf<Context, Event>();
type On<Type extends Event['type']> = HeardOn<Context, Event, Type>;

const hasNoRows = ({ event }: On<'export.chosen'>) => rowsOf(event.asked) === 0;
const fitsNoSheet = ({ event: { asked } }: On<'export.chosen'>) =>
  asked.format === 'xlsx' && rowsOf(asked) > SHEET_ROWS;
const hasManyRows = ({ event }: On<'export.chosen'>) => rowsOf(event.asked) > MANY_ROWS;
const hasCompleteness = ({ context: { asked } }: { readonly context: Context }) =>
  asked !== null && completenessIn(asked.about) !== null;
const effects = named({
  keepAsked: assign(({ event: { asked } }: On<'export.chosen'>) => ({
    asked,
    rows: rowsOf(asked),
    share: 0,
  })),
  keepShare: assign(({ event }: On<'export.progressed'>) => ({ share: event.share })),
  // A report's columns are large: they are let go once the file is there.
  forget: assign({ asked: null, share: 0 }),
});

/**
 * What is on screen becomes a file: asked about first when it is very long, written in a worker, cancelled at any time.
 */
export const exportMachine = exportSetup.createMachine({
  id: 'export',
  context: { asked: null, rows: 0, share: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: effects.forget,
      on: {
        'export.chosen': [
          {
            guard: hasNoRows,
            actions: notice('info', 'Nothing to export.'),
          },
          {
            guard: fitsNoSheet,
            actions: notice(
              'warning',
              'An Excel sheet holds at most 1,048,575 rows. Export CSV instead.',
            ),
          },
          {
            guard: hasManyRows,
            target: 'confirming',
            actions: effects.keepAsked,
          },
          { target: 'writing', actions: effects.keepAsked },
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
          return { asked, onProgress: (share) => self.send({ type: 'export.progressed', share }) };
        },
        onDone: [
          {
            guard: hasCompleteness,
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
      on: { 'export.progressed': { actions: effects.keepShare }, 'export.cancelled': 'idle' },
      ...slowly('busy'),
    },
  },
});
export type ExportRef = ActorRefFrom<typeof exportMachine>;
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>;
