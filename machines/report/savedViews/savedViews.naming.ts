import { named } from '../../parts/effects.ts';
import { notice } from '../../parts/notify.ts';
import { guardsOf } from '../../parts/outcome.ts';
import {
  bodyOf,
  type In,
  isNamed,
  type On,
  type SaveOutcome,
  saved,
  savedViewsSetup,
  shared,
  to,
} from './savedViews.setup.ts';

const nameIsEmpty = ({ context }: In) => context.draft.name.trim() === '';
const ownHasName = ({ context }: In) => context.views.some(isNamed(context.draft.name));
const answered = guardsOf<SaveOutcome>();
const effects = named({
  changeName: saved.assign(({ context, event }: On<'name.changed'>) => ({
    draft: { ...context.draft, name: event.name },
    error: null,
  })),
  changeSharing: saved.assign(({ context, event }: On<'sharing.chosen'>) => ({
    draft: { ...context.draft, isShared: event.isShared },
    error: null,
  })),
  /** Dates that move with the day a view is opened on (RPT-141). */
  changeDates: saved.assign(({ context: { draft }, event: { dates } }: On<'dates.chosen'>) => {
    const { dates: _, ...arrangement } = draft.arrangement;
    return {
      draft: { ...draft, arrangement: { ...arrangement, ...(dates === null ? {} : { dates }) } },
    };
  }),
  askForName: saved.assign({ error: 'Enter a name.' }),
  sayTaken: saved.assign(({ context }: In) => ({
    error: `You already have a view named ${context.draft.name.trim()}.`,
  })),
});

/** A view gets its name; one in use may be replaced if it is one's own. */
export const naming = savedViewsSetup.createStateConfig({
  tags: 'naming',
  initial: 'typing',
  on: { 'naming.left': 'resting' },
  states: {
    typing: {
      on: {
        'name.changed': { actions: effects.changeName },
        'sharing.chosen': { actions: effects.changeSharing },
        'dates.chosen': { actions: effects.changeDates },
        'view.submitted': [
          { guard: nameIsEmpty, actions: effects.askForName },
          { guard: ownHasName, target: 'taken' },
          { target: 'saving' },
        ],
      },
    },
    taken: {
      tags: 'taken',
      entry: effects.sayTaken,
      on: {
        'name.changed': { target: 'typing', actions: effects.changeName },
        'sharing.chosen': { actions: effects.changeSharing },
        'dates.chosen': { actions: effects.changeDates },
        'replacing.chosen': { guard: ownHasName, target: 'saving' },
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
          // Saved on another screen meanwhile: this list does not have it, so it can only be named differently.
          { guard: answered('nameTaken'), target: 'taken' },
          {
            target: to.resting,
            actions: [
              shared.keepSaved,
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
