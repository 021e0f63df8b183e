import { fuelWords } from '../../domain/fuel/kinds.ts';
import { fuelSaveInput } from './fuelReceipt.context.ts';
import { situationInput } from './fuelReceipt.editing.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

/** Whoever saves faster than earlier receipts were asked still hears their warnings. */
export const asking = fuelSetup.createStateConfig({
  id: 'asking',
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

/** Warnings are listed once more; saving anyway leaves them as flags on the record. */
export const confirming = fuelSetup.createStateConfig({
  id: 'confirming',
  tags: ['form', 'confirming'],
  on: { 'warnings.accepted': '#saving', 'warnings.declined': '#editing.resume' },
});

export const saving = fuelSetup.createStateConfig({
  id: 'saving',
  tags: ['form', 'locked'],
  initial: 'quick',
  entry: 'clearFailure',
  invoke: {
    id: 'saveReceipt',
    src: 'saveReceipt',
    input: fuelSaveInput,
    onDone: [
      {
        guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
        target: '#conflict',
        actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
        target: '#editing.resume',
        actions: [{ type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'focusFirstRefusal'],
      },
      { guard: { type: 'isQueued', params: ({ event }) => ({ outcome: event.output }) }, target: '#queued' },
      {
        guard: 'wasNew',
        target: '#saved',
        actions: [{ type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'goToRecord'],
      },
      {
        target: '#editing.resume',
        actions: [
          { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          { type: 'notify', params: ({ context }) => ({ variant: 'success', message: `${fuelWords[context.kind].name} saved.` }) },
        ],
      },
    ],
    onError: { target: '#failed', actions: { type: 'keepFailure', params: { message: 'It could not be saved. Everything you typed is still here.' } } },
  },
  states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
});

export const failed = fuelSetup.createStateConfig({
  id: 'failed',
  tags: ['form', 'failed'],
  description: 'The service did not answer or broke: the draft stays on screen, and trying again sends the same intent under the same key.',
  on: {
    'save.requested': '#saving',
    'failure.dismissed': { target: '#editing.resume', actions: 'clearFailure' },
    'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
    'lock.changed': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    // Whoever types on takes the form up again; not one keystroke is lost.
    '*': { target: '#editing.resume', actions: 'again' },
  },
});

export const conflict = fuelSetup.createStateConfig({
  id: 'conflict',
  tags: ['form', 'conflict'],
  description: 'Somebody saved this receipt meanwhile. Nothing of either is lost before the person has chosen.',
  on: {
    'mine.kept': { target: '#saving', actions: 'baseOnTheirs' },
    'theirs.taken': { target: '#editing.resume', actions: 'takeTheirs' },
  },
});

export const queued = fuelSetup.createStateConfig({
  id: 'queued',
  tags: ['form', 'queued'],
  description: 'Kept on this device until there is a network.',
  on: { 'save.requested': '#saving', 'panel.closed': '#editing.resume' },
});

export const saved = fuelSetup.createStateConfig({
  id: 'saved',
  tags: ['form', 'saved'],
  description: 'The panel after a first save: what comes next. Closing it goes on with the record as an existing one.',
  exit: 'becomeExisting',
  on: {
    'panel.closed': '#editing.resume',
    'next.chosen': { target: '#left', actions: { type: 'goToNext', params: ({ event }) => ({ next: event.next }) } },
  },
});

/** Deleting acts at once and can be undone for eight seconds (domain §2.0). */
export const deleting = fuelSetup.createStateConfig({
  id: 'deleting',
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteReceipt',
    src: 'deleteReceipt',
    input: ({ context }) => ({ id: context.record?.id ?? '', version: context.record?.version ?? null }),
    onDone: [
      {
        guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
        target: '#conflict',
        actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
        target: '#editing.resume',
        actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        target: '#left',
        actions: [
          'tellGone',
          { type: 'tellDeleted', params: ({ context }) => ({ id: context.record?.id ?? '', name: fuelWords[context.kind].name }) },
          'goHome',
        ],
      },
    ],
    onError: { target: '#editing.resume', actions: { type: 'keepFailure', params: { message: 'It could not be deleted. Try again.' } } },
  },
});
