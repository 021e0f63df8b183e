import { couldNot } from '../../domain/forms/texts.ts';
import { named } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { guardsOf, outcomeOf, refusalOf } from '../parts/outcome.ts';
import type { DeleteOutcome } from './dispatchEditor.context.ts';
import { editor, editorSetup, to } from './dispatchEditor.setup.ts';

const answered = guardsOf<DeleteOutcome>();
const effects = named({ goHome: editor.emit(gotoInstead('/')) });

/** Delete acts at once; the notice that tells of it offers to undo it (D-63). */
export const deleting = editorSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteDispatch',
    src: 'deleteDispatch',
    input: ({ context }) => ({ record: context.record, version: context.baseVersion }),
    onDone: [
      {
        guard: answered('deleted'),
        target: 'left',
        actions: [{ type: 'tellDeleted', params: outcomeOf }, effects.goHome],
      },
      { target: to.editing, actions: { type: 'notify', params: refusalOf } },
    ],
    onError: { target: to.editing, actions: notice('error', couldNot('deleted')) },
  },
});
