import { assign } from 'xstate';
import { couldNotEstimate, couldNotSave } from '../../domain/settings/texts.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  derive,
  type ImpactAnswer,
  impactOf,
  questionsOf,
  type ReferenceEditorContext,
  type ReferenceSaved,
  refusalsOf,
  stepsOf,
} from './referenceEditor.context.ts';
import { editingSetup } from './referenceEditor.editing.ts';
import { to } from './referenceEditor.setup.ts';

const hasWarning = ({ findings }: ReferenceEditorContext) =>
  findings.some((f) => f.severity === 'warning');

export const submittingSetup = editingSetup.extend({
  guards: {
    hasErrors: ({ context }) => context.findings.some((f) => f.severity === 'error'),
    hasWarnings: ({ context }) => hasWarning(context),
    hasQuestions: ({ context }) => questionsOf(context).length > 0,
    isTaken: (_, answers: readonly boolean[]) => answers.includes(true),
    mayHaveImpact: ({ context }) => impactOf(context) !== null,
    isMeasured: (_, { kind }: ImpactAnswer) => kind === 'measured',
    mustConfirm: ({ context }) => (context.impact?.dispatches ?? 0) > 0 || hasWarning(context),
    mayStartToday: ({ context }) => impactOf(context)?.fromToday != null,
    isSaved: (_, { kind }: ReferenceSaved) => kind === 'saved',
    isChanged: (_, { kind }: ReferenceSaved) => kind === 'changed',
  },
  actions: {
    showAll: assign(({ context }) => derive({ ...context, showsAll: true })),
    keepImpact: assign((_, answer: ImpactAnswer) =>
      answer.kind === 'measured' ? { impact: answer.impact } : {},
    ),
    chooseFromToday: assign({ isFromToday: true }),
    markSaved: assign({ wasSaved: true }),
    keepChangedBy: assign((_, saved: ReferenceSaved) => ({
      changedBy: saved.kind === 'changed' ? saved.changedBy : '',
    })),
    keepRefusal: assign(({ context }, answer: ReferenceSaved | ImpactAnswer) => {
      if (answer.kind !== 'refused') return {};
      const refusals = refusalsOf(context, answer);
      return derive({
        ...context,
        refusals,
        failure: refusals.length === 0 ? answer.message : null,
      });
    }),
  },
});

/** From a click on Save to the reply: rules, duplicate checks, impact, warnings, requests. */
export const submitting = submittingSetup.createStateConfig({
  tags: 'locked',
  initial: 'reviewing',
  states: {
    reviewing: {
      entry: 'showAll',
      always: [
        {
          guard: 'hasErrors',
          target: to.editing,
          actions: ['openWrongTab', 'focusFirstWrong'],
        },
        { guard: 'hasQuestions', target: 'checking' },
        { target: 'checked' },
      ],
    },
    checking: {
      invoke: {
        id: 'askDuplicates',
        src: 'askDuplicates',
        input: ({ context }) => ({ questions: questionsOf(context).map((q) => q.request) }),
        onDone: [
          {
            guard: { type: 'isTaken', params: outputOf },
            target: to.editing,
            actions: [
              {
                type: 'keepAnswers',
                params: ({ context, event: { output } }) => ({
                  questions: questionsOf(context),
                  answers: output,
                }),
              },
              'openWrongTab',
              'focusFirstWrong',
            ],
          },
          { target: 'checked' },
        ],
        // A failed check counts as no duplicate (SET-4); the service checks again.
        onError: 'checked',
      },
    },
    checked: {
      always: [
        { guard: 'mayHaveImpact', target: 'measuring' },
        { guard: 'hasWarnings', target: 'confirming' },
        { target: 'saving' },
      ],
    },
    measuring: {
      invoke: {
        id: 'askImpact',
        src: 'askImpact',
        input: ({ context }) => ({ request: impactOf(context)?.request ?? null }),
        onDone: [
          {
            guard: { type: 'isMeasured', params: outputOf },
            target: 'measured',
            actions: { type: 'keepImpact', params: outputOf },
          },
          // A refused preview shows the service's message, as the save would.
          {
            target: to.editing,
            actions: [{ type: 'keepRefusal', params: outputOf }, 'openWrongTab', 'focusFirstWrong'],
          },
        ],
        onError: {
          target: to.editing,
          actions: { type: 'keepFailure', params: { failure: couldNotEstimate } },
        },
      },
    },
    measured: { always: [{ guard: 'mustConfirm', target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
        'save.confirmed': 'saving',
        'fromToday.chosen': {
          guard: 'mayStartToday',
          target: 'saving',
          actions: 'chooseFromToday',
        },
        'save.declined': to.editing,
      },
    },
    saving: {
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({ steps: stepsOf(context) }),
        onDone: [
          { guard: { type: 'isSaved', params: outputOf }, target: to.saved, actions: 'markSaved' },
          {
            guard: { type: 'isChanged', params: outputOf },
            target: to.overtaken,
            actions: { type: 'keepChangedBy', params: outputOf },
          },
          {
            target: to.editing,
            actions: [{ type: 'keepRefusal', params: outputOf }, 'openWrongTab', 'focusFirstWrong'],
          },
        ],
        onError: {
          target: to.editing,
          actions: { type: 'keepFailure', params: { failure: couldNotSave } },
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});
