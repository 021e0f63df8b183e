import { assign, emit } from 'xstate';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import { approvalOf } from '../../domain/approvals/refusals.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { opensToRead } from '../../domain/dispatch/view/opensToRead.ts';
import { restored, subjectCouldNot } from '../../domain/forms/texts.ts';
import { requestFocus } from '../parts/goto.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import {
  type EditorContext,
  type ReopenOutcome,
  type RestoreOutcome,
  showRecord,
} from './dispatchEditor.context.ts';
import { editorSetup, to } from './dispatchEditor.setup.ts';
import { stepPath } from './steps.ts';

const nameOf = ({ record }: EditorContext) => `Dispatch ${record?.dispatchNumber ?? ''}`;

export const readingSetup = editorSetup.extend({
  guards: {
    /**
     * An old, deleted or approved record shows without fields before the user can edit it. A link
     * to a field or a draft opens the form, but only for an old record.
     */
    isForReading: ({ context: { record, facts, asksEdit } }) =>
      record !== null &&
      (record.isArchived ||
        approvalOf(record) === 'approved' ||
        (!asksEdit && opensToRead(record, facts.now))),
    isLiving: ({ context: { record } }) => record?.isArchived === false,
    mayRestore: ({ context: { record, mayDelete } }) => mayDelete && record?.isArchived === true,
    isApproved: ({ context: { record } }) =>
      record !== null && !record.isArchived && approvalOf(record) === 'approved',
    mayReopen: ({ context }) => context.mayReopen,
    isReason: ({ context }) => reasonProblem(context.reason) === null,
    isReopened: (_, { kind }: ReopenOutcome) => kind === 'reopened',
    isChanged: (_, { kind }: ReopenOutcome) => kind === 'changed',
    isRestored: (_, { kind }: RestoreOutcome) => kind === 'restored',
  },
  actions: {
    focusForm: emit(({ context: { guided, step } }) =>
      requestFocus(guided ? stepPath(step) : 'activityDate'),
    ),
    emptyReason: assign({ reason: '', showsReason: false }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showReason: assign({ showsReason: true }),
    keepReopened: assign(({ context }, outcome: ReopenOutcome) =>
      outcome.kind === 'refused' ? {} : showRecord(context, outcome.dispatch),
    ),
    keepRestored: assign(({ context }, outcome: RestoreOutcome) =>
      outcome.kind === 'restored' ? showRecord(context, outcome.dispatch) : {},
    ),
    forgetExplained: assign({ explained: null }),
    keepExplained: assign((_, explained: ExplainedLoads) => ({ explained })),
  },
});

/** What the user can do with the record: edit, restore or reopen it. */
const record = readingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isApproved', target: 'locked' }, { target: 'shown' }] },
    locked: {
      description:
        'An approved record must be reopened, with a reason, before it can change (APR-11).',
      tags: 'readOnly',
      on: {
        'reopen.asked': { guard: 'mayReopen', target: 'askingReason', actions: 'emptyReason' },
      },
    },
    askingReason: {
      tags: ['readOnly', 'asking'],
      on: {
        'reason.typed': { actions: { type: 'keepReason', params: eventOf } },
        'reason.given': [{ guard: 'isReason', target: 'reopening' }, { actions: 'showReason' }],
        'asking.left': 'locked',
      },
    },
    reopening: {
      tags: ['readOnly', 'asking', 'busy'],
      invoke: {
        id: 'reopenDispatch',
        src: 'reopenDispatch',
        input: ({ context }) => ({
          id: context.record?.id ?? '',
          version: context.record?.version ?? 0,
          reason: context.reason.trim(),
        }),
        onDone: [
          {
            guard: { type: 'isReopened', params: outputOf },
            target: to.form,
            actions: [{ type: 'keepReopened', params: outputOf }, 'focusForm'],
          },
          {
            guard: { type: 'isChanged', params: outputOf },
            target: to.reading,
            actions: [
              { type: 'keepReopened', params: outputOf },
              {
                type: 'notify',
                params: ({ context }) => ({
                  variant: 'info',
                  message: `${nameOf(context)} was changed meanwhile.`,
                }),
              },
            ],
          },
          { target: 'askingReason', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'askingReason',
          actions: {
            type: 'notify',
            params: ({ context }) => ({
              variant: 'error',
              message: subjectCouldNot(nameOf(context), 'reopened'),
            }),
          },
        },
      },
    },
    shown: {
      on: {
        'edit.requested': { guard: 'isLiving', target: to.form, actions: 'focusForm' },
        'restore.requested': { guard: 'mayRestore', target: 'restoring' },
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
            guard: { type: 'isRestored', params: outputOf },
            target: to.reading,
            actions: [
              { type: 'keepRestored', params: outputOf },
              { type: 'tellRepriced', params: ({ event: { output } }) => ({ outcome: output }) },
              {
                type: 'notify',
                params: ({ context }) => ({
                  variant: 'success',
                  message: restored(nameOf(context)),
                }),
              },
            ],
          },
          { target: 'shown', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'shown',
          actions: {
            type: 'notify',
            params: ({ context }) => ({
              variant: 'error',
              message: subjectCouldNot(nameOf(context), 'restored'),
            }),
          },
        },
      },
    },
  },
});

/**
 * Loads how the stored costs were computed. If that fails, the page still shows the costs (D-66).
 */
const explanation = readingSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'explaining',
      entry: 'forgetExplained',
      invoke: {
        id: 'explainDispatch',
        src: 'explainDispatch',
        input: ({ context }) => ({
          id: context.record?.id ?? '',
          isArchived: context.record?.isArchived === true,
        }),
        onDone: { target: 'known', actions: { type: 'keepExplained', params: outputOf } },
        onError: 'unknown',
      },
    },
    known: {},
    unknown: { tags: 'unexplained', on: { 'explanation.requested': 'loading' } },
  },
});

/** Shows a stored record without fields, so that nobody changes it by accident (D-65). */
export const reading = readingSetup.createStateConfig({
  tags: 'reading',
  type: 'parallel',
  states: { record, explanation },
});
