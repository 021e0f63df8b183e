import { couldNot } from '../../domain/forms/texts.ts';
import { fuelWords, receiptAddress } from '../../domain/fuel/receipt/kinds.ts';
import { named } from '../parts/effects.ts';
import { focusAsked, gotoInstead } from '../parts/goto.ts';
import { guardsOf } from '../parts/outcome.ts';
import { notSaved, savingFrame } from '../parts/savingStates.ts';
import {
  type DeleteOutcome,
  type FuelOutcome,
  fuelSaveInput,
  recordKept,
} from './fuelReceipt.context.ts';
import { hasOpenWarnings, lookupsInput, save } from './fuelReceipt.editing.ts';
import { fuel, fuelSetup, type In, shared, to } from './fuelReceipt.setup.ts';

/** A user who saves faster than earlier receipts were asked still hears their warnings. */
export const asking = fuelSetup.createStateConfig({
  tags: ['form', 'locked'],
  initial: 'waiting',
  states: {
    waiting: {
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: lookupsInput,
        onDone: { target: 'heard', actions: [shared.askForLookups, shared.keepLookups] },
        // The service knows them all and flags what the form could not say.
        onError: to.saving,
      },
    },
    heard: {
      always: [
        { guard: hasOpenWarnings, target: to.confirming, actions: save.showAll },
        { target: to.saving },
      ],
    },
  },
});

const answered = guardsOf<FuelOutcome>();
const wasNew = ({ context }: In) => context.isNew;
const saved = named({
  goToRecord: fuel.emit(({ context }: In) =>
    gotoInstead(receiptAddress(context.kind, context.record?.id ?? '')),
  ),
  focusFirstRefusal: fuel.enqueueActions(({ context, enqueue }) => {
    const path = context.refusals[0]?.path;
    if (path !== undefined) enqueue.emit(focusAsked(path));
  }),
});

export const saving = fuelSetup.createStateConfig({
  ...savingFrame,
  id: 'saving',
  invoke: {
    id: 'saveReceipt',
    src: 'saveReceipt',
    input: fuelSaveInput,
    onDone: [
      { guard: answered('conflict'), target: 'conflict', actions: shared.keepOutcome },
      { guard: answered('made'), target: 'saving', reenter: true, actions: shared.keepOutcome },
      {
        guard: answered('refused'),
        target: 'editing.resume',
        actions: [shared.keepOutcome, saved.focusFirstRefusal],
      },
      { guard: answered('queued'), target: 'queued' },
      { guard: wasNew, target: 'saved', actions: [shared.keepOutcome, saved.goToRecord] },
      {
        target: 'editing.resume',
        actions: [
          shared.keepOutcome,
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

const choice = named({
  /** Mine goes over theirs knowingly: the next save is based on their version. */
  baseOnTheirs: fuel.assign(({ context }: In) =>
    context.conflict === null ? {} : { record: context.conflict.current, conflict: null },
  ),
  /** Theirs replaces what was typed. */
  acceptTheirs: fuel.assign(({ context }: In) =>
    context.conflict === null ? {} : recordKept(context, context.conflict.current),
  ),
});

export const conflict = fuelSetup.createStateConfig({
  tags: ['form', 'conflict'],
  description:
    'The receipt was saved by another user meanwhile. Nothing of either is lost before the user has chosen.',
  on: {
    'mine.kept': { target: 'saving', actions: choice.baseOnTheirs },
    'theirs.taken': { target: 'editing.resume', actions: choice.acceptTheirs },
  },
});

const deletion = guardsOf<DeleteOutcome>();
const deleted = named({ tellGone: fuel.emit({ type: 'deleted' }) });

/** Deleting acts at once and can be undone for eight seconds (FUEL-17). */
export const deleting = fuelSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteReceipt',
    src: 'deleteReceipt',
    input: ({ context }) => ({
      id: context.record?.id ?? '',
      version: context.record?.version ?? null,
    }),
    onDone: [
      { guard: deletion('conflict'), target: 'conflict', actions: shared.keepOutcome },
      { guard: deletion('refused'), target: 'editing.resume', actions: shared.keepOutcome },
      {
        target: 'left',
        actions: [
          deleted.tellGone,
          {
            type: 'tellDeleted',
            params: ({ context }) => ({
              id: context.record?.id ?? '',
              name: fuelWords[context.kind].name,
            }),
          },
          shared.goHome,
        ],
      },
    ],
    onError: {
      target: 'editing.resume',
      actions: { type: 'keepFailure', params: { message: couldNot('deleted') } },
    },
  },
});
