import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { IncidentList } from '../../contract/costPack/incidentList.ts';
import {
  type IncidentAddress,
  incidentsAddress,
  isSameList,
} from '../../domain/costPack/incidentAddress.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface IncidentListInput {
  readonly address: IncidentAddress;
}
interface Context extends IncidentListInput {
  readonly list: IncidentList | null;
  /** As it is typed; the address follows a moment later. */
  readonly search: string;
}
export type IncidentListEvent =
  | { type: 'address.changed'; address: IncidentAddress }
  | { type: 'search.typed'; text: string }
  | { type: 'filter.chosen'; filter: Partial<IncidentAddress> }
  | { type: 'retry.requested' };

const listSetup = setup({
  types: {} as {
    context: Context;
    input: IncidentListInput;
    events: IncidentListEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadIncidents: placeholderActor<IncidentList, { address: IncidentAddress }>('loadIncidents'),
  },
  delays: { pendingDelay, typingPause: 250 },
});
const { assign, emit } = effectsOf<Context, IncidentListEvent, Goto>();
type On<Type extends IncidentListEvent['type']> = HeardOn<Context, IncidentListEvent, Type>;

const isOther = ({ context, event }: On<'address.changed'>) =>
  !isSameList(context.address, event.address);
const isSearched = ({ context }: { readonly context: Context }) =>
  context.search.trim() !== context.address.search;
const effects = named({
  // What is being typed stays: the address may be one letter behind.
  keepAddress: assign(({ context, event: { address } }: On<'address.changed'>) => ({
    address,
    search: context.search.trim() === address.search ? context.search : address.search,
  })),
  keepList: assign(({ event }: HeardDone<Context, IncidentList>) => ({ list: event.output })),
  keepSearch: assign(({ event }: On<'search.typed'>) => ({ search: event.text })),
  goToSearch: emit(({ context: { address, search } }: { readonly context: Context }) =>
    gotoInstead(incidentsAddress({ ...address, search: search.trim() })),
  ),
  goToFilter: emit(({ context, event }: On<'filter.chosen'>) =>
    goto(incidentsAddress({ ...context.address, ...event.filter })),
  ),
});

/** Incidents that lead to what they cost; the address says which (PACK-33). */
export const incidentListMachine = listSetup.createMachine({
  id: 'incidentList',
  context: ({ input }) => ({ ...input, list: null, search: input.address.search }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'address.changed': {
          guard: isOther,
          target: '.loading',
          reenter: true,
          actions: effects.keepAddress,
        },
        'filter.chosen': { actions: effects.goToFilter },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadIncidents',
            src: 'loadIncidents',
            input: ({ context: { address } }) => ({ address }),
            onDone: { target: 'listed', actions: effects.keepList },
            onError: 'failed',
          },
          ...slowly('pending'),
        },
        listed: { tags: 'open' },
        failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
      },
    },
    search: {
      initial: 'resting',
      on: { 'search.typed': { target: '.typing', reenter: true, actions: effects.keepSearch } },
      states: {
        resting: {},
        typing: {
          after: {
            typingPause: [
              { guard: isSearched, target: 'resting', actions: effects.goToSearch },
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
