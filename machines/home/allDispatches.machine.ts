import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident, IncidentMergeCheck } from '../../contract/incidents/incidents.ts';
import {
  type AllAddress,
  allAddress,
  allRows,
  listsSame,
  mayBeMerged,
} from '../../domain/home/allDispatches.ts';
import type { DayRow } from '../../domain/home/dayList.ts';
import type { AircraftFacts, CrewFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface AllLoaded {
  readonly dispatches: readonly Dispatch[];
  readonly isCut: boolean;
  readonly aircraft: readonly AircraftFacts[];
  readonly crew: readonly CrewFacts[];
  /** The one the list is filtered by; null when none, or none of that id. */
  readonly incident: Incident | null;
  /** The one whose summary stands beside the list. */
  readonly opened: Dispatch | null;
}
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly target: Incident }
  | { readonly kind: 'refused'; readonly message: string };
/** What a merge would do, or why it can't be had. */
export type MergeCheckOutcome =
  | { readonly kind: 'checked'; readonly check: IncidentMergeCheck }
  | { readonly kind: 'refused'; readonly message: string };
export interface AllInput {
  readonly address: AllAddress;
  /** Holds base-admin.Edit: a wrongly typed new fire may be merged into the right one (INC-11). */
  readonly mayMerge: boolean;
}
interface AllContext extends AllInput {
  readonly loaded: AllLoaded | null;
  readonly rows: readonly DayRow[];
  /** What an incident is looked for by, and what was found. */
  readonly text: string;
  readonly found: readonly Incident[];
  /** What the listed incident is to be merged into, null while none is chosen. */
  readonly target: Incident | null;
  /** What merging into it does, null until that is known. */
  readonly check: IncidentMergeCheck | null;
}
export type AllEvent =
  | { type: 'address.changed'; address: AllAddress }
  | { type: 'filter.chosen'; filter: Partial<AllAddress> }
  | { type: 'incident.typed'; text: string }
  | { type: 'incident.chosen'; incident: Incident }
  | { type: 'merge.opened' }
  | { type: 'merge.confirmed' }
  | { type: 'merge.closed' }
  | { type: 'retry.requested' };
/** `searching`, `noneFound`, `searchFailed`: of the search for an incident. `merging`: the question of the merge stands. */
type AllTag = Tagged<
  'pending' | 'open' | 'failed' | 'busy',
  'searching' | 'noneFound' | 'searchFailed' | 'merging'
>;

