import { notice } from '../parts/notify.ts';
import {
  costPackSetup,
  effects,
  isConflict,
  isSaved,
  isUnreadable,
  saveInput,
  to,
} from './costPack.setup.ts';

/** Shares as they are written down; saved by two, the second sees theirs (PACK-14). */
export const sharesState = costPackSetup.createStateConfig({
  tags: 'form',
  initial: 'editing',
  states: {
    editing: {
      on: {
        'shares.changed': { actions: effects.keepDraft },
        'save.pressed': [
          { guard: isUnreadable, actions: effects.showErrors },
          { target: 'saving' },
        ],
        'shares.left': to.shown,
      },
    },
    saving: {
      tags: 'locked',
      invoke: {
        id: 'saveShares',
        src: 'saveShares',
        input: saveInput,
        onDone: [
          { guard: isSaved, target: to.reloading, actions: notice('success', 'Shares saved.') },
          { guard: isConflict, target: 'conflict', actions: effects.keepConflict },
          { target: 'editing', actions: effects.keepRefusal },
        ],
        onError: {
          target: 'editing',
          actions: notice('error', "The shares couldn't be saved. Try again."),
        },
      },
    },
    conflict: {
      tags: 'conflict',
      on: {
        'mine.kept': { target: 'saving', actions: effects.keepMine },
        'theirs.taken': to.reloading,
      },
    },
  },
});
