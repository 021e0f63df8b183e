import { type ActorRefFrom, assign, emit, enqueueActions, raise, type SnapshotFrom } from 'xstate';
import { gotoInstead } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  addressOf,
  failureOf,
  filtered,
  firstListContext,
  type ListsLoaded,
  type ReferenceListInput,
  read,
} from './referenceList.context.ts';
import { listing, listingSetup } from './referenceList.listing.ts';

const rootSetup = listingSetup.extend({
  guards: { failsOnPage: ({ context }) => context.page.failsOnPage === true },
  actions: {
    keepSearch: assign(({ context }, { search }: Pick<ReferenceListInput, 'search'>) => {
      const known = { ...context, search };
      return { search, ...filtered(known, read(known).filter) };
    }),
    /** Removes parameters the page does not support from the URL. */
    tidyAddress: enqueueActions(({ context, enqueue }) => {
      const found = read(context);
      if (found.isClean) return;
      enqueue.assign(filtered(context, found.filter));
      enqueue.emit(gotoInstead(addressOf({ page: context.page, filter: found.filter })));
    }),
    askOpening: raise({ type: 'opening.asked' }),
    keepRefusal: assign(({ context }, loaded: ListsLoaded) => ({
      failure: failureOf(context, loaded),
    })),
    keepFailure: assign(({ context }) => ({ failure: failureOf(context, null) })),
    goHome: emit(gotoInstead('/')),
  },
});

/**
 * The list of any settings page (SET-1). The URL holds its search, a drawer holds its form, and
 * changes can be undone for eight seconds.
 */
export const referenceListMachine = rootSetup.createMachine({
  id: 'referenceList',
  context: ({ input }) => firstListContext(input),
  initial: 'loading',
  on: {
    'search.changed': {
      actions: [{ type: 'keepSearch', params: eventOf }, 'tidyAddress', 'askOpening'],
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadLists',
        src: 'loadLists',
        input: ({ context }) => ({
          needs: context.page.needs,
          isKept: context.page.isKept === true,
        }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: outputOf },
            target: 'listing',
            actions: [{ type: 'keepLists', params: outputOf }, 'tidyAddress'],
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: outputOf } },
        ],
        onError: { target: 'failed', actions: 'keepFailure' },
      },
      ...pendingAfterDelay('pending'),
    },
    listing,
    failed: { always: [{ guard: 'failsOnPage', target: 'unloadable' }, { target: 'leaving' }] },
    unloadable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    leaving: {
      type: 'final',
      entry: [
        {
          type: 'notify',
          params: ({ context }) => ({ variant: 'error', message: context.failure }),
        },
        'goHome',
      ],
    },
  },
});
export type ReferenceListRef = ActorRefFrom<typeof referenceListMachine>;
export type ReferenceListSnapshot = SnapshotFrom<typeof referenceListMachine>;
