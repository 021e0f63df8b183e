import { editorSetup } from './dispatchEditor.setup.ts';

/** Somebody saved this dispatch meanwhile. Nothing of either is lost: mine stays in the form and in the draft until a save has succeeded. */
export const conflict = editorSetup.createStateConfig({
  tags: ['form', 'conflict'],
  initial: 'told',
  on: {
    // Back to the form with what was typed; the next save meets the same change again.
    'conflict.left': { target: '#dispatchEditor.editing.resume', actions: 'forgetConflict' },
    'theirs.taken': { target: '#dispatchEditor.editing.resume', actions: 'takeTheirs' },
  },
  states: {
    told: { on: { 'differences.opened': 'differing' } },
    differing: {
      tags: 'differing',
      on: {
        'side.chosen': { actions: { type: 'chooseSide', params: ({ event }) => event } },
        'merge.accepted': [
          { guard: 'isUndecided', actions: 'askChoice' },
          { target: '#dispatchEditor.editing.resume', actions: ['takeMerged', 'saveMerged'] },
        ],
      },
    },
  },
});
