import { tidyDate } from '../../domain/settings/dated.ts';
import { isSameDraft, putInto, rowsOf, textOf } from '../../domain/settings/draft.ts';
import { named } from '../parts/effects.ts';
import { changed, derive, openQuestions } from './referenceEditor.context.ts';
import {
  editor,
  type In,
  keepAnswers,
  type On,
  referenceEditorSetup,
} from './referenceEditor.setup.ts';

const fields = named({
  changeField: editor.assign(({ context, event: { path, value } }: On<'field.changed'>) =>
    changed(context, putInto(context.draft, path, value), path),
  ),
  normalizeField: editor.assign(({ context, event: { path } }: On<'field.left'>) => {
    const isDate = context.page.fields.some((f) => f.key === path && f.kind === 'date');
    const draft = isDate
      ? putInto(context.draft, path, tidyDate(textOf(context.draft, path)))
      : context.draft;
    return derive({
      ...context,
      draft,
      left: [...context.left.filter((one) => one !== path), path],
    });
  }),
  openTab: editor.assign(({ event }: On<'tab.chosen'>) => ({ tab: event.tab })),
  addTier: editor.assign(({ context }: In) =>
    changed(
      context,
      {
        ...context.draft,
        tiers: [...rowsOf(context.draft, 'tiers'), { id: '', from: '', price: '' }],
      },
      'tiers',
    ),
  ),
  // The first tier starts at 0 and stays.
  removeTier: editor.assign(({ context, event }: On<'tier.removed'>) =>
    changed(
      context,
      {
        ...context.draft,
        tiers: rowsOf(context.draft, 'tiers').filter((_, n) => n === 0 || n !== event.index),
      },
      'tiers',
    ),
  ),
  clearTry: editor.assign({ impact: null, failure: null, isFromToday: false }),
});
const isDirty = ({ context }: In) => !isSameDraft(context.first, context.draft);
const hasOpenQuestion = ({ context }: In) => openQuestions(context).length > 0;

/** Typed, and checked for duplicates after a pause. */
export const editing = referenceEditorSetup.createStateConfig({
  initial: 'resting',
  on: {
    'field.changed': { target: '.typed', actions: fields.changeField },
    'field.left': { actions: fields.normalizeField },
    'tab.chosen': { actions: fields.openTab },
    'tier.added': { actions: fields.addTier },
    'tier.removed': { actions: fields.removeTier },
    'save.requested': { target: 'submitting', actions: fields.clearTry },
    'close.requested': [{ guard: isDirty, target: 'confirmingClose' }, { target: 'closed' }],
  },
  states: {
    resting: {},
    typed: { always: [{ guard: hasOpenQuestion, target: 'waiting' }, { target: 'resting' }] },
    waiting: { after: { duplicateDelay: 'asking' } },
    asking: {
      invoke: {
        id: 'askDuplicates',
        src: 'askDuplicates',
        input: ({ context }) => ({ questions: openQuestions(context).map((q) => q.request) }),
        onDone: { target: 'resting', actions: keepAnswers(openQuestions) },
        onError: 'resting',
      },
    },
  },
});
