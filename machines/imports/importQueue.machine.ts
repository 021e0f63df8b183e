import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ImportKind } from '../../contract/imports/imports.ts';
import {
  type FirstRows,
  inOrderOfNeed,
  listsOfHeading,
  type QueuedFile,
} from '../../domain/imports/fileQueue.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { ChosenFile } from './importFile.setup.ts';

interface Input {
  /** The kinds that the user can import. */
  readonly kinds: readonly ImportKind[];
}
interface Context extends Input {
  /** The files whose headings are being read. */
  readonly unread: readonly ChosenFile[];
  /** In the order of need. */
  readonly files: readonly QueuedFile[];
}
type Event =
  | { type: 'files.chosen'; files: readonly ChosenFile[] }
  | { type: 'kind.chosen'; id: number; kind: ImportKind }
  | { type: 'check.pressed'; id: number }
  | { type: 'clear.pressed' };
/** A file to import, and its list. */
export type FileToCheck = Pick<QueuedFile, 'file'> & { readonly kind: ImportKind };

const importQueueSetup = setup({
  types: {} as { context: Context; input: Input; events: Event; tags: Tagged<'busy'> },
  actors: {
    /** Returns the first rows of each file; none for a file that can't be read. */
    readHeadings: placeholderActor<readonly FirstRows[], { readonly files: readonly ChosenFile[] }>(
      'readHeadings',
    ),
  },
  actions: {
    notify,
    /** Loads the file into the import of one file, and starts its check. */
    checkFile: (_: unknown, _params: FileToCheck & ToProvide): void => {},
  },
}).extend({
  guards: {
    isKnown: ({ context }, { id }: { id: number }) =>
      context.files.some((one) => one.id === id && one.kind !== null),
  },
  actions: {
    keepChosen: assign(({ context }, { files }: { files: readonly ChosenFile[] }) => ({
      unread: [...context.unread, ...files],
    })),
    keepRead: assign(({ context: { kinds, unread, files } }, rows: readonly FirstRows[]) => {
      const added = unread.map((file, n): QueuedFile => {
        const fits = listsOfHeading(rows[n] ?? [], kinds);
        const kind = fits.length === 1 ? (fits[0] ?? null) : null;
        return { id: files.length + n, file, fits, kind, wasChecked: false };
      });
      return { unread: [], files: inOrderOfNeed([...files, ...added]) };
    }),
    keepKind: assign(({ context }, { id, kind }: { id: number; kind: ImportKind }) => ({
      files: inOrderOfNeed(context.files.map((one) => (one.id === id ? { ...one, kind } : one))),
    })),
    markChecked: assign(({ context }, { id }: { id: number }) => ({
      files: context.files.map((one) => (one.id === id ? { ...one, wasChecked: true } : one)),
    })),
    forgetUnread: assign({ unread: [] }),
    forgetFiles: assign({ unread: [], files: [] }),
  },
});

function toCheck({
  context,
  event,
}: {
  readonly context: Context;
  readonly event: { readonly id: number };
}): FileToCheck {
  const found = context.files.find(({ id }) => id === event.id);
  if (found === undefined || found.kind === null) throw new Error('No such file waits');
  return { file: found.file, kind: found.kind };
}

/**
 * The files that wait for their import, in the order of need (SET-110, SET-111). Each goes through
 * the import of one file.
 */
export const importQueueMachine = importQueueSetup.createMachine({
  id: 'importQueue',
  context: ({ input: { kinds } }) => ({ kinds, unread: [], files: [] }),
  initial: 'idle',
  on: {
    'files.chosen': { target: '.reading', actions: { type: 'keepChosen', params: eventOf } },
    'kind.chosen': { actions: { type: 'keepKind', params: eventOf } },
    'check.pressed': {
      guard: { type: 'isKnown', params: eventOf },
      actions: [
        { type: 'checkFile', params: toCheck },
        { type: 'markChecked', params: eventOf },
      ],
    },
    'clear.pressed': { target: '.idle', actions: 'forgetFiles' },
  },
  states: {
    idle: {},
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readHeadings',
        src: 'readHeadings',
        input: ({ context }) => ({ files: context.unread }),
        onDone: { target: 'idle', actions: { type: 'keepRead', params: outputOf } },
        onError: {
          target: 'idle',
          actions: [
            'forgetUnread',
            notice('error', "The files couldn't be read. Choose them again."),
          ],
        },
      },
    },
  },
});
export type ImportQueueRef = ActorRefFrom<typeof importQueueMachine>;
export type ImportQueueSnapshot = SnapshotFrom<typeof importQueueMachine>;
