import { assign, enqueueActions } from 'xstate';
import type { Draft } from '../../domain/settings/draft.ts';
import { emptyLists } from '../../domain/settings/lists.ts';
import { savedText, unknownText } from '../../domain/settings/texts.ts';
import { goto, gotoInstead } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { changeSetup } from './referenceList.change.ts';
import {
  addressOf,
  itemOf,
  type Opening,
  opened,
  openKeyOf,
  type ReferenceListContext,
  requestedOpening,
} from './referenceList.context.ts';

interface Closed {
  readonly wasSaved: boolean;
  readonly another: string | null;
}
const openedNow = (context: ReferenceListContext, open: Opening) => ({
  open,
  next: null,
  filter: opened(context, open),
});

export const drawerSetup = changeSetup.extend({
  guards: {
    asksOpen: ({ context }) => requestedOpening(context) !== null,
    asksUnknown: ({ context }) =>
      context.page.filter.open !== undefined &&
      context.filter.open !== '' &&
      requestedOpening(context) === null,
    opensElse: ({ context }) =>
      context.filter.open !== openKeyOf(context) && requestedOpening(context) !== null,
    opensNothing: ({ context }) =>
      context.page.filter.open !== undefined && context.filter.open === '' && context.open !== null,
    hasNext: ({ context }) => context.next !== null,
    wasSaved: (_, { wasSaved }: Closed) => wasSaved,
    addsAnother: (_, { wasSaved, another }: Closed) => wasSaved && another !== null,
  },
  actions: {
    openRow: assign(({ context }, { id, key }: { id: string; key: string }) =>
      openedNow(context, { id, key }),
    ),
    openNew: assign(({ context }, { key, given }: { key: string; given?: Draft }) =>
      openedNow(context, { id: null, key, ...(given === undefined ? {} : { given }) }),
    ),
    openAsked: assign(({ context }) => ({ open: requestedOpening(context) })),
    openNext: assign(({ context }) => ({
      open: context.next,
      next: null,
      filter: opened(context, context.next),
    })),
    openAnother: assign(({ context }, { another }: Closed) =>
      openedNow(context, { id: null, key: another ?? '', isAnother: true }),
    ),
    queueRow: assign((_, { id, key }: { id: string; key: string }) => ({ next: { id, key } })),
    queueNew: assign((_, { key }: { key: string }) => ({ next: { id: null, key } })),
    queueAsked: assign(({ context }) => ({ next: requestedOpening(context) })),
    closeDrawer: assign(({ context }) => ({
      open: null,
      next: null,
      filter: opened(context, null),
    })),
    /** Puts the open row into the URL, on pages with a parameter for it. */
    goToOpen: enqueueActions(({ context, enqueue }) => {
      if (context.page.filter.open !== undefined) enqueue.emit(goto(addressOf(context)));
    }),
    goToClosed: enqueueActions(({ context, enqueue }) => {
      if (context.page.filter.open !== undefined) enqueue.emit(gotoInstead(addressOf(context)));
    }),
  },
});
/** Warns that the URL contains a row that does not exist. */
const tellUnknown = {
  type: 'notify',
  params: ({ context }: { readonly context: ReferenceListContext }) => ({
    variant: 'warning' as const,
    message: unknownText(context.page.noun),
  }),
} as const;

const tellSaved = {
  type: 'notify',
  params: ({ context }: { readonly context: ReferenceListContext }) => ({
    variant: 'success' as const,
    message: savedText(context.page.noun),
  }),
} as const;

/** The form next to the list. A form with unsaved input closes only after the user confirms. */
export const drawer = drawerSetup.createStateConfig({
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'asksOpen', target: 'open', actions: 'openAsked' },
        { guard: 'asksUnknown', target: 'left', actions: tellUnknown },
        { target: 'closed' },
      ],
    },
    closed: {
      entry: 'closeDrawer',
      on: {
        'row.opened': {
          target: 'open',
          actions: [{ type: 'openRow', params: eventOf }, 'goToOpen'],
        },
        'add.pressed': {
          target: 'open',
          actions: [{ type: 'openNew', params: eventOf }, 'goToOpen'],
        },
        'opening.asked': [
          { guard: 'asksOpen', target: 'open', actions: 'openAsked' },
          { guard: 'asksUnknown', target: 'left', actions: tellUnknown },
        ],
      },
    },
    open: {
      on: {
        'row.opened': { actions: [{ type: 'queueRow', params: eventOf }, 'closeEditor'] },
        'add.pressed': { actions: [{ type: 'queueNew', params: eventOf }, 'closeEditor'] },
        'close.requested': { actions: ['clearNext', 'closeEditor'] },
        // On Back and Forward the drawer opens the row that the URL now names.
        'opening.asked': [
          { guard: 'opensElse', actions: ['queueAsked', 'closeEditor'] },
          { guard: 'asksUnknown', actions: [tellUnknown, 'clearNext', 'closeEditor'] },
          { guard: 'opensNothing', actions: ['clearNext', 'closeEditor'] },
        ],
      },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context }) => ({
          page: context.page,
          lists: context.lists ?? emptyLists(''),
          item: itemOf(context, context.open?.id ?? null),
          filter: context.filter,
          newId: context.open?.key ?? '',
          given: context.open?.given ?? {},
        }),
        onDone: [
          {
            guard: { type: 'addsAnother', params: outputOf },
            target: 'open',
            reenter: true,
            actions: [tellSaved, { type: 'openAnother', params: outputOf }, 'goToOpen', 'reload'],
          },
          {
            guard: { type: 'wasSaved', params: outputOf },
            target: 'left',
            actions: [tellSaved, 'reload'],
          },
          {
            guard: 'hasNext',
            target: 'open',
            reenter: true,
            actions: ['openNext', 'goToOpen'],
          },
          { target: 'left' },
        ],
        onError: 'left',
      },
    },
    left: { entry: ['closeDrawer', 'goToClosed'], always: 'closed' },
  },
});
