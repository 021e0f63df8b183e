import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { named } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { slowly } from '../parts/patience.ts';
import {
  addressOf,
  failureOf,
  filtered,
  firstListContext,
  type ListsLoaded,
  read,
} from './referenceList.context.ts';
import { listing } from './referenceList.listing.ts';
import {
  type Done,
  type In,
  list,
  loadAnswered,
  type On,
  referenceListSetup,
  shared,
} from './referenceList.setup.ts';

const failsOnPage = ({ context }: In) => context.page.failsOnPage === true;
const effects = named({
  keepSearch: list.assign(({ context, event: { search } }: On<'search.changed'>) => {
    const known = { ...context, search };
    return { search, ...filtered(known, read(known).filter) };
  }),
  /** An address that says more than the page knows becomes one that does not. */
  tidyAddress: list.enqueueActions(({ context, enqueue }) => {
    const found = read(context);
    if (found.isClean) return;
    enqueue.assign(filtered(context, found.filter));
    enqueue.emit(gotoInstead(addressOf({ page: context.page, filter: found.filter })));
  }),
  askOpening: list.raise({ type: 'opening.asked' }),
  keepRefusal: list.assign(({ context, event }: Done<ListsLoaded>) => ({
    failure: failureOf(context, event.output),
  })),
  keepFailure: list.assign(({ context }: In) => ({ failure: failureOf(context, null) })),
  goHome: list.emit(gotoInstead('/')),
});

/**
 * The list of any settings page (SET-1): its search is the address, its form a drawer, its changes undone for eight
 * seconds.
 */
export const referenceListMachine = referenceListSetup.createMachine({
  id: 'referenceList',
  context: ({ input }) => firstListContext(input),
  initial: 'loading',
  on: {
    'search.changed': { actions: [effects.keepSearch, effects.tidyAddress, effects.askOpening] },
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
            guard: loadAnswered('loaded'),
            target: 'listing',
            actions: [shared.keepLists, effects.tidyAddress],
          },
          { target: 'failed', actions: effects.keepRefusal },
        ],
        onError: { target: 'failed', actions: effects.keepFailure },
      },
      ...slowly('pending'),
    },
    listing,
    failed: { always: [{ guard: failsOnPage, target: 'unloadable' }, { target: 'leaving' }] },
    unloadable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    leaving: {
      type: 'final',
      entry: [
        {
          type: 'notify',
          params: ({ context }) => ({ variant: 'error', message: context.failure }),
        },
        effects.goHome,
      ],
    },
  },
});
export type ReferenceListRef = ActorRefFrom<typeof referenceListMachine>;
export type ReferenceListSnapshot = SnapshotFrom<typeof referenceListMachine>;
