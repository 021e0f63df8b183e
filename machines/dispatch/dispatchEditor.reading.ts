import type { ExplainedLoads } from '../../contract/report/explain.ts';
import { approvalOf } from '../../domain/approvals/refusals.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { opensToRead } from '../../domain/dispatch/view/opensToRead.ts';
import { restored, subjectCouldNot } from '../../domain/forms/texts.ts';
import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { guardsOf, refusalOf } from '../parts/outcome.ts';
import { type ReopenOutcome, type RestoreOutcome, recordShown } from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';
import { stepPath } from './steps.ts';

/**
 * A record that is old, was deleted or is approved is read first; a link to one of its fields, or to its draft, edits, but for what may
 * not be edited.
 */
export const isForReading = ({ context: { record, facts, asksEdit } }: In) =>
  record !== null &&
  (record.isArchived ||
    approvalOf(record) === 'approved' ||
    (!asksEdit && opensToRead(record, facts.now)));

const isLiving = ({ context: { record } }: In) => record?.isArchived === false;
const mayRestore = ({ context: { record, mayDelete } }: In) =>
  mayDelete && record?.isArchived === true;
const isApproved = ({ context: { record } }: In) =>
  record !== null && !record.isArchived && approvalOf(record) === 'approved';
const mayReopen = ({ context }: In) => context.mayReopen;
const isReason = ({ context }: In) => reasonProblem(context.reason) === null;
const answered = guardsOf<RestoreOutcome>();
const reopening = guardsOf<ReopenOutcome>();
const nameOf = ({ context: { record } }: In) => `Dispatch ${record?.dispatchNumber ?? ''}`;
const effects = named({
  focusForm: editor.emit(({ context: { guided, step } }: In) =>
    focusAsked(guided ? stepPath(step) : 'activityDate'),
  ),
  emptyReason: editor.assign({ reason: '', showsReason: false }),
  keepReason: editor.assign(({ event }: On<'reason.typed'>) => ({ reason: event.reason })),
  showReason: editor.assign({ showsReason: true }),
  keepReopened: editor.assign(({ context, event: { output } }: Done<ReopenOutcome>) =>
    output.kind === 'refused' ? {} : recordShown(context, output.dispatch),
  ),
  keepRestored: editor.assign(({ context, event: { output } }: Done<RestoreOutcome>) =>
    output.kind === 'restored' ? recordShown(context, output.dispatch) : {},
  ),
  forgetExplained: editor.assign({ explained: null }),
  keepExplained: editor.assign(({ event }: Done<ExplainedLoads>) => ({ explained: event.output })),
});

/** What the user can do with the record: edit, restore or reopen it. */
const record = editorSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: isApproved, target: 'locked' }, { target: 'shown' }] },
    locked: {
      description:
        'Approved: it is reopened, with a reason, before anything of it is changed (APR-11).',
      tags: 'readOnly',
      on: {
        'reopen.asked': { guard: mayReopen, target: 'askingReason', actions: effects.emptyReason },
      },
    },
    askingReason: {
      tags: ['readOnly', 'asking'],
      on: {
        'reason.typed': { actions: effects.keepReason },
        'reason.given': [{ guard: isReason, target: 'reopening' }, { actions: effects.showReason }],
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
            guard: reopening('reopened'),
            target: to.form,
            actions: [effects.keepReopened, effects.focusForm],
          },
          {
            guard: reopening('changed'),
            target: to.reading,
            actions: [
              effects.keepReopened,
              {
                type: 'notify',
                params: (heard) => ({
                  variant: 'info',
                  message: `${nameOf(heard)} was changed meanwhile.`,
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
            params: (heard) => ({
              variant: 'error',
              message: subjectCouldNot(nameOf(heard), 'reopened'),
            }),
          },
        },
      },
    },
    shown: {
      on: {
        'edit.requested': { guard: isLiving, target: to.form, actions: effects.focusForm },
        'restore.requested': { guard: mayRestore, target: 'restoring' },
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
            guard: answered('restored'),
            target: to.reading,
            actions: [
              effects.keepRestored,
              { type: 'tellRepriced', params: ({ event: { output } }) => ({ outcome: output }) },
              {
                type: 'notify',
                params: (heard) => ({ variant: 'success', message: restored(nameOf(heard)) }),
              },
            ],
          },
          { target: 'shown', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'shown',
          actions: {
            type: 'notify',
            params: (heard) => ({
              variant: 'error',
              message: subjectCouldNot(nameOf(heard), 'restored'),
            }),
          },
        },
      },
    },
  },
});

/** Loads the workings of the stored costs. Without them the page still shows the costs (D-66). */
const explanation = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'explaining',
      entry: effects.forgetExplained,
      invoke: {
        id: 'explainDispatch',
        src: 'explainDispatch',
        input: ({ context }) => ({
          id: context.record?.id ?? '',
          isArchived: context.record?.isArchived === true,
        }),
        onDone: { target: 'known', actions: effects.keepExplained },
        onError: 'unknown',
      },
    },
    known: {},
    unknown: { tags: 'unexplained', on: { 'explanation.requested': 'loading' } },
  },
});

/** A stored record on a page without fields: no slip of the hand can change it (D-65). */
export const reading = editorSetup.createStateConfig({
  tags: 'reading',
  type: 'parallel',
  states: { record, explanation },
});
