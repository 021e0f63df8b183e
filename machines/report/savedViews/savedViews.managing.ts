import { named } from '../../parts/effects.ts';
import { notice } from '../../parts/notify.ts';
import {
  bodyOf,
  hasView,
  type In,
  noDraft,
  type On,
  saved,
  savedViewsSetup,
  shared,
} from './savedViews.setup.ts';

const effects = named({
  pick: saved.assign(({ context, event }: On<'view.shared' | 'view.deleted'>) => ({
    picked: context.views.find(({ id }) => id === event.id) ?? null,
  })),
  dropPicked: saved.assign(({ context }: In) => ({
    views: context.views.filter(({ id }) => id !== context.picked?.id),
  })),
});

/** Views are shared, kept to oneself again or deleted, one at a time. */
export const managing = savedViewsSetup.createStateConfig({
  tags: 'managing',
  initial: 'choosing',
  on: { 'managing.left': 'resting' },
  states: {
    choosing: {
      on: {
        'view.shared': { guard: hasView, target: 'sharing', actions: effects.pick },
        'view.deleted': { guard: hasView, target: 'deleting', actions: effects.pick },
        'list.requested': 'relisting',
      },
    },
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'saveView',
        src: 'saveView',
        input: ({ context: { picked } }) => ({
          id: picked?.id ?? null,
          body:
            picked === null ? bodyOf(noDraft) : { ...bodyOf(picked), isShared: !picked.isShared },
        }),
        onDone: { target: 'choosing', actions: shared.keepSaved },
        onError: {
          target: 'choosing',
          actions: notice('error', "The view couldn't be saved. Try again."),
        },
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteView',
        src: 'deleteView',
        input: ({ context, self }) => ({
          view: context.picked,
          onRestored: () => self.send({ type: 'list.requested' }),
        }),
        onDone: { target: 'choosing', actions: effects.dropPicked },
        onError: {
          target: 'choosing',
          actions: notice('error', "The view couldn't be deleted. Try again."),
        },
      },
    },
    relisting: {
      tags: 'busy',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        onDone: { target: 'choosing', actions: shared.keepViews },
        onError: 'choosing',
      },
    },
  },
});
