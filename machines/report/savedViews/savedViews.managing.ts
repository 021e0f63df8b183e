import { notice } from '../../parts/notify.ts';
import { eventOf, outputOf } from '../../parts/outcome.ts';
import { bodyOf, noDraft, savedViewsSetup } from './savedViews.setup.ts';

/** Shares, unshares or deletes views, one at a time. */
export const managing = savedViewsSetup.createStateConfig({
  tags: 'managing',
  initial: 'choosing',
  on: { 'managing.left': 'resting' },
  states: {
    choosing: {
      on: {
        'view.shared': {
          guard: { type: 'hasView', params: eventOf },
          target: 'sharing',
          actions: { type: 'pick', params: eventOf },
        },
        'view.deleted': {
          guard: { type: 'hasView', params: eventOf },
          target: 'deleting',
          actions: { type: 'pick', params: eventOf },
        },
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
        onDone: { target: 'choosing', actions: { type: 'keepSaved', params: outputOf } },
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
          parent: self,
        }),
        onDone: { target: 'choosing', actions: 'dropPicked' },
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
        onDone: { target: 'choosing', actions: { type: 'keepViews', params: outputOf } },
        onError: 'choosing',
      },
    },
  },
});
