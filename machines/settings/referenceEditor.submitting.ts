import { couldNotEstimate, couldNotSave } from '../../domain/settings/texts.ts';
import { named } from '../parts/effects.ts';
import { guardsOf } from '../parts/outcome.ts';
import { slowly } from '../parts/patience.ts';
import {
  derive,
  type ImpactAnswer,
  impactOf,
  questionsOf,
  type ReferenceSaved,
  refusalsOf,
  stepsOf,
} from './referenceEditor.context.ts';
import {
  type Done,
  editor,
  type In,
  keepAnswers,
  keepFailure,
  referenceEditorSetup,
  shared,
  to,
} from './referenceEditor.setup.ts';

const hasErrors = ({ context }: In) => context.findings.some((f) => f.severity === 'error');
const hasWarnings = ({ context }: In) => context.findings.some((f) => f.severity === 'warning');
const hasQuestions = ({ context }: In) => questionsOf(context).length > 0;
const isTaken = ({ event }: Done<readonly boolean[]>) => event.output.includes(true);
const mayHaveImpact = ({ context }: In) => impactOf(context) !== null;
const mustConfirm = ({ context }: In) =>
  (context.impact?.dispatches ?? 0) > 0 || hasWarnings({ context });
const mayStartToday = ({ context }: In) => impactOf(context)?.fromToday != null;
const answered = guardsOf<ReferenceSaved>();
const measured = guardsOf<ImpactAnswer>();
const effects = named({
  showAll: editor.assign(({ context }: In) => derive({ ...context, showsAll: true })),
  keepImpact: editor.assign(({ event: { output } }: Done<ImpactAnswer>) =>
    output.kind === 'measured' ? { impact: output.impact } : {},
  ),
  chooseFromToday: editor.assign({ isFromToday: true }),
  markSaved: editor.assign({ wasSaved: true }),
  keepChangedBy: editor.assign(({ event: { output } }: Done<ReferenceSaved>) => ({
    changedBy: output.kind === 'changed' ? output.changedBy : '',
  })),
  keepRefusal: editor.assign(
    ({ context, event: { output } }: Done<ReferenceSaved | ImpactAnswer>) => {
      if (output.kind !== 'refused') return {};
      const refusals = refusalsOf(context, output);
      return derive({
        ...context,
        refusals,
        failure: refusals.length === 0 ? output.message : null,
      });
    },
  ),
});

/** From the press on Save to the answer: rules, names that are taken, what it changes, warnings, the calls. */
export const submitting = referenceEditorSetup.createStateConfig({
  tags: 'locked',
  initial: 'reviewing',
  states: {
    reviewing: {
      entry: effects.showAll,
      always: [
        {
          guard: hasErrors,
          target: to.editing,
          actions: [shared.openWrongTab, shared.focusFirstWrong],
        },
        { guard: hasQuestions, target: 'checking' },
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
            guard: isTaken,
            target: to.editing,
            actions: [keepAnswers(questionsOf), shared.openWrongTab, shared.focusFirstWrong],
          },
          { target: 'checked' },
        ],
        // A check that fails is no duplicate (SET-4); the service looks once more.
        onError: 'checked',
      },
    },
    checked: {
      always: [
        { guard: mayHaveImpact, target: 'measuring' },
        { guard: hasWarnings, target: 'confirming' },
        { target: 'saving' },
      ],
    },
    measuring: {
      invoke: {
        id: 'askImpact',
        src: 'askImpact',
        input: ({ context }) => ({ request: impactOf(context)?.request ?? null }),
        onDone: [
          { guard: measured('measured'), target: 'measured', actions: effects.keepImpact },
          // What can't be saved is said in the words of the service, as the save would.
          {
            target: to.editing,
            actions: [effects.keepRefusal, shared.openWrongTab, shared.focusFirstWrong],
          },
        ],
        onError: { target: to.editing, actions: keepFailure(couldNotEstimate) },
      },
    },
    measured: { always: [{ guard: mustConfirm, target: 'confirming' }, { target: 'saving' }] },
    confirming: {
      tags: 'confirming',
      on: {
        'save.confirmed': 'saving',
        'fromToday.chosen': {
          guard: mayStartToday,
          target: 'saving',
          actions: effects.chooseFromToday,
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
          { guard: answered('saved'), target: to.saved, actions: effects.markSaved },
          { guard: answered('changed'), target: to.overtaken, actions: effects.keepChangedBy },
          {
            target: to.editing,
            actions: [effects.keepRefusal, shared.openWrongTab, shared.focusFirstWrong],
          },
        ],
        onError: { target: to.editing, actions: keepFailure(couldNotSave) },
      },
      ...slowly('busy'),
    },
  },
});
