import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ListKind } from '../../contract/imports/listKinds.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** A file that the service writes: a list, its template, or the refused rows of an import. */
export type ListFileRequest =
  | { readonly what: 'list' | 'template'; readonly kind: ListKind }
  | { readonly what: 'refused'; readonly id: string };
interface Context {
  readonly file: ListFileRequest | null;
}
type Event = { type: 'file.requested'; file: ListFileRequest };

const listFileSetup = setup({
  types: {} as { context: Context; events: Event; tags: Tagged<'busy'> },
  actors: {
    /** Loads the file and starts the browser's download of it. */
    saveListFile: placeholderActor<void, Context>('saveListFile'),
  },
  actions: { notify },
}).extend({
  actions: { keepFile: assign((_, { file }: { file: ListFileRequest }) => ({ file })) },
});

/** Saves the files of lists: all their fields, their templates, and refused rows (SET-71). */
export const listFileMachine = listFileSetup.createMachine({
  id: 'listFile',
  context: { file: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'file.requested': { target: 'saving', actions: { type: 'keepFile', params: eventOf } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveListFile',
        src: 'saveListFile',
        input: ({ context }) => context,
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: notice('error', "The file couldn't be made. Try again."),
        },
      },
    },
  },
});
export type ListFileRef = ActorRefFrom<typeof listFileMachine>;
export type ListFileSnapshot = SnapshotFrom<typeof listFileMachine>;
