import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { unaskedFlags } from '../../domain/dispatch/flags.ts';
import { dispatchAddress, kindWords } from '../../domain/dispatch/view/kinds.ts';
import { named } from '../parts/effects.ts';
import { focusAsked, gotoInstead } from '../parts/goto.ts';
import { guardsOf, outcomeOf } from '../parts/outcome.ts';
import { notSaved, queued, savingFrame } from '../parts/savingStates.ts';
import {
  outcomeKept,
  recordAdopted,
  type SaveOutcome,
  saveInput,
} from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';
import { stepOf } from './steps.ts';

const answered = guardsOf<SaveOutcome>();
const hasTwin = ({ context }: In) => context.twin !== null;
const wasNew = ({ context }: In) => context.isNew;
const numberOf = (record: Dispatch | null) => record?.dispatchNumber ?? '';
const effects = named({
  dropTwin: editor.assign({ twin: null }),
  keepOutcome: editor.assign(({ context, event }: Done<SaveOutcome>) =>
    outcomeKept(context, event.output),
  ),
  goToRecord: editor.emit(({ context }: In) =>
    gotoInstead(dispatchAddress(context.kind, context.record?.id ?? '')),
  ),
  adoptSent: editor.assign(({ context, event: { dispatch, typed } }: On<'record.sent'>) =>
    recordAdopted(context, dispatch, typed),
  ),
  openFirstRefusal: editor.enqueueActions(({ context, enqueue }) => {
    const path = context.refusals[0]?.path;
    if (path === undefined) return;
    enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
    enqueue.emit(focusAsked(path));
  }),
});

/** What waited under this form's key was sent while the form was open. */
export const recordSent = {
  'record.sent': { actions: [effects.adoptSent, 'becomeExisting', effects.goToRecord] },
} as const;
/** The panel of a first save stands in the place of the one that said it waits. */
export const queuedHere = {
  ...queued,
  on: {
    ...queued.on,
    'record.sent': { target: 'saved', actions: [effects.adoptSent, effects.goToRecord] },
  },
} as const;
const tellUnasked = {
  type: 'tellUnasked',
  params: ({ context, event: { output } }: Done<SaveOutcome>) => ({
    flags:
      output.kind === 'saved'
        ? unaskedFlags(output.dispatch, context.record, context.findings)
        : [],
  }),
} as const;

const isQueuedMerge = (heard: Done<SaveOutcome>) => answered('queued')(heard) && hasTwin(heard);
/** A withdrawal doesn't wait for a network. */
const tellTwinStays = {
  type: 'notify',
  params: ({ context: { twin } }: In) => ({
    variant: 'warning' as const,
    message: `Flight ${numberOf(twin)} isn't withdrawn: the service can't be reached. Merge again when it can.`,
  }),
} as const;

export const saving = editorSetup.createStateConfig({
  ...savingFrame,
  invoke: {
    id: 'saveDispatch',
    src: 'saveDispatch',
    input: saveInput,
    onDone: [
      { guard: answered('conflict'), target: 'conflict', actions: effects.keepOutcome },
      { guard: answered('made'), target: 'saving', reenter: true, actions: effects.keepOutcome },
      {
        guard: answered('refused'),
        target: to.editing,
        actions: [effects.keepOutcome, effects.openFirstRefusal],
      },
      { guard: isQueuedMerge, target: 'queued', actions: [tellTwinStays, effects.dropTwin] },
      { guard: answered('queued'), target: 'queued' },
      {
        guard: wasNew,
        target: 'saved',
        actions: [
          tellUnasked,
          effects.keepOutcome,
          { type: 'tellRepriced', params: outcomeOf },
          effects.goToRecord,
        ],
      },
      {
        guard: hasTwin,
        target: 'withdrawing',
        actions: [tellUnasked, effects.keepOutcome, { type: 'tellRepriced', params: outcomeOf }],
      },
      {
        target: to.editing,
        actions: [
          tellUnasked,
          effects.keepOutcome,
          { type: 'tellRepriced', params: outcomeOf },
          {
            type: 'notify',
            params: ({ context }) => ({
              variant: 'success',
              message: `${kindWords[context.kind].name} ${context.record?.dispatchNumber ?? ''} saved.`,
            }),
          },
        ],
      },
    ],
    onError: notSaved,
  },
});

/** Both records of a flight are in one: the own second one goes (AUTH-14). */
export const withdrawing = editorSetup.createStateConfig({
  ...savingFrame,
  invoke: {
    id: 'withdrawTwin',
    src: 'withdrawTwin',
    input: ({ context: { twin, record } }) => ({ twin, otherId: record?.id ?? '' }),
    onDone: {
      target: to.editing,
      actions: [
        {
          type: 'notify',
          params: ({ context: { record, twin } }) => ({
            variant: 'success',
            message: `Flight ${numberOf(record)} saved. ${numberOf(twin)} withdrawn.`,
          }),
        },
        effects.dropTwin,
      ],
    },
    onError: {
      target: to.editing,
      actions: [
        {
          type: 'notify',
          params: ({ context: { record, twin }, event: { error } }) => ({
            variant: 'error',
            message: `Flight ${numberOf(record)} saved. ${numberOf(twin)} couldn't be withdrawn.${error instanceof Error ? ` ${error.message}` : ''}`,
          }),
        },
        effects.dropTwin,
      ],
    },
  },
});
