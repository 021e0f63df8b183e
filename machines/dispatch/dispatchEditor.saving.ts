import { kindWords } from '../../domain/dispatch/kinds.ts';
import { outcomeOf } from '../draft/outcome.ts';
import { notSaved, savingFrame } from '../draft/savingStates.ts';
import { saveInput } from './dispatchEditor.context.ts';
import { editorSetup } from './dispatchEditor.setup.ts';

/** An activity that carries loads goes only when that is meant (domain §2.4). */
export const removing = editorSetup.createStateConfig({
  tags: ['form', 'removing'],
  on: {
    'removal.confirmed': { target: '#dispatchEditor.editing.resume', actions: 'removeAsked' },
    'removal.declined': { target: '#dispatchEditor.editing.resume', actions: 'forgetRemoval' },
  },
});

export const saving = editorSetup.createStateConfig({
  ...savingFrame,
  invoke: {
    id: 'saveDispatch',
    src: 'saveDispatch',
    input: saveInput,
    onDone: [
      { guard: { type: 'isConflict', params: outcomeOf }, target: 'conflict', actions: { type: 'keepOutcome', params: outcomeOf } },
      { guard: { type: 'isMade', params: outcomeOf }, target: 'saving', reenter: true, actions: { type: 'keepOutcome', params: outcomeOf } },
      {
        guard: { type: 'isRefused', params: outcomeOf },
        target: '#dispatchEditor.editing.resume',
        actions: [{ type: 'keepOutcome', params: outcomeOf }, 'openFirstRefusal'],
      },
      { guard: { type: 'isQueued', params: outcomeOf }, target: 'queued' },
      {
        guard: 'wasNew',
        target: 'saved',
        actions: [{ type: 'keepOutcome', params: outcomeOf }, { type: 'tellRepriced', params: outcomeOf }, 'goToRecord'],
      },
      {
        target: '#dispatchEditor.editing.resume',
        actions: [
          { type: 'keepOutcome', params: outcomeOf },
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
