import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { couldNotReckon, couldNotSave } from '../../domain/settings/texts.ts';
import { firstEditorContext, impactOf, openQuestions, referenceEditorSetup, stepsOf } from './referenceEditor.setup.ts';

const editing = referenceEditorSetup.createStateConfig({
  initial: 'resting',
  on: {
    'field.changed': { target: '.typed', actions: { type: 'changeField', params: ({ event }) => event } },
    'field.left': { actions: { type: 'leaveField', params: ({ event }) => event } },
    'tab.chosen': { actions: { type: 'openTab', params: ({ event }) => event } },
    'tier.added': { actions: 'addTier' },
    'tier.removed': { actions: { type: 'removeTier', params: ({ event }) => event } },
    'save.requested': { target: 'submitting', actions: 'clearTry' },
    'close.requested': [{ guard: 'isDirty', target: 'confirmingClose' }, { target: 'closed' }],
  },
  states: {
    resting: {},
    typed: { always: [{ guard: 'hasOpenQuestion', target: 'waiting' }, { target: 'resting' }] },
    waiting: { after: { duplicateDelay: 'asking' } },
    asking: {
      invoke: {
        id: 'askDuplicates',
        src: 'askDuplicates',
        input: ({ context }) => ({ questions: openQuestions(context).map((q) => q.request) }),
        onDone: {
          target: 'resting',
          actions: { type: 'keepAnswers', params: ({ context, event }) => ({ questions: openQuestions(context), answers: event.output }) },
        },
        onError: 'resting',
      },
    },
  },
});

/** From the press on Save to the answer: rules, names that are taken, what it changes, warnings, the calls. */
const submitting = referenceEditorSetup.createStateConfig({
  tags: 'locked',
  initial: 'reviewing',
  states: {
    reviewing: {
      entry: 'showAll',
      always: [
        { guard: 'hasErrors', target: '#referenceEditor.editing', actions: ['openWrongTab', 'focusFirstWrong'] },
        { guard: 'hasQuestions', target: 'checking' },
        { target: 'checked' },
      ],
    },
    checking: {
      invoke: {
        id: 'askDuplicates',
        src: 'askDuplicates',
        input: ({ context: { page, draft, item, lists } }) => ({ questions: page.duplicates(draft, item, lists).map((q) => q.request) }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ answers: event.output }) },
            target: '#referenceEditor.editing',
            actions: [
              {
                type: 'keepAnswers',
                params: ({ context: { page, draft, item, lists }, event }) => ({ questions: page.duplicates(draft, item, lists), answers: event.output }),
              },
              'openWrongTab',
              'focusFirstWrong',
            ],
          },
          { target: 'checked' },
        ],
        // A check that fails is no duplicate (specification §5); the service looks once more.
        onError: 'checked',
      },
    },
    checked: { always: [{ guard: 'mayHaveImpact', target: 'measuring' }, { guard: 'hasWarnings', target: 'confirming' }, { target: 'saving' }] },
    measuring: {
      invoke: {
        id: 'askImpact',
        src: 'askImpact',
        input: ({ context }) => ({ request: impactOf(context)?.request ?? null }),
        onDone: { target: 'measured', actions: { type: 'keepImpact', params: ({ event }) => ({ impact: event.output }) } },
        onError: { target: '#referenceEditor.editing', actions: { type: 'keepFailure', params: { message: couldNotReckon } } },
      },
    },
    measured: { always: [{ guard: 'mustConfirm', target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
        'save.confirmed': 'saving',
        'fromToday.chosen': { guard: 'mayStartToday', target: 'saving', actions: 'chooseFromToday' },
        'save.declined': '#referenceEditor.editing',
      },
    },
    saving: {
      initial: 'quick',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({ steps: stepsOf(context) }),
        onDone: [
          { guard: { type: 'wasSaved', params: ({ event }) => ({ outcome: event.output }) }, target: '#referenceEditor.saved', actions: 'markSaved' },
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => ({ outcome: event.output }) },
            target: '#referenceEditor.overtaken',
            actions: { type: 'keepWho', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: '#referenceEditor.editing',
            actions: [{ type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) }, 'openWrongTab', 'focusFirstWrong'],
          },
        ],
        onError: { target: '#referenceEditor.editing', actions: { type: 'keepFailure', params: { message: couldNotSave } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'busy' } },
    },
  },
});

/** Somebody saved the row meanwhile: their change is read and goes together with mine, field by field. Nothing typed is lost. */
const overtaken = referenceEditorSetup.createStateConfig({
  tags: 'locked',
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readAgain',
        src: 'readAgain',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ lists: event.output }) },
            target: 'merging',
            actions: { type: 'meetTheirs', params: ({ event }) => ({ lists: event.output }) },
          },
          { target: '#referenceEditor.editing', actions: 'tellOvertaken' },
        ],
        onError: { target: '#referenceEditor.editing', actions: 'tellOvertaken' },
      },
    },
    merging: {
      tags: 'merging',
      on: {
        'side.chosen': { actions: { type: 'chooseSide', params: ({ event }) => event } },
        'merge.accepted': [
          { guard: 'isUndecided', actions: 'askChoice' },
          { target: '#referenceEditor.editing', actions: ['takeMerged', 'saveMerged'] },
        ],
        'merge.left': { target: '#referenceEditor.editing', actions: 'forgetMerging' },
      },
    },
  },
});

/** The form of any settings page (domain §7): typed, checked for duplicates, its impact shown, saved or refused with everything typed kept. */
export const referenceEditorMachine = referenceEditorSetup.createMachine({
  id: 'referenceEditor',
  context: ({ input }) => firstEditorContext(input),
  output: ({ context }) => ({ wasSaved: context.wasSaved }),
  initial: 'editing',
  states: {
    editing,
    submitting,
    overtaken,
    confirmingClose: { tags: ['locked', 'closing'], on: { 'close.confirmed': 'closed', 'close.declined': 'editing' } },
    saved: { type: 'final' },
    closed: { type: 'final' },
  },
});
export type ReferenceEditorRef = ActorRefFrom<typeof referenceEditorMachine>;
export type ReferenceEditorSnapshot = SnapshotFrom<typeof referenceEditorMachine>;
