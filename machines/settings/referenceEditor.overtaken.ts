import { assign, emit, raise } from 'xstate';
import type { Side } from '../../domain/forms/merging.ts';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import { changedByOthers } from '../../domain/settings/texts.ts';
import { requestFocus } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { derive, mergingOf, openMergeKey } from './referenceEditor.context.ts';
import { to } from './referenceEditor.setup.ts';
import { submittingSetup } from './referenceEditor.submitting.ts';

export const overtakenSetup = submittingSetup.extend({
  guards: {
    isThere: ({ context }, lists: SettingsLists) => mergingOf(context, lists, {}) !== null,
    isUndecided: ({ context }) => openMergeKey(context.merging) !== null,
  },
  actions: {
    /**
     * The row no longer exists or can't be loaded. The form keeps its input and shows what to do.
     */
    tellOvertaken: assign(({ context }) => ({ failure: changedByOthers(context.changedBy) })),
    startMerge: assign(({ context }, lists: SettingsLists) => ({
      merging: mergingOf(context, lists, {}),
    })),
    chooseSide: assign(({ context }, { key, side }: { key: string; side: Side }) => {
      const { merging } = context;
      if (merging === null) return {};
      return { merging: mergingOf(context, merging.lists, { ...merging.picks, [key]: side }) };
    }),
    askChoice: emit(({ context }) => requestFocus(`merge.${openMergeKey(context.merging) ?? ''}`)),
    /** Both changes in one form, based on the current row. */
    takeMerged: assign(({ context }) => {
      const { merging } = context;
      if (merging === null) return {};
      return derive({
        ...context,
        item: merging.item,
        lists: merging.lists,
        first: merging.theirs,
        draft: merging.draft,
        merging: null,
        failure: null,
      });
    }),
    saveMerged: raise({ type: 'save.requested' }),
    forgetMerging: assign({ merging: null }),
  },
});

/**
 * Another user saved the row first. The form loads their change and merges it with mine, field by
 * field. No input is lost.
 */
export const overtaken = overtakenSetup.createStateConfig({
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
            guard: { type: 'isThere', params: outputOf },
            target: 'merging',
            actions: { type: 'startMerge', params: outputOf },
          },
          { target: to.editing, actions: 'tellOvertaken' },
        ],
        onError: { target: to.editing, actions: 'tellOvertaken' },
      },
    },
    merging: {
      tags: 'conflict',
      on: {
        'side.chosen': { actions: { type: 'chooseSide', params: eventOf } },
        'merge.accepted': [
          { guard: 'isUndecided', actions: 'askChoice' },
          { target: to.editing, actions: ['takeMerged', 'saveMerged'] },
        ],
        'merge.left': { target: to.editing, actions: 'forgetMerging' },
      },
    },
  },
});
