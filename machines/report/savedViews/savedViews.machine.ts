import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../../parts/notify.ts';
import { eventOf, outputOf } from '../../parts/outcome.ts';
import { linking } from './savedViews.linking.ts';
import { managing } from './savedViews.managing.ts';
import { naming } from './savedViews.naming.ts';
import { isNamed, noDraft, savedViewsSetup } from './savedViews.setup.ts';

/** Saved views of the reports, and the link to the report on screen. */
export const savedViewsMachine = savedViewsSetup.createMachine({
  id: 'savedViews',
  context: {
    views: [],
    isKnown: false,
    draft: noDraft,
    error: null,
    picked: null,
    format: 'csv',
    isCopied: null,
  },
  initial: 'listing',
  states: {
    listing: {
      tags: 'pending',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        onDone: { target: 'resting', actions: { type: 'keepViews', params: outputOf } },
        // The menu reports the failure and offers a retry; the report works without saved views.
        onError: 'resting',
      },
    },
    resting: {
      on: {
        'list.requested': 'listing',
        'view.chosen': {
          guard: { type: 'hasView', params: eventOf },
          actions: { type: 'goToView', params: eventOf },
        },
        'naming.started': { target: 'naming', actions: { type: 'startNaming', params: eventOf } },
        'managing.started': { guard: 'isKnown', target: 'managing' },
        'link.wanted': 'copying',
        'dataLink.wanted': {
          guard: 'hasLinkable',
          target: 'linking',
          actions: { type: 'startLinking', params: eventOf },
        },
        'mail.wanted': { actions: { type: 'goToMailing', params: eventOf } },
      },
    },
    copying: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        onDone: { target: 'resting', actions: notice('success', 'Link copied.') },
        onError: {
          target: 'resting',
          actions: notice('warning', "The link couldn't be copied. Copy it from the address bar."),
        },
      },
    },
    naming,
    managing,
    linking,
  },
});
export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>;
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;
/** Whether the typed name belongs to one of the user's own views, which a save can replace. */
export const canReplace = ({ context }: SavedViewsSnapshot): boolean =>
  context.views.some(isNamed(context.draft.name));
