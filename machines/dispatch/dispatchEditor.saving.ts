import { assign, emit, enqueueActions } from 'xstate';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { flagsWithoutQuestion } from '../../domain/dispatch/flags.ts';
import { dispatchPath, kindWords } from '../../domain/dispatch/view/kinds.ts';
import { gotoInstead, requestFocus } from '../parts/goto.ts';
import { eventOf, outcomeOf, outputOf } from '../parts/outcome.ts';
import { notSaved, queued, savingFrame } from '../parts/savingStates.ts';
import { conflictSetup } from './dispatchEditor.conflict.ts';
import {
  adoptRecord,
  type EditorContext,
  keepOutcome,
  type SaveOutcome,
  saveInput,
} from './dispatchEditor.context.ts';
import { to } from './dispatchEditor.setup.ts';
import { stepOf } from './steps.ts';

interface Answered {
  readonly context: EditorContext;
  readonly event: { readonly output: SaveOutcome };
}
const numberOf = (record: Dispatch | null) => record?.dispatchNumber ?? '';

export const savingSetup = conflictSetup.extend({
  guards: {
    isConflict: (_, { kind }: SaveOutcome) => kind === 'conflict',
    isMade: (_, { kind }: SaveOutcome) => kind === 'made',
    isRefused: (_, { kind }: SaveOutcome) => kind === 'refused',
    isQueuedMerge: ({ context }, { kind }: SaveOutcome) =>
      kind === 'queued' && context.twin !== null,
    isQueued: (_, { kind }: SaveOutcome) => kind === 'queued',
    wasNew: ({ context }) => context.isNew,
  },
  actions: {
    keepOutcome: assign(({ context }, outcome: SaveOutcome) => keepOutcome(context, outcome)),
    goToRecord: emit(({ context }) =>
      gotoInstead(dispatchPath(context.kind, context.record?.id ?? '')),
    ),
    adoptSent: assign(
      (
        { context },
        { dispatch, typed }: { dispatch: Dispatch; typed?: DispatchBody | undefined },
      ) => adoptRecord(context, dispatch, typed),
    ),
    openFirstRefusal: enqueueActions(({ context, enqueue }) => {
      const path = context.refusals[0]?.path;
      if (path === undefined) return;
      enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
      enqueue.emit(requestFocus(path));
    }),
  },
});

/** The queued save of this form was sent while the form was open. */
export const recordSent = {
  'record.sent': {
    actions: [{ type: 'adoptSent', params: eventOf }, 'becomeExisting', 'goToRecord'],
  },
} as const;
/** The panel of a first save replaces the panel of a queued save. */
export const queuedHere = {
  ...queued,
  on: {
    ...queued.on,
    'record.sent': {
      target: 'saved',
      actions: [{ type: 'adoptSent', params: eventOf }, 'goToRecord'],
    },
  },
} as const;
const tellUnasked = {
  type: 'tellUnasked',
  params: ({ context, event: { output } }: Answered) => ({
    flags:
      output.kind === 'saved'
        ? flagsWithoutQuestion(output.dispatch, context.record, context.findings)
        : [],
  }),
} as const;

/** A withdrawal needs a network; it is never queued. */
const tellTwinStays = {
  type: 'notify',
  params: ({ context: { twin } }: { readonly context: EditorContext }) => ({
    variant: 'warning' as const,
    message: `Flight ${numberOf(twin)} isn't withdrawn: the service can't be reached. Merge again when it can.`,
  }),
} as const;

export const saving = savingSetup.createStateConfig({
  ...savingFrame,
  invoke: {
    id: 'saveDispatch',
    src: 'saveDispatch',
    input: saveInput,
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
        target: to.editing,
        actions: [{ type: 'keepOutcome', params: outputOf }, 'openFirstRefusal'],
      },
      {
        guard: { type: 'isQueuedMerge', params: outputOf },
        target: 'queued',
        actions: [tellTwinStays, 'dropTwin'],
      },
      { guard: { type: 'isQueued', params: outputOf }, target: 'queued' },
      {
        guard: 'wasNew',
        target: 'saved',
        actions: [
          tellUnasked,
          { type: 'keepOutcome', params: outputOf },
          { type: 'tellRepriced', params: outcomeOf },
          'goToRecord',
        ],
      },
      {
        guard: 'hasTwin',
        target: 'withdrawing',
        actions: [
          tellUnasked,
          { type: 'keepOutcome', params: outputOf },
          { type: 'tellRepriced', params: outcomeOf },
        ],
      },
      {
        target: to.editing,
        actions: [
          tellUnasked,
          { type: 'keepOutcome', params: outputOf },
          { type: 'tellRepriced', params: outcomeOf },
          {
            type: 'notify',
            params: ({ context }) => ({
              variant: 'success',
              message: `${kindWords[context.kind].name} ${context.record?.dispatchNumber ?? ''} saved.`,
            }),
          },
        ],
      },
    ],
    onError: notSaved,
  },
});

/** Withdraws the user's own second record after both records of the flight are merged (AUTH-14). */
export const withdrawing = savingSetup.createStateConfig({
  ...savingFrame,
  invoke: {
    id: 'withdrawTwin',
    src: 'withdrawTwin',
    input: ({ context: { twin, record } }) => ({ twin, otherId: record?.id ?? '' }),
    onDone: {
      target: to.editing,
      actions: [
        {
          type: 'notify',
          params: ({ context: { record, twin } }) => ({
            variant: 'success',
            message: `Flight ${numberOf(record)} saved. ${numberOf(twin)} withdrawn.`,
          }),
        },
        'dropTwin',
      ],
    },
    onError: {
      target: to.editing,
      actions: [
        {
          type: 'notify',
          params: ({ context: { record, twin }, event: { error } }) => ({
            variant: 'error',
            message: `Flight ${numberOf(record)} saved. ${numberOf(twin)} couldn't be withdrawn.${error instanceof Error ? ` ${error.message}` : ''}`,
          }),
        },
        'dropTwin',
      ],
    },
  },
});
