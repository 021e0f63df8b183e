import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { IncidentList } from '../../contract/costPack/incidentList.ts';
import {
  type IncidentListFilters,
  incidentListPath,
  isSameList,
} from '../../domain/costPack/incidentAddress.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface IncidentListInput {
  readonly address: IncidentListFilters;
}
interface Context extends IncidentListInput {
  readonly list: IncidentList | null;
  /** The search as typed; the URL follows after a short delay. */
  readonly search: string;
}
export type IncidentListEvent =
  | { type: 'address.changed'; address: IncidentListFilters }
  | { type: 'search.typed'; text: string }
  | { type: 'filter.chosen'; filter: Partial<IncidentListFilters> }
  | { type: 'retry.requested' };

interface AddressParams {
  readonly address: IncidentListFilters;
}

const listSetup = setup({
  types: {} as {
    context: Context;
    input: IncidentListInput;
    events: IncidentListEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadIncidents: placeholderActor<IncidentList, { address: IncidentListFilters }>(
      'loadIncidents',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
}).extend({
  guards: {
    isOther: ({ context }, { address }: AddressParams) => !isSameList(context.address, address),
    isSearched: ({ context }) => context.search.trim() !== context.address.search,
  },
  actions: {
    // The URL can lag one letter behind, so the user's input stays.
    keepAddress: assign(({ context }, { address }: AddressParams) => ({
      address,
      search: context.search.trim() === address.search ? context.search : address.search,
    })),
    keepList: assign((_, list: IncidentList) => ({ list })),
    keepSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    goToSearch: emit(({ context: { address, search } }) =>
      gotoInstead(incidentListPath({ ...address, search: search.trim() })),
    ),
    goToFilter: emit(({ context }, { filter }: { filter: Partial<IncidentListFilters> }) =>
      goto(incidentListPath({ ...context.address, ...filter })),
    ),
  },
});

/** Incidents with links to their costs, filtered by the URL (PACK-33). */
export const incidentListMachine = listSetup.createMachine({
  id: 'incidentList',
  context: ({ input }) => ({ ...input, list: null, search: input.address.search }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'address.changed': {
          guard: { type: 'isOther', params: eventOf },
          target: '.loading',
          reenter: true,
          actions: { type: 'keepAddress', params: eventOf },
        },
        'filter.chosen': { actions: { type: 'goToFilter', params: eventOf } },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadIncidents',
            src: 'loadIncidents',
            input: ({ context: { address } }) => ({ address }),
            onDone: { target: 'listed', actions: { type: 'keepList', params: outputOf } },
            onError: 'failed',
          },
          ...pendingAfterDelay('pending'),
        },
        listed: { tags: 'open' },
        failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
      },
    },
    search: {
      initial: 'resting',
      on: {
        'search.typed': {
          target: '.typing',
          reenter: true,
          actions: { type: 'keepSearch', params: eventOf },
        },
      },
      states: {
        resting: {},
        typing: {
          after: {
            typingPause: [
              { guard: 'isSearched', target: 'resting', actions: 'goToSearch' },
              { target: 'resting' },
            ],
          },
        },
      },
    },
  },
});
export type IncidentListRef = ActorRefFrom<typeof incidentListMachine>;
export type IncidentListSnapshot = SnapshotFrom<typeof incidentListMachine>;
