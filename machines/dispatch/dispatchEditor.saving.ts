import { kindWords } from '../../domain/dispatch/kinds.ts';
import { saveInput } from './dispatchEditor.context.ts';
import { editorSetup } from './dispatchEditor.setup.ts';

/** Warnings are listed once more; saving anyway leaves them as flags on the record. */
export const confirming = editorSetup.createStateConfig({
  tags: ['form', 'confirming'],
  on: { 'warnings.accepted': 'saving', 'warnings.declined': '#dispatchEditor.editing.resume' },
});

/** An activity that carries loads goes only when that is meant (domain §2.4). */
export const removing = editorSetup.createStateConfig({
  tags: ['form', 'removing'],
  on: {
    'removal.confirmed': { target: '#dispatchEditor.editing.resume', actions: 'removeAsked' },
    'removal.declined': { target: '#dispatchEditor.editing.resume', actions: 'forgetRemoval' },
  },
});

export const saving = editorSetup.createStateConfig({
  tags: ['form', 'locked'],
  initial: 'quick',
  entry: 'clearFailure',
  invoke: {
    id: 'saveDispatch',
    src: 'saveDispatch',
    input: saveInput,
    onDone: [
      {
        guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
        target: 'conflict',
        actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isMade', params: ({ event }) => ({ outcome: event.output }) },
        target: 'saving',
        reenter: true,
        actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
        target: '#dispatchEditor.editing.resume',
        actions: [{ type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'openFirstRefusal'],
      },
      { guard: { type: 'isQueued', params: ({ event }) => ({ outcome: event.output }) }, target: 'queued' },
      {
        guard: 'wasNew',
        target: 'saved',
        actions: [
          { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          { type: 'tellRepriced', params: ({ event }) => ({ outcome: event.output }) },
          'goToRecord',
        ],
      },
      {
        target: '#dispatchEditor.editing.resume',
        actions: [
          { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          { type: 'tellRepriced', params: ({ event }) => ({ outcome: event.output }) },
          {
            type: 'notify',
            params: ({ context }) => ({ variant: 'success', message: `${kindWords[context.kind].name} ${context.record?.dispatchNumber ?? ''} saved.` }),
          },
        ],
      },
    ],
    onError: { target: 'failed', actions: { type: 'keepFailure', params: { message: 'It could not be saved. Everything you typed is still here.' } } },
  },
  states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
});

export const failed = editorSetup.createStateConfig({
  tags: ['form', 'failed'],
  description: 'The service did not answer or broke: the draft stays on screen, and trying again sends the same intent under the same key.',
  on: {
    'save.requested': 'saving',
    'failure.dismissed': { target: '#dispatchEditor.editing.resume', actions: 'clearFailure' },
    'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
    'lock.changed': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    // Whoever types on takes the form up again; not one keystroke is lost.
    '*': { target: '#dispatchEditor.editing.resume', actions: 'again' },
  },
});

export const queued = editorSetup.createStateConfig({
  tags: ['form', 'queued'],
  description: 'Kept on this device until there is a network.',
  on: { 'save.requested': 'saving', 'panel.closed': '#dispatchEditor.editing.resume' },
});

export const saved = editorSetup.createStateConfig({
  tags: ['form', 'saved'],
  description: 'The panel after a first save: what comes next (domain §2.0). Closing it goes on with the record as an existing one.',
  exit: 'becomeExisting',
  on: {
    'panel.closed': '#dispatchEditor.editing.resume',
    'next.chosen': { target: 'left', actions: { type: 'goToNext', params: ({ event }) => ({ next: event.next }) } },
  },
});