const allSetup = setup({
  types: {} as {
    context: AllContext;
    input: AllInput;
    events: AllEvent;
    emitted: Goto;
    tags: AllTag;
  },
  actors: {
    loadAll: placeholderActor<AllLoaded, { address: AllAddress }>('loadAll'),
    searchIncidents: placeholderActor<readonly Incident[], { text: string }>('searchIncidents'),
    checkMerge: placeholderActor<MergeCheckOutcome, { id: string; targetId: string }>('checkMerge'),
    mergeIncident: placeholderActor<MergeOutcome, { id: string; targetId: string }>(
      'mergeIncident',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
  actions: { notify },
});
const { assign, emit } = effectsOf<AllContext, AllEvent, Goto>();
type In = { readonly context: AllContext };
type On<Type extends AllEvent['type']> = HeardOn<AllContext, AllEvent, Type>;

const isLoaded = (loaded: AllLoaded | null, id: string) =>
  loaded?.dispatches.some((d) => d.id === id) === true;
/** Another list, or a summary of a dispatch that is not in this one. */
const asksOther = ({ context, event: { address } }: On<'address.changed'>) =>
  !listsSame(address, context.address) ||
  (address.open !== '' &&
    address.open !== context.address.open &&
    !isLoaded(context.loaded, address.open));
const list = named({
  keepAddress: assign(({ context, event: { address } }: On<'address.changed'>) => {
    const { loaded } = context;
    return {
      address,
      loaded:
        loaded === null
          ? null
          : { ...loaded, opened: loaded.dispatches.find((d) => d.id === address.open) ?? null },
    };
  }),
  askOther: assign(({ event: { address } }: On<'address.changed'>) => ({
    address,
    loaded: null,
    rows: [],
    text: '',
    found: [],
  })),
  keepLoaded: assign(({ event: { output } }: HeardDone<AllContext, AllLoaded>) => ({
    loaded: output,
    rows: allRows(output.dispatches, output.aircraft),
  })),
  goToFilter: emit(({ context, event }: On<'filter.chosen'>) =>
    goto(allAddress({ ...context.address, ...event.filter })),
  ),
});

const isSearchable = ({ context }: In) => context.text.trim().length >= 2;
const foundSome = ({ event }: HeardDone<AllContext, readonly Incident[]>) =>
  event.output.length > 0;
const finder = named({
  keepText: assign(({ event }: On<'incident.typed'>) => ({ text: event.text, found: [] })),
  keepFound: assign(({ event }: HeardDone<AllContext, readonly Incident[]>) => ({
    found: event.output,
  })),
  clear: assign({ text: '', found: [] }),
  goToIncident: emit(({ context, event }: On<'incident.chosen'>) =>
    goto(allAddress({ ...context.address, incident: event.incident.id, open: '' })),
  ),
});

const mayMerge = ({ context }: In) =>
  context.mayMerge && mayBeMerged(context.loaded?.incident ?? null);
const isAnother = ({ context, event }: On<'incident.chosen'>) =>
  event.incident.id !== context.loaded?.incident?.id;
const isClear = ({ context }: In) => context.target !== null && context.check?.blocked.length === 0;
const isChecked = ({ event }: HeardDone<AllContext, MergeCheckOutcome>) =>
  event.output.kind === 'checked';
const isMerged = ({ event }: HeardDone<AllContext, MergeOutcome>) => event.output.kind === 'merged';
const merge = named({
  keepTarget: assign(({ event }: On<'incident.chosen'>) => ({
    target: event.incident,
    check: null,
    text: '',
    found: [],
  })),
  keepCheck: assign(({ event: { output } }: HeardDone<AllContext, MergeCheckOutcome>) => ({
    check: output.kind === 'checked' ? output.check : null,
  })),
  forget: assign({ target: null, check: null, text: '', found: [] }),
  goToTarget: emit(({ context }: In) =>
    gotoInstead(allAddress({ ...context.address, incident: context.target?.id ?? '' })),
  ),
});

/** Every dispatch there is, filtered; its address is an input all its life (HOME-80). */
export const allDispatchesMachine = allSetup.createMachine({
  id: 'allDispatches',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    rows: [],
    text: '',
    found: [],
    target: null,
    check: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'address.changed': [
          { guard: asksOther, target: '.loading', actions: list.askOther },
          { actions: list.keepAddress },
        ],
        'filter.chosen': { actions: list.goToFilter },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadAll',
            src: 'loadAll',
            input: ({ context: { address } }) => ({ address }),
            onDone: { target: 'listed', actions: list.keepLoaded },
            onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
          },
          ...slowly('pending'),
        },
        listed: { tags: 'open' },
        failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
      },
    },
    finder: {
      initial: 'idle',
      on: {
        'incident.typed': { target: '.typing', actions: finder.keepText },
        'incident.chosen': '.idle',
        'merge.closed': '.idle',
      },
      states: {
        idle: {},
        typing: {
          after: {
            typingPause: [{ guard: isSearchable, target: 'searching' }, { target: 'idle' }],
          },
        },
        searching: {
          tags: 'searching',
          invoke: {
            id: 'searchIncidents',
            src: 'searchIncidents',
            input: ({ context: { text } }) => ({ text }),
            onDone: [
              { guard: foundSome, target: 'idle', actions: finder.keepFound },
              { target: 'none' },
            ],
            onError: 'unavailable',
          },
        },
        none: { tags: 'noneFound' },
        unavailable: { tags: 'searchFailed' },
      },
    },
    merge: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'incident.chosen': { actions: [finder.clear, finder.goToIncident] },
            'merge.opened': { guard: mayMerge, target: 'asking', actions: merge.forget },
          },
        },
        asking: {
          tags: 'merging',
          on: {
            'incident.chosen': { guard: isAnother, target: 'checking', actions: merge.keepTarget },
            'merge.confirmed': { guard: isClear, target: 'merging' },
            'merge.closed': { target: 'closed', actions: merge.forget },
          },
        },
        checking: {
          tags: ['merging', 'busy'],
          on: { 'merge.closed': { target: 'closed', actions: merge.forget } },
          invoke: {
            id: 'checkMerge',
            src: 'checkMerge',
            input: ({ context: { address, target } }) => ({
              id: address.incident,
              targetId: target?.id ?? '',
            }),
            onDone: [
              { guard: isChecked, target: 'asking', actions: merge.keepCheck },
              {
                target: 'asking',
                actions: [
                  {
                    type: 'notify',
                    params: ({ event }) => ({
                      variant: 'error',
                      message: event.output.kind === 'refused' ? event.output.message : '',
                    }),
                  },
                  merge.forget,
                ],
              },
            ],
            onError: {
              target: 'asking',
              actions: [notice('error', "The merge couldn't be checked."), merge.forget],
            },
          },
        },
        merging: {
          tags: ['merging', 'busy'],
          invoke: {
            id: 'mergeIncident',
            src: 'mergeIncident',
            input: ({ context: { address, target } }) => ({
              id: address.incident,
              targetId: target?.id ?? '',
            }),
            onDone: [
              {
                guard: isMerged,
                target: 'closed',
                actions: [
                  {
                    type: 'notify',
                    params: {
                      variant: 'success',
                      message: 'Merged. Its dispatches and receipts are here now.',
                    },
                  },
                  merge.goToTarget,
                ],
              },
              {
                target: 'asking',
                actions: {
                  type: 'notify',
                  params: ({ event }) => ({
                    variant: 'error',
                    message: event.output.kind === 'refused' ? event.output.message : '',
                  }),
                },
              },
            ],
            onError: {
              target: 'asking',
              actions: notice('error', "The incident couldn't be merged."),
            },
          },
        },
      },
    },
  },
});
export type AllDispatchesRef = ActorRefFrom<typeof allDispatchesMachine>;
export type AllDispatchesSnapshot = SnapshotFrom<typeof allDispatchesMachine>;
