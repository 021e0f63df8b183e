import { emit } from 'xstate';
import { couldNot } from '../../domain/forms/texts.ts';
import { gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { outcomeOf, outputOf, refusalOf } from '../parts/outcome.ts';
import type { DeleteOutcome } from './dispatchEditor.context.ts';
import { savingSetup } from './dispatchEditor.saving.ts';
import { to } from './dispatchEditor.setup.ts';

export const deletingSetup = savingSetup.extend({
  guards: { isDeleted: (_, { kind }: DeleteOutcome) => kind === 'deleted' },
  actions: { goHome: emit(gotoInstead('/')) },
});

/** Deletes without a prompt; the notice offers to undo it (D-63). */
export const deleting = deletingSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteDispatch',
    src: 'deleteDispatch',
    input: ({ context }) => ({ record: context.record, version: context.baseVersion }),
    onDone: [
      {
        guard: { type: 'isDeleted', params: outputOf },
        target: 'left',
        actions: [{ type: 'tellDeleted', params: outcomeOf }, 'goHome'],
      },
      { target: to.editing, actions: { type: 'notify', params: refusalOf } },
    ],
    onError: { target: to.editing, actions: notice('error', couldNot('deleted')) },
  },
});
