import { assign, emit, enqueueActions } from 'xstate';
import { couldNot } from '../../domain/forms/texts.ts';
import { fuelWords, receiptPath } from '../../domain/fuel/receipt/kinds.ts';
import { gotoInstead, requestFocus } from '../parts/goto.ts';
import { outputOf } from '../parts/outcome.ts';
import { notSaved, savingFrame } from '../parts/savingStates.ts';
import {
  type DeleteOutcome,
  type FuelOutcome,
  fuelSaveInput,
  keepReceipt,
} from './fuelReceipt.context.ts';
import { editingSetup, lookupsInput } from './fuelReceipt.editing.ts';
import { to } from './fuelReceipt.setup.ts';

export const savingSetup = editingSetup.extend({
  guards: {
    isConflict: (_, { kind }: FuelOutcome | DeleteOutcome) => kind === 'conflict',
    isMade: (_, { kind }: FuelOutcome) => kind === 'made',
    isRefused: (_, { kind }: FuelOutcome | DeleteOutcome) => kind === 'refused',
    isQueued: (_, { kind }: FuelOutcome) => kind === 'queued',
    wasNew: ({ context }) => context.isNew,
  },
  actions: {
    goToRecord: emit(({ context }) =>
      gotoInstead(receiptPath(context.kind, context.record?.id ?? '')),
    ),
    focusFirstRefusal: enqueueActions(({ context, enqueue }) => {
      const path = context.refusals[0]?.path;
      if (path !== undefined) enqueue.emit(requestFocus(path));
    }),
    /** The user keeps mine: the next save is based on their version and overwrites it. */
    baseOnTheirs: assign(({ context }) =>
      context.conflict === null ? {} : { record: context.conflict.current, conflict: null },
    ),
    /** Replaces the input with the other user's version. */
    acceptTheirs: assign(({ context }) =>
      context.conflict === null ? {} : keepReceipt(context, context.conflict.current),
    ),
    tellGone: emit({ type: 'deleted' }),
  },
});

/** Repeats the lookup if the user saves before it has returned, so that its warnings still show. */
export const asking = savingSetup.createStateConfig({
  tags: ['form', 'locked'],
  initial: 'waiting',
  states: {
    waiting: {
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: lookupsInput,
        onDone: {
          target: 'heard',
          actions: ['askForLookups', { type: 'keepLookups', params: outputOf }],
        },
        // The service checks earlier receipts itself and sets the flags that the form could not
        // warn about.
        onError: to.saving,
      },
    },
    heard: {
      always: [
        { guard: 'hasOpenWarnings', target: to.confirming, actions: 'showAll' },
        { target: to.saving },
      ],
    },
  },
});

export const saving = savingSetup.createStateConfig({
  ...savingFrame,
  id: 'saving',
  invoke: {
    id: 'saveReceipt',
    src: 'saveReceipt',
    input: fuelSaveInput,
    onDone: [
      {
        guard: { type: 'isConflict', params: outputOf },
        target: 'conflict',
        actions: { type: 'keepOutcome', params: outputOf },
      },
      {
        guard: { type: 'isMade', params: outputOf },
        target: 'saving',
        reenter: true,
        actions: { type: 'keepOutcome', params: outputOf },
      },
      {
        guard: { type: 'isRefused', params: outputOf },
        target: 'editing.resume',
        actions: [{ type: 'keepOutcome', params: outputOf }, 'focusFirstRefusal'],
      },
      { guard: { type: 'isQueued', params: outputOf }, target: 'queued' },
      {
        guard: 'wasNew',
        target: 'saved',
        actions: [{ type: 'keepOutcome', params: outputOf }, 'goToRecord'],
      },
      {
        target: 'editing.resume',
        actions: [
          { type: 'keepOutcome', params: outputOf },
          {
            type: 'notify',
            params: ({ context }) => ({
              variant: 'success',
              message: `${fuelWords[context.kind].name} saved.`,
            }),
          },
        ],
      },
    ],
    onError: notSaved,
  },
});

export const conflict = savingSetup.createStateConfig({
  tags: ['form', 'conflict'],
  description:
    'Another user saved the receipt in the meantime. Both versions stay until the user chooses.',
  on: {
    'mine.kept': { target: 'saving', actions: 'baseOnTheirs' },
    'theirs.taken': { target: 'editing.resume', actions: 'acceptTheirs' },
  },
});

/** Deletes without a prompt; the notice offers an undo for eight seconds (FUEL-17). */
export const deleting = savingSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteReceipt',
    src: 'deleteReceipt',
    input: ({ context }) => ({
      id: context.record?.id ?? '',
      version: context.record?.version ?? null,
    }),
    onDone: [
      {
        guard: { type: 'isConflict', params: outputOf },
        target: 'conflict',
        actions: { type: 'keepOutcome', params: outputOf },
      },
      {
        guard: { type: 'isRefused', params: outputOf },
        target: 'editing.resume',
        actions: { type: 'keepOutcome', params: outputOf },
      },
      {
        target: 'left',
        actions: [
          'tellGone',
          {
            type: 'tellDeleted',
            params: ({ context }) => ({
              id: context.record?.id ?? '',
              name: fuelWords[context.kind].name,
            }),
          },
          'goHome',
        ],
      },
    ],
    onError: {
      target: 'editing.resume',
      actions: { type: 'keepFailure', params: { message: couldNot('deleted') } },
    },
  },
});
