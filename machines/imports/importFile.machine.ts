import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ImportJob } from '../../contract/imports/imports.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import {
  effects,
  type Following,
  hasFile,
  type ImportContext,
  type ImportEvent,
  importFileSetup,
  isChecked,
  isFound,
  isImport,
  isRefused,
} from './importFile.setup.ts';

const unsent = notice('error', "The file couldn't be sent. Try again.");
const unchecked = notice('error', "The file couldn't be checked. Try again.");

interface Self {
  readonly context: ImportContext;
  readonly self: { send(event: ImportEvent): void };
}
const following = ({ context: { job, acceptsNew }, self }: Self): Following => {
  if (job === null) throw new Error('No file was sent');
  return {
    id: job.id,
    acceptsNew,
    onProgress: (told: ImportJob) => self.send({ type: 'job.told', job: told }),
  };
};

/**
 * A file on its way into the database (SET-60): chosen, sent, checked, looked at, then imported; cancelled at any time.
 * Nothing is stored before it was seen what will change. Leaving the page leaves the import going on.
 */
export const importFileMachine = importFileSetup.createMachine({
  id: 'importFile',
  context: { kind: 'incidents', file: null, job: null, acceptsNew: false, message: null },
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findRunning',
        src: 'findRunning',
        onDone: [
          { guard: isFound, target: 'following', actions: effects.keepFound },
          { target: 'choosing' },
        ],
        // The log beside it says that the service does not answer.
        onError: 'choosing',
      },
      ...slowly('pending'),
    },
    choosing: {
      tags: 'form',
      on: {
        'kind.chosen': { actions: effects.keepKind },
        'file.chosen': { actions: effects.keepFile },
        'check.pressed': { guard: hasFile, target: 'sending', actions: effects.forgetMessage },
      },
    },
    sending: {
      tags: ['busy', 'sending'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { kind, file } }) => ({ kind, file }),
        onDone: [
          { guard: isRefused, target: 'choosing', actions: effects.keepAnswer },
          { target: 'checking', actions: effects.keepAnswer },
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
          { guard: isChecked, target: 'checked', actions: effects.keepAnswer },
          { target: 'choosing', actions: effects.keepAnswer },
        ],
        onError: { target: 'choosing', actions: unchecked },
      },
      on: { 'job.told': { actions: effects.keepTold }, 'cancel.pressed': 'stopping' },
    },
    checked: {
      tags: 'checked',
      on: {
        'newOnes.chosen': { target: 'checking', actions: effects.keepChoice },
        'run.pressed': 'running',
        'another.pressed': { target: 'choosing', actions: effects.beginAnew },
      },
    },
    running: {
      tags: ['busy', 'running'],
      invoke: {
        id: 'runFile',
        src: 'runFile',
        input: (given) => ({ ...following(given), isStarted: false }),
        onDone: [
          { guard: isRefused, target: 'choosing', actions: effects.keepAnswer },
          { target: 'over', actions: effects.keepAnswer },
        ],
        onError: 'unheard',
      },
      on: { 'job.told': { actions: effects.keepTold }, 'cancel.pressed': 'stopping' },
    },
    following: {
      tags: ['busy', 'running'],
      invoke: {
        id: 'followFile',
        src: 'runFile',
        input: (given) => ({ ...following(given), isStarted: true }),
        onDone: { target: 'over', actions: effects.keepAnswer },
        onError: 'unheard',
      },
      on: { 'job.told': { actions: effects.keepTold }, 'cancel.pressed': 'stopping' },
    },
    stopping: {
      tags: ['busy', 'locked'],
      invoke: {
        id: 'stopFile',
        src: 'stopFile',
        input: following,
        onDone: [
          { guard: isImport, target: 'over', actions: effects.keepAnswer },
          { target: 'choosing', actions: effects.keepAnswer },
        ],
        onError: 'unheard',
      },
    },
    unheard: { tags: 'stale', on: { 'retry.requested': 'following' } },
    over: {
      tags: 'over',
      entry: 'tellLog',
      on: { 'another.pressed': { target: 'choosing', actions: effects.beginAnew } },
    },
  },
});
export type ImportFileRef = ActorRefFrom<typeof importFileMachine>;
export type ImportFileSnapshot = SnapshotFrom<typeof importFileMachine>;
