import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { newMailingAddress } from '../../../domain/mailings/form.ts';
import { sourceOf } from '../../../domain/report/presets/historicView.ts';
import { savedView, viewAddress } from '../../../domain/report/view/view.ts';
import { named } from '../../parts/effects.ts';
import { goto } from '../../parts/goto.ts';
import { notice } from '../../parts/notify.ts';
import { managing } from './savedViews.managing.ts';
import { naming } from './savedViews.naming.ts';
import {
  hasView,
  type In,
  isArranged,
  isNamed,
  noDraft,
  type On,
  saved,
  savedViewsSetup,
  shared,
} from './savedViews.setup.ts';

const isKnown = ({ context }: In) => context.isKnown;
const effects = named({
  startNaming: saved.assign(({ event: { page, arrangement } }: On<'naming.started'>) => ({
    draft: { ...noDraft, page, arrangement },
    error: null,
  })),
  // What is sent is a saved view: the one that is on screen, if it is one; else the form asks which.
  goToMailing: saved.emit(({ context, event }: On<'mail.wanted'>) => {
    const alike = context.views.filter(isArranged(event.arrangement));
    return goto(newMailingAddress((alike.find(({ isMine }) => isMine) ?? alike[0])?.id ?? ''));
  }),
  goToView: saved.emit(({ context, event }: On<'view.chosen'>) => {
    const chosen = context.views.find(({ id }) => id === event.id);
    return goto(
      chosen === undefined
        ? '/reports'
        : viewAddress(savedView(chosen.arrangement, event.range, event, sourceOf(chosen.page))),
    );
  }),
});

/** Saved views of the reports and the link to the one on screen. */
export const savedViewsMachine = savedViewsSetup.createMachine({
  id: 'savedViews',
  context: { views: [], isKnown: false, draft: noDraft, error: null, picked: null },
  initial: 'listing',
  states: {
    listing: {
      tags: 'pending',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        onDone: { target: 'resting', actions: shared.keepViews },
        // The menu says so and offers to try again; the report itself needs none of it.
        onError: 'resting',
      },
    },
    resting: {
      on: {
        'list.requested': 'listing',
        'view.chosen': { guard: hasView, actions: effects.goToView },
        'naming.started': { target: 'naming', actions: effects.startNaming },
        'managing.started': { guard: isKnown, target: 'managing' },
        'link.wanted': 'copying',
        'mail.wanted': { actions: effects.goToMailing },
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
  },
});
export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>;
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;
/** Whether the name typed is that of a view of one's own, which may then be replaced. */
export const mayReplace = ({ context }: SavedViewsSnapshot): boolean =>
  context.views.some(isNamed(context.draft.name));
