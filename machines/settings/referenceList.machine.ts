import { type ActorRefFrom, raise, type SnapshotFrom } from 'xstate';
import { noFilter } from '../../domain/settings/filter.ts';
import { emptyLists } from '../../domain/settings/lists.ts';
import { failureOf, firstListContext } from './referenceList.context.ts';
import { change, data, drawer } from './referenceList.listing.ts';
import { referenceListSetup } from './referenceList.setup.ts';

/** The list of any settings page (domain §7): its search is the address, its form a drawer, its changes undone for eight seconds. */
export const referenceListMachine = referenceListSetup.createMachine({
  id: 'referenceList',
  context: ({ input }) => firstListContext(input),
  initial: 'loading',
  on: {
    'search.changed': { actions: [{ type: 'keepSearch', params: ({ event }) => ({ search: event.search }) }, 'tidyAddress', raise({ type: 'opening.asked' })] },
  },
  states: {
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadLists',
        src: 'loadLists',
        input: ({ context }) => ({ needs: context.page.needs, isKept: context.page.isKept === true }),
        onDone: [
          {
            guard: { type: 'wasLoaded', params: ({ event }) => ({ outcome: event.output }) },
            target: 'listing',
            actions: [
              { type: 'keepLists', params: ({ event }) => ({ lists: event.output.kind === 'loaded' ? event.output.lists : emptyLists('') }) },
              'tidyAddress',
            ],
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ context, event }) => ({ message: failureOf(context, event.output) }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ context }) => ({ message: failureOf(context, null) }) } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    listing: {
      tags: 'listing',
      type: 'parallel',
      on: {
        'text.typed': {
          actions: [
            { type: 'changeFilter', params: ({ event }) => ({ filter: { text: event.text } }) },
            { type: 'goToFilter', params: { replace: true } },
          ],
        },
        'mode.chosen': {
          actions: [
            { type: 'changeFilter', params: ({ event }) => ({ filter: { mode: event.mode } }) },
            { type: 'goToFilter', params: { replace: false } },
          ],
        },
        'filter.cleared': {
          actions: [
            { type: 'changeFilter', params: ({ context }) => ({ filter: { ...noFilter, mode: 'all', open: context.filter.open } }) },
            { type: 'goToFilter', params: { replace: false } },
          ],
        },
        'part.chosen': {
          actions: [
            { type: 'changeFilter', params: ({ event }) => ({ filter: { has: event.has } }) },
            { type: 'goToFilter', params: { replace: false } },
          ],
        },
        'base.chosen': {
          actions: [
            { type: 'changeFilter', params: ({ event }) => ({ filter: { baseId: event.baseId } }) },
            { type: 'goToFilter', params: { replace: false } },
          ],
        },
      },
      states: { data, drawer, change },
    },
    failed: { always: [{ guard: 'failsOnPage', target: 'unloadable' }, { target: 'leaving' }] },
    unloadable: { tags: 'unloadable', on: { 'retry.requested': 'loading' } },
    leaving: { type: 'final', entry: [{ type: 'notify', params: ({ context }) => ({ variant: 'error', message: context.failure }) }, 'goHome'] },
  },
});
export type ReferenceListRef = ActorRefFrom<typeof referenceListMachine>;
export type ReferenceListSnapshot = SnapshotFrom<typeof referenceListMachine>;
