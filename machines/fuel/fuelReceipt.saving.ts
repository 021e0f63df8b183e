import { fuelWords } from '../../domain/fuel/kinds.ts';
import { outcomeOf } from '../draft/outcome.ts';
import { notSaved, savingFrame } from '../draft/savingStates.ts';
import { fuelSaveInput } from './fuelReceipt.context.ts';
import { situationInput } from './fuelReceipt.editing.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

/** Whoever saves faster than earlier receipts were asked still hears their warnings. */
export const asking = fuelSetup.createStateConfig({
  tags: ['form', 'locked'],
  initial: 'waiting',
  states: {
    waiting: {
      invoke: {
        id: 'loadSituation',
        src: 'loadSituation',
        input: situationInput,
        onDone: { target: 'heard', actions: ['askForSituation', { type: 'keepSituation', params: ({ event }) => ({ situation: event.output }) }] },
        // The service knows them all and flags what the form could not say.
        onError: '#saving',
      },
    },
    heard: { always: [{ guard: 'hasOpenWarnings', target: '#confirming', actions: 'showAll' }, { target: '#saving' }] },
  },
});

export const saving = fuelSetup.createStateConfig({
  ...savingFrame,
  id: 'saving',
  invoke: {
    id: 'saveReceipt',
    src: 'saveReceipt',
    input: fuelSaveInput,
    onDone: [
      { guard: { type: 'isConflict', params: outcomeOf }, target: 'conflict', actions: { type: 'keepOutcome', params: outcomeOf } },
      { guard: { type: 'isMade', params: outcomeOf }, target: 'saving', reenter: true, actions: { type: 'keepOutcome', params: outcomeOf } },
      {
        guard: { type: 'isRefused', params: outcomeOf },
        target: 'editing.resume',
        actions: [{ type: 'keepOutcome', params: outcomeOf }, 'focusFirstRefusal'],
      },
      { guard: { type: 'isQueued', params: outcomeOf }, target: 'queued' },
      { guard: 'wasNew', target: 'saved', actions: [{ type: 'keepOutcome', params: outcomeOf }, 'goToRecord'] },
      {
        target: 'editing.resume',
        actions: [
          { type: 'keepOutcome', params: outcomeOf },
          { type: 'notify', params: ({ context }) => ({ variant: 'success', message: `${fuelWords[context.kind].name} saved.` }) },
        ],
      },
    ],
    onError: notSaved,
  },
});

export const conflict = fuelSetup.createStateConfig({
  tags: ['form', 'conflict'],
  description: 'Somebody saved this receipt meanwhile. Nothing of either is lost before the person has chosen.',
  on: {
    'mine.kept': { target: 'saving', actions: 'baseOnTheirs' },
    'theirs.taken': { target: 'editing.resume', actions: 'takeTheirs' },
  },
});

/** Deleting acts at once and can be undone for eight seconds (domain §2.0). */
export const deleting = fuelSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteReceipt',
    src: 'deleteReceipt',
    input: ({ context }) => ({ id: context.record?.id ?? '', version: context.record?.version ?? null }),
    onDone: [
      { guard: { type: 'isConflict', params: outcomeOf }, target: 'conflict', actions: { type: 'keepOutcome', params: outcomeOf } },
      { guard: { type: 'isRefused', params: outcomeOf }, target: 'editing.resume', actions: { type: 'keepOutcome', params: outcomeOf } },
      {
        target: 'left',
        actions: [
          'tellGone',
          { type: 'tellDeleted', params: ({ context }) => ({ id: context.record?.id ?? '', name: fuelWords[context.kind].name }) },
          'goHome',
        ],
      },
    ],
    onError: { target: 'editing.resume', actions: { type: 'keepFailure', params: { message: 'It could not be deleted. Try again.' } } },
  },
});
