import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  type Following,
  firstImportContext,
  type ImportContext,
  importFileSetup,
  type ProgressParent,
} from './importFile.setup.ts';

const unsent = notice('error', "The file couldn't be sent. Try again.");
const unchecked = notice('error', "The file couldn't be checked. Try again.");

const following = ({
  context: { job, acceptsNew, sendsInvites },
  self,
}: {
  readonly context: ImportContext;
  readonly self: ProgressParent;
}): Following => {
  if (job === null) throw new Error('No file was sent');
  return { id: job.id, acceptsNew, sendsInvites, parent: self };
};

/**
 * Imports a file into the database (SET-60): choose, upload, check, preview, import. The user can
 * cancel at any time. Nothing is stored before the user has seen the preview. An import continues
 * if the user leaves the page.
 */
export const importFileMachine = importFileSetup.createMachine({
  id: 'importFile',
  context: ({ input }) => firstImportContext(input),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findRunning',
        src: 'findRunning',
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'following',
            actions: { type: 'keepFound', params: outputOf },
          },
          { target: 'choosing' },
        ],
        // The import log next to it reports that the service does not answer.
        onError: 'choosing',
      },
      ...pendingAfterDelay('pending'),
    },
    choosing: {
      tags: 'form',
      on: {
        'kind.chosen': { actions: { type: 'keepKind', params: eventOf } },
        'file.chosen': { actions: { type: 'keepFile', params: eventOf } },
        'check.pressed': { guard: 'hasFile', target: 'sending', actions: 'forgetMessage' },
      },
    },
    sending: {
      tags: ['busy', 'sending'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { kind, file } }) => ({ kind, file }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'choosing',
            actions: { type: 'keepAnswer', params: outputOf },
          },
          { target: 'checking', actions: { type: 'keepAnswer', params: outputOf } },
        ],
        onError: { target: 'choosing', actions: unsent },
      },
      on: { 'cancel.pressed': 'choosing' },
    },
    checking: {
      tags: ['busy', 'checking'],
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: following,
        onDone: [
          {
            guard: { type: 'isChecked', params: outputOf },
            target: 'checked',
            actions: { type: 'keepAnswer', params: outputOf },
          },
          { target: 'choosing', actions: { type: 'keepAnswer', params: outputOf } },
        ],
        onError: { target: 'choosing', actions: unchecked },
      },
      on: {
        'job.told': { actions: { type: 'keepTold', params: eventOf } },
        'cancel.pressed': 'stopping',
      },
    },
    checked: {
      tags: 'checked',
      on: {
        'newOnes.chosen': { target: 'checking', actions: { type: 'keepChoice', params: eventOf } },
        'invites.chosen': {
          target: 'checking',
          actions: { type: 'keepInvites', params: eventOf },
        },
        'run.pressed': 'running',
        'another.pressed': { target: 'choosing', actions: 'beginAnew' },
      },
    },
    running: {
      tags: ['busy', 'running'],
      invoke: {
        id: 'runFile',
        src: 'runFile',
        input: (given) => ({ ...following(given), isStarted: false }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'choosing',
            actions: { type: 'keepAnswer', params: outputOf },
          },
          { target: 'over', actions: { type: 'keepAnswer', params: outputOf } },
        ],
        onError: 'unheard',
      },
      on: {
        'job.told': { actions: { type: 'keepTold', params: eventOf } },
        'cancel.pressed': 'stopping',
      },
    },
    following: {
      tags: ['busy', 'running'],
      invoke: {
        id: 'followFile',
        src: 'runFile',
        input: (given) => ({ ...following(given), isStarted: true }),
        onDone: { target: 'over', actions: { type: 'keepAnswer', params: outputOf } },
        onError: 'unheard',
      },
      on: {
        'job.told': { actions: { type: 'keepTold', params: eventOf } },
        'cancel.pressed': 'stopping',
      },
    },
    stopping: {
      tags: ['busy', 'locked'],
      invoke: {
        id: 'stopFile',
        src: 'stopFile',
        input: following,
        onDone: [
          {
            guard: { type: 'isImport', params: outputOf },
            target: 'over',
            actions: { type: 'keepAnswer', params: outputOf },
          },
          { target: 'choosing', actions: { type: 'keepAnswer', params: outputOf } },
        ],
        onError: 'unheard',
      },
    },
    unheard: { tags: 'stale', on: { 'retry.requested': 'following' } },
    over: {
      tags: 'over',
      entry: 'tellLog',
      on: { 'another.pressed': { target: 'choosing', actions: 'beginAnew' } },
    },
  },
});
export type ImportFileRef = ActorRefFrom<typeof importFileMachine>;
export type ImportFileSnapshot = SnapshotFrom<typeof importFileMachine>;
