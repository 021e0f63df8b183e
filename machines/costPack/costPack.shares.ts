import { assign } from 'xstate';
import type { Problem } from '../../contract/wire/problem.ts';
import { readShares, type SharesErrors } from '../../domain/costPack/checkShares.ts';
import type { SharesDraft } from '../../domain/costPack/sharesDraft.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { linksSetup } from './costPack.links.ts';
import { costPackTargets, type SharesSaved, saveInput } from './costPack.setup.ts';

const errorsOf = ({ errors = [] }: Problem): SharesErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

export const sharesSetup = linksSetup.extend({
  guards: {
    isUnreadable: ({ context }) => readShares(context.draft).body === null,
    isSaved: (_, { kind }: SharesSaved) => kind === 'saved',
    isConflict: (_, { kind }: SharesSaved) => kind === 'conflict',
  },
  actions: {
    keepDraft: assign((_, { draft }: { draft: SharesDraft }) => ({ draft, errors: {} })),
    showErrors: assign(({ context }) => ({ errors: readShares(context.draft).errors })),
    keepRefusal: assign((_, saved: SharesSaved) => ({
      errors: saved.kind === 'refused' ? errorsOf(saved.problem) : {},
    })),
    keepConflict: assign((_, saved: SharesSaved) => ({
      conflict: saved.kind === 'conflict' ? saved.conflict : null,
    })),
    // Mine overwrites the version the other user saved, but no later one.
    keepMine: assign(({ context: { conflict, version } }) => ({
      version: conflict?.current.version ?? version,
      conflict: null,
    })),
  },
});

/**
 * Edits and saves the shares. If two users save, the second sees the first one's version (PACK-14).
 */
export const sharesState = sharesSetup.createStateConfig({
  tags: 'form',
  initial: 'editing',
  states: {
    editing: {
      on: {
        'shares.changed': { actions: { type: 'keepDraft', params: eventOf } },
        'save.pressed': [{ guard: 'isUnreadable', actions: 'showErrors' }, { target: 'saving' }],
        'shares.left': costPackTargets.shown,
      },
    },
    saving: {
      tags: 'locked',
      invoke: {
        id: 'saveShares',
        src: 'saveShares',
        input: saveInput,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: costPackTargets.reloading,
            actions: notice('success', 'Shares saved.'),
          },
          {
            guard: { type: 'isConflict', params: outputOf },
            target: 'conflict',
            actions: { type: 'keepConflict', params: outputOf },
          },
          { target: 'editing', actions: { type: 'keepRefusal', params: outputOf } },
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
        'mine.kept': { target: 'saving', actions: 'keepMine' },
        'theirs.taken': costPackTargets.reloading,
      },
    },
  },
});
