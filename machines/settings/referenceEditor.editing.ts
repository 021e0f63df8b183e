import { assign } from 'xstate';
import { tidyDate } from '../../domain/settings/dated.ts';
import {
  type DraftValue,
  isSameDraft,
  rowsOf,
  textOf,
  withFieldValue,
} from '../../domain/settings/draft.ts';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import { eventOf } from '../parts/outcome.ts';
import {
  changed,
  derive,
  openQuestions,
  type ReferenceEditorContext,
} from './referenceEditor.context.ts';
import { referenceEditorSetup } from './referenceEditor.setup.ts';

const withTiers = (context: ReferenceEditorContext, tiers: ReturnType<typeof rowsOf>) =>
  changed(context, { ...context.draft, tiers }, 'tiers');

export const editingSetup = referenceEditorSetup.extend({
  guards: {
    isDirty: ({ context }) => !isSameDraft(context.first, context.draft),
    hasOpenQuestion: ({ context }) => openQuestions(context).length > 0,
  },
  actions: {
    changeField: assign(({ context }, { path, value }: { path: string; value: DraftValue }) =>
      changed(context, withFieldValue(context.draft, path, value), path),
    ),
    normalizeField: assign(({ context }, { path }: { path: string }) => {
      const isDate = context.page.fields.some((f) => f.key === path && f.kind === 'date');
      const draft = isDate
        ? withFieldValue(context.draft, path, tidyDate(textOf(context.draft, path)))
        : context.draft;
      return derive({
        ...context,
        draft,
        left: [...context.left.filter((one) => one !== path), path],
      });
    }),
    keepLists: assign(({ context }, { lists }: { lists: SettingsLists }) =>
      derive({ ...context, lists }),
    ),
    openTab: assign((_, { tab }: { tab: string }) => ({ tab })),
    addTier: assign(({ context }) =>
      withTiers(context, [...rowsOf(context.draft, 'tiers'), { id: '', from: '', price: '' }]),
    ),
    // The first tier starts at 0 and can't be removed.
    removeTier: assign(({ context }, { index }: { index: number }) =>
      withTiers(
        context,
        rowsOf(context.draft, 'tiers').filter((_, n) => n === 0 || n !== index),
      ),
    ),
    clearTry: assign((_, { another = null }: { another?: string | null }) => ({
      impact: null,
      failure: null,
      isFromToday: false,
      another,
    })),
  },
});

/** The user types; the form checks for duplicates after a pause. */
export const editing = editingSetup.createStateConfig({
  initial: 'resting',
  on: {
    'field.changed': { target: '.typed', actions: { type: 'changeField', params: eventOf } },
    'field.left': { actions: { type: 'normalizeField', params: eventOf } },
    'lists.asked': '.reloading',
    'tab.chosen': { actions: { type: 'openTab', params: eventOf } },
    'tier.added': { actions: 'addTier' },
    'tier.removed': { actions: { type: 'removeTier', params: eventOf } },
    'save.requested': {
      target: 'submitting',
      actions: { type: 'clearTry', params: eventOf },
    },
    'close.requested': [{ guard: 'isDirty', target: 'confirmingClose' }, { target: 'closed' }],
  },
  states: {
    resting: {},
    typed: { always: [{ guard: 'hasOpenQuestion', target: 'waiting' }, { target: 'resting' }] },
    reloading: {
      invoke: {
        id: 'reloadLists',
        src: 'readAgain',
        input: ({ context }) => ({ page: context.page }),
        onDone: {
          target: 'typed',
          actions: { type: 'keepLists', params: ({ event }) => ({ lists: event.output }) },
        },
        onError: 'typed',
      },
    },
    waiting: { after: { duplicateDelay: 'asking' } },
    asking: {
      invoke: {
        id: 'askDuplicates',
        src: 'askDuplicates',
        input: ({ context }) => ({ questions: openQuestions(context).map((q) => q.request) }),
        onDone: {
          target: 'resting',
          actions: {
            type: 'keepAnswers',
            params: ({ context, event: { output } }) => ({
              questions: openQuestions(context),
              answers: output,
            }),
          },
        },
        onError: 'resting',
      },
    },
  },
});
