import { assign, emit, raise } from 'xstate';
import type { Side } from '../../domain/forms/merging.ts';
import { requestFocus } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import { askingSetup } from './dispatchEditor.asking.ts';
import { showRecord } from './dispatchEditor.context.ts';
import { to } from './dispatchEditor.setup.ts';
import { openChoice, pick } from './merging.ts';

export const conflictSetup = askingSetup.extend({
  guards: {
    isUndecided: ({ context }) => openChoice(context.merging) !== null,
    /** The dialog merges two records, and no user saved either since. Leaving drops the merge. */
    isTwins: ({ context: { twin, conflict: met, baseVersion } }) =>
      twin !== null && met?.current.version === baseVersion,
  },
  actions: {
    dropTwin: assign({ twin: null }),
    forgetConflict: assign({ conflict: null, merging: null }),
    /**
     * Replaces the user's input with the other user's record. The old draft stays stored under its
     * old key; later edits belong to a new draft.
     */
    acceptTheirs: assign(({ context }) =>
      context.conflict === null
        ? {}
        : {
            ...showRecord(context, context.conflict.current),
            idempotencyKey: `${context.idempotencyKey}-${context.conflict.current.version}`,
          },
    ),
    chooseSide: assign(({ context }, { key, side }: { key: string; side: Side }) =>
      context.merging === null ? {} : { merging: pick(context, context.merging, key, side) },
    ),
    askChoice: emit(({ context }) => requestFocus(`merge.${openChoice(context.merging) ?? ''}`)),
    /** Both changes in one form, based on their version. */
    takeMerged: assign(({ context }) => {
      const { merging, conflict: met } = context;
      if (merging === null || met === null) return {};
      const begun = { record: met.current, baseVersion: met.current.version, base: merging.theirs };
      return {
        ...derive(context, merging.draft, context.facts),
        ...begun,
        conflict: null,
        merging: null,
      };
    }),
    saveMerged: raise({ type: 'save.requested' }),
  },
});

/**
 * Another user saved the dispatch first. Neither change is lost: mine stays in the form and in the
 * draft until a save succeeds.
 */
export const conflict = conflictSetup.createStateConfig({
  tags: ['form', 'conflict'],
  initial: 'told',
  on: {
    // Returns to the form with its input. The next save meets the same conflict again.
    'conflict.left': [
      { guard: 'isTwins', target: to.editing, actions: ['acceptTheirs', 'dropTwin'] },
      { target: to.editing, actions: 'forgetConflict' },
    ],
    'theirs.taken': { target: to.editing, actions: ['acceptTheirs', 'dropTwin'] },
  },
  states: {
    told: { on: { 'differences.opened': 'differing' } },
    differing: {
      tags: 'differing',
      on: {
        'side.chosen': { actions: { type: 'chooseSide', params: eventOf } },
        'merge.accepted': [
          { guard: 'isUndecided', actions: 'askChoice' },
          { target: to.editing, actions: ['takeMerged', 'saveMerged'] },
        ],
      },
    },
  },
});
