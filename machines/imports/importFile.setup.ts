import { assign, setup } from 'xstate';
import type { ImportJob, ImportKind } from '../../contract/imports/imports.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** A file on the user's computer. The chart never reads its content; the adapter does. */
export interface ChosenFile {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
}
export interface ImportInput {
  /** The kinds that the user can import; at least one. */
  readonly kinds: readonly ImportKind[];
  /** The kind that the address names; any text. */
  readonly kind: string;
}
export interface ImportContext {
  readonly kinds: readonly ImportKind[];
  readonly kind: ImportKind;
  readonly file: ChosenFile | null;
  /** The job's last reported state. */
  readonly job: ImportJob | null;
  /** True to accept agencies and types that don't exist yet. */
  readonly acceptsNew: boolean;
  /** True to invite people of the file by mail (SET-83). */
  readonly sendsInvites: boolean;
  /** Why the last attempt failed. */
  readonly message: string | null;
}
export type ImportEvent =
  | { type: 'kind.chosen'; kind: ImportKind }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'check.pressed' }
  | { type: 'newOnes.chosen'; acceptsNew: boolean }
  | { type: 'invites.chosen'; sendsInvites: boolean }
  | { type: 'run.pressed' }
  | { type: 'job.told'; job: ImportJob }
  | { type: 'cancel.pressed' }
  | { type: 'retry.requested' }
  | { type: 'another.pressed' };
/** The outcome of a start: the ended import, or the reason why it did not start. */
export type Answered = { readonly kind: 'answered'; readonly job: ImportJob } | Refused;
export interface ProgressParent {
  send(event: Extract<ImportEvent, { type: 'job.told' }>): void;
}
export interface Following {
  readonly id: string;
  readonly acceptsNew: boolean;
  readonly sendsInvites: boolean;
  /** Receives the job after each poll, while it runs. */
  readonly parent: ProgressParent;
}

export const firstImportContext = ({ kinds, kind }: ImportInput): ImportContext => ({
  kinds,
  kind: kinds.find((one) => one === kind) ?? kinds[0] ?? 'incidents',
  file: null,
  job: null,
  acceptsNew: false,
  sendsInvites: false,
  message: null,
});

export const importFileSetup = setup({
  types: {} as {
    context: ImportContext;
    input: ImportInput;
    events: ImportEvent;
    /**
     * - `sending`, `checking`, `running`: the phase whose progress shows.
     * - `checked`: the preview shows.
     * - `over`: the result shows.
     */
    tags: Tagged<
      'pending' | 'form' | 'busy' | 'locked' | 'stale',
      'sending' | 'checking' | 'running' | 'checked' | 'over'
    >;
  },
  actors: {
    /** Returns an import that any user has already started, null if none. */
    findRunning: placeholderActor<ImportJob | null>('findRunning'),
    sendFile: placeholderActor<Answered, Pick<ImportContext, 'kind' | 'file'>>('sendFile'),
    /** Checks the file; resolves when the check has ended. */
    checkFile: placeholderActor<Answered, Following>('checkFile'),
    /**
     * Imports the file; resolves when the import has ended. `isStarted`: only follow a running
     * import.
     */
    runFile: placeholderActor<Answered, Following & { isStarted: boolean }>('runFile'),
    /** Requests a stop; resolves when the job has stopped. */
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
    /** False if the service refused the file, or the check was cancelled. */
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
    keepInvites: assign((_, { sendsInvites }: { sendsInvites: boolean }) => ({ sendsInvites })),
    keepTold: assign((_, { job }: { job: ImportJob }) => ({ job })),
    keepFound: assign((_, found: ImportJob | null) =>
      found === null ? {} : { job: found, kind: found.kind },
    ),
    keepAnswer: assign((_, answer: Answered) =>
      answer.kind === 'answered'
        ? { job: answer.job, message: answer.job.message }
        : { message: answer.message },
    ),
    beginAnew: assign({
      file: null,
      job: null,
      acceptsNew: false,
      sendsInvites: false,
      message: null,
    }),
    forgetMessage: assign({ message: null }),
  },
});
