import { notice } from '../../parts/notify.ts';
import { eventOf, outputOf } from '../../parts/outcome.ts';
import { bodyOf, isNamed, savedViewsSetup, to } from './savedViews.setup.ts';

/** Names a view. A save can replace the user's own view of that name. */
export const naming = savedViewsSetup.createStateConfig({
  tags: 'naming',
  initial: 'typing',
  on: { 'naming.left': 'resting' },
  states: {
    typing: {
      on: {
        'name.changed': { actions: { type: 'changeName', params: eventOf } },
        'sharing.chosen': { actions: { type: 'changeSharing', params: eventOf } },
        'dates.chosen': { actions: { type: 'changeDates', params: eventOf } },
        'view.submitted': [
          { guard: 'nameIsEmpty', actions: 'askForName' },
          { guard: 'ownHasName', target: 'taken' },
          { target: 'saving' },
        ],
      },
    },
    taken: {
      tags: 'taken',
      entry: 'sayTaken',
      on: {
        'name.changed': { target: 'typing', actions: { type: 'changeName', params: eventOf } },
        'sharing.chosen': { actions: { type: 'changeSharing', params: eventOf } },
        'dates.chosen': { actions: { type: 'changeDates', params: eventOf } },
        'replacing.chosen': { guard: 'ownHasName', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveView',
        src: 'saveView',
        input: ({ context }) => ({
          id: context.views.find(isNamed(context.draft.name))?.id ?? null,
          body: bodyOf(context.draft),
        }),
        onDone: [
          // This name was saved on another screen. This list lacks that view, so the user must
          // choose another name.
          { guard: { type: 'isNameTaken', params: outputOf }, target: 'taken' },
          {
            target: to.resting,
            actions: [
              { type: 'keepSaved', params: outputOf },
              {
                type: 'notify',
                params: ({ context }) => ({
                  variant: 'success',
                  message: `View ${context.draft.name.trim()} saved.`,
                }),
              },
            ],
          },
        ],
        onError: {
          target: 'typing',
          actions: notice('error', "The view couldn't be saved. Try again."),
        },
      },
    },
  },
});
