import { opensToRead } from '../../domain/dispatch/view/opensToRead.ts';
import { restored, subjectCouldNot } from '../../domain/forms/texts.ts';
import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { guardsOf, refusalOf } from '../parts/outcome.ts';
import { type RestoreOutcome, recordShown } from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, to } from './dispatchEditor.setup.ts';
import { stepPath } from './steps.ts';

/** A record that is old, or was deleted, is read first; a link to one of its fields, or to its draft, edits. */
export const isForReading = ({ context: { record, facts, asksEdit } }: In) =>
  record !== null && (record.isArchived || (!asksEdit && opensToRead(record, facts.now)));

const isLiving = ({ context: { record } }: In) => record?.isArchived === false;
const mayRestore = ({ context: { record, mayDelete } }: In) => mayDelete && record?.isArchived === true;
const answered = guardsOf<RestoreOutcome>();
const nameOf = ({ context: { record } }: In) => `Dispatch ${record?.dispatchNumber ?? ''}`;
const effects = named({
  focusForm: editor.emit(({ context: { guided, step } }: In) => focusAsked(guided ? stepPath(step) : 'activityDate')),
  keepRestored: editor.assign(({ context, event: { output } }: Done<RestoreOutcome>) =>
    output.kind === 'restored' ? recordShown(context, output.dispatch) : {},
  ),
});

/** The record as a page to read: nothing on it can be changed by a slip of the hand (D-65). */
export const reading = editorSetup.createStateConfig({
  tags: 'reading',
  initial: 'shown',
  states: {
    shown: {
      on: {
        'edit.requested': { guard: isLiving, target: to.form, actions: effects.focusForm },
        'restore.requested': { guard: mayRestore, target: 'restoring' },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreDispatch',
        src: 'restoreDispatch',
        input: ({ context }) => ({ id: context.record?.id ?? '' }),
        onDone: [
          {
            guard: answered('restored'),
            target: 'shown',
            actions: [
              effects.keepRestored,
              { type: 'tellRepriced', params: ({ event: { output } }) => ({ outcome: output }) },
              { type: 'notify', params: (heard) => ({ variant: 'success', message: restored(nameOf(heard)) }) },
            ],
          },
          { target: 'shown', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'shown',
          actions: { type: 'notify', params: (heard) => ({ variant: 'error', message: subjectCouldNot(nameOf(heard), 'restored') }) },
        },
      },
    },
  },
});
