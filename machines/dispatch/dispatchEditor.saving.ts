import { unaskedFlags } from '../../domain/dispatch/flags.ts';
import { dispatchAddress, kindWords } from '../../domain/dispatch/view/kinds.ts';
import { named } from '../parts/effects.ts';
import { focusAsked, gotoInstead } from '../parts/goto.ts';
import { guardsOf, outcomeOf } from '../parts/outcome.ts';
import { notSaved, queued, savingFrame } from '../parts/savingStates.ts';
import { outcomeKept, recordAdopted, type SaveOutcome, saveInput } from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';
import { stepOf } from './steps.ts';

const answered = guardsOf<SaveOutcome>();
const wasNew = ({ context }: In) => context.isNew;
const effects = named({
  keepOutcome: editor.assign(({ context, event }: Done<SaveOutcome>) => outcomeKept(context, event.output)),
  goToRecord: editor.emit(({ context }: In) => gotoInstead(dispatchAddress(context.kind, context.record?.id ?? ''))),
  adoptSent: editor.assign(({ context, event: { dispatch } }: On<'record.sent'>) => recordAdopted(context, dispatch)),
  openFirstRefusal: editor.enqueueActions(({ context, enqueue }) => {
    const path = context.refusals[0]?.path;
    if (path === undefined) return;
    enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
    enqueue.emit(focusAsked(path));
  }),
});

/** What waited under this form's key was sent while the form was open. */
export const recordSent = { 'record.sent': { actions: [effects.adoptSent, 'becomeExisting', effects.goToRecord] } } as const;
/** The panel of a first save stands in the place of the one that said it waits. */
export const queuedHere = { ...queued, on: { ...queued.on, 'record.sent': { target: 'saved', actions: [effects.adoptSent, effects.goToRecord] } } } as const;
const tellUnasked = {
  type: 'tellUnasked',
  params: ({ context, event: { output } }: Done<SaveOutcome>) => ({
    flags: output.kind === 'saved' ? unaskedFlags(output.dispatch, context.record, context.findings) : [],
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
      { guard: answered('refused'), target: to.editing, actions: [effects.keepOutcome, effects.openFirstRefusal] },
      { guard: answered('queued'), target: 'queued' },
      { guard: wasNew, target: 'saved', actions: [tellUnasked, effects.keepOutcome, { type: 'tellRepriced', params: outcomeOf }, effects.goToRecord] },
      {
        target: to.editing,
        actions: [
          tellUnasked,
          effects.keepOutcome,
          { type: 'tellRepriced', params: outcomeOf },
          {
            type: 'notify',
            params: ({ context }) => ({ variant: 'success', message: `${kindWords[context.kind].name} ${context.record?.dispatchNumber ?? ''} saved.` }),
          },
        ],
      },
    ],
    onError: notSaved,
  },
});
