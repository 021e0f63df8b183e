import { setup } from 'xstate';
import type { ImportJob, ImportKind } from '../../contract/imports/imports.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
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
export interface Following {
  readonly id: string;
  readonly acceptsNew: boolean;
  readonly onProgress: (job: ImportJob) => void;
}

/** Types and actors. */
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
  actions: { notify, tellLog: () => {} },
  delays: { pendingDelay },
});

export const made = effectsOf<ImportContext, ImportEvent>();
export type On<Type extends ImportEvent['type']> = HeardOn<ImportContext, ImportEvent, Type>;
type Done<Output> = HeardDone<ImportContext, Output>;
type In = Pick<Heard<ImportContext, ImportEvent>, 'context'>;

const answered = guardsOf<Answered>();
export const isRefused = answered('refused');
export const hasFile = ({ context }: In) => context.file !== null;
export const isFound = ({ event }: Done<ImportJob | null>) => event.output !== null;
/** The check ended with what would change; else the file cannot be taken, or the check was cancelled. */
export const isChecked = ({ event: { output } }: Done<Answered>) =>
  output.kind === 'answered' && output.job.state === 'checked';
/** What was stopped is an import, not a check. */
export const isImport = ({ context, event: { output } }: Done<Answered>) =>
  output.kind === 'answered'
    ? output.job.state !== 'uploaded' &&
      output.job.state !== 'refused' &&
      output.job.state !== 'checked'
    : context.job?.state === 'running';

export const effects = named({
  keepKind: made.assign(({ event }: On<'kind.chosen'>) => ({ kind: event.kind, message: null })),
  keepFile: made.assign(({ event }: On<'file.chosen'>) => ({ file: event.file, message: null })),
  keepChoice: made.assign(({ event }: On<'newOnes.chosen'>) => ({ acceptsNew: event.acceptsNew })),
  keepTold: made.assign(({ event }: On<'job.told'>) => ({ job: event.job })),
  keepFound: made.assign(({ event }: Done<ImportJob | null>) =>
    event.output === null ? {} : { job: event.output, kind: event.output.kind },
  ),
  keepAnswer: made.assign(({ event: { output } }: Done<Answered>) =>
    output.kind === 'answered'
      ? { job: output.job, message: output.job.message }
      : { message: output.message },
  ),
  beginAnew: made.assign({ file: null, job: null, acceptsNew: false, message: null }),
  forgetMessage: made.assign({ message: null }),
});
