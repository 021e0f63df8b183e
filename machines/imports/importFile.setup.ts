import { assign, setup } from 'xstate';
import type { ImportJob, ImportKind } from '../../contract/imports/imports.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** A file of the person's computer; what is in it is the browser's business. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}
export interface ImportContext {
  readonly kind: ImportKind;
  readonly file: ChosenFile | null;
  /** As it was last heard of. */
  readonly job: ImportJob | null;
  /** Unknown agencies and types are taken too. */
  readonly acceptsNew: boolean;
  /** Why the last try came to nothing. */
  readonly message: string | null;
}
export type ImportEvent =
  | { type: 'kind.chosen'; kind: ImportKind }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'check.pressed' }
  | { type: 'newOnes.chosen'; acceptsNew: boolean }
  | { type: 'run.pressed' }
  | { type: 'job.told'; job: ImportJob }
  | { type: 'cancel.pressed' }
  | { type: 'retry.requested' }
  | { type: 'another.pressed' };
/** What starting comes to: the import as it ended, or why it was not begun. */
export type Answered = { readonly kind: 'answered'; readonly job: ImportJob } | Refused;
export interface ProgressParent {
  send(event: Extract<ImportEvent, { type: 'job.told' }>): void;
}
export interface Following {
  readonly id: string;
  readonly acceptsNew: boolean;
  /** Receives the job after each look, while it goes on. */
  readonly parent: ProgressParent;
}

export const importFileSetup = setup({
  types: {} as {
    context: ImportContext;
    events: ImportEvent;
    /**
     * `sending`, `checking`, `running`: what the progress is of. `checked`: what would change shows. `over`: what was
     * done shows.
     */
    tags: Tagged<
      'pending' | 'form' | 'busy' | 'locked' | 'stale',
      'sending' | 'checking' | 'running' | 'checked' | 'over'
    >;
  },
  actors: {
    /** An import that is under way already, of whomever. */
    findRunning: placeholderActor<ImportJob | null>('findRunning'),
    sendFile: placeholderActor<Answered, Pick<ImportContext, 'kind' | 'file'>>('sendFile'),
    /** Checks the file and answers when that is over. */
    checkFile: placeholderActor<Answered, Following>('checkFile'),
    /** Imports the file and answers when that is over; `isStarted`: it only follows one that goes on. */
    runFile: placeholderActor<Answered, Following & { isStarted: boolean }>('runFile'),
    /** Asks it to end and answers when it has. */
    stopFile: placeholderActor<Answered, Following>('stopFile'),
  },
  actions: {
    notify,
    /** Reloads the list of imports. */
    tellLog: (_: unknown, _params: ToProvide | undefined): void => {},
  },
  delays: { pendingDelay },
}).extend({
  guards: {
    isRefused: (_, { kind }: Answered) => kind === 'refused',
    hasFile: ({ context }) => context.file !== null,
    isFound: (_, found: ImportJob | null) => found !== null,
    /** False if the file can't be taken, or the check was cancelled. */
    isChecked: (_, answer: Answered) =>
      answer.kind === 'answered' && answer.job.state === 'checked',
    /** The user stopped an import, not a check. */
    isImport: ({ context }, answer: Answered) =>
      answer.kind === 'answered'
        ? answer.job.state !== 'uploaded' &&
          answer.job.state !== 'refused' &&
          answer.job.state !== 'checked'
        : context.job?.state === 'running',
  },
  actions: {
    keepKind: assign((_, { kind }: { kind: ImportKind }) => ({ kind, message: null })),
    keepFile: assign((_, { file }: { file: ChosenFile }) => ({ file, message: null })),
    keepChoice: assign((_, { acceptsNew }: { acceptsNew: boolean }) => ({ acceptsNew })),
    keepTold: assign((_, { job }: { job: ImportJob }) => ({ job })),
    keepFound: assign((_, found: ImportJob | null) =>
      found === null ? {} : { job: found, kind: found.kind },
    ),
    keepAnswer: assign((_, answer: Answered) =>
      answer.kind === 'answered'
        ? { job: answer.job, message: answer.job.message }
        : { message: answer.message },
    ),
    beginAnew: assign({ file: null, job: null, acceptsNew: false, message: null }),
    forgetMessage: assign({ message: null }),
  },
});
