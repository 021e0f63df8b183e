import { assign, emit, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident, IncidentMergeCheck } from '../../contract/incidents/incidents.ts';
import {
  type AllDispatchesFilters,
  allDispatchesPath,
  allRows,
  canBeMerged,
  hasSameList,
} from '../../domain/home/allDispatches.ts';
import type { DayRow } from '../../domain/home/dayList.ts';
import type { AircraftFacts, CrewFacts } from '../../domain/reference/facts.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface AllLoaded {
  readonly dispatches: readonly Dispatch[];
  readonly isCut: boolean;
  readonly aircraft: readonly AircraftFacts[];
  readonly crew: readonly CrewFacts[];
  /** The incident the list is filtered by; null if none, or if the id is unknown. */
  readonly incident: Incident | null;
  /** The dispatch whose summary shows next to the list. */
  readonly opened: Dispatch | null;
}
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly target: Incident }
  | { readonly kind: 'refused'; readonly message: string };
/** The effects of a merge, or why they can't be determined. */
export type MergeCheckOutcome =
  | { readonly kind: 'checked'; readonly check: IncidentMergeCheck }
  | { readonly kind: 'refused'; readonly message: string };
export interface AllInput {
  readonly address: AllDispatchesFilters;
  /**
   * The user has base-admin.Edit and so can merge a mistyped new fire into the right one (INC-11).
   */
  readonly mayMerge: boolean;
}
interface AllContext extends AllInput {
  readonly loaded: AllLoaded | null;
  readonly rows: readonly DayRow[];
  /** The text of the incident search, and the incidents found. */
  readonly text: string;
  readonly found: readonly Incident[];
  /** The incident to merge the listed one into, null if none is chosen. */
  readonly target: Incident | null;
  /** The effects of that merge, null until they are loaded. */
  readonly check: IncidentMergeCheck | null;
}
export type AllEvent =
  | { type: 'address.changed'; address: AllDispatchesFilters }
  | { type: 'filter.chosen'; filter: Partial<AllDispatchesFilters> }
  | { type: 'incident.typed'; text: string }
  | { type: 'incident.chosen'; incident: Incident }
  | { type: 'merge.opened' }
  | { type: 'merge.confirmed' }
  | { type: 'merge.closed' }
  | { type: 'retry.requested' };
/**
 * `searching`, `noneFound`, `searchFailed`: states of the incident search. `merging`: the merge
 * dialog is open.
 */
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
    loadAll: placeholderActor<AllLoaded, { address: AllDispatchesFilters }>('loadAll'),
    searchIncidents: placeholderActor<readonly Incident[], { text: string }>('searchIncidents'),
    checkMerge: placeholderActor<MergeCheckOutcome, { id: string; targetId: string }>('checkMerge'),
    mergeIncident: placeholderActor<MergeOutcome, { id: string; targetId: string }>(
      'mergeIncident',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
  actions: { notify },
});
const isLoaded = (loaded: AllLoaded | null, id: string) =>
  loaded?.dispatches.some((d) => d.id === id) === true;

/** The list of dispatches. */
const listSetup = allSetup.extend({
  guards: {
    /** The URL requires another list, or a dispatch that is not in this one. */
    asksOther: ({ context }, { address }: { address: AllDispatchesFilters }) =>
      !hasSameList(address, context.address) ||
      (address.open !== '' &&
        address.open !== context.address.open &&
        !isLoaded(context.loaded, address.open)),
  },
  actions: {
    keepAddress: assign(
      ({ context: { loaded } }, { address }: { address: AllDispatchesFilters }) => ({
        address,
        loaded:
          loaded === null
            ? null
            : { ...loaded, opened: loaded.dispatches.find((d) => d.id === address.open) ?? null },
      }),
    ),
    askOther: assign((_, { address }: { address: AllDispatchesFilters }) => ({
      address,
      loaded: null,
      rows: [],
      text: '',
      found: [],
    })),
    keepLoaded: assign(({ context: { address } }, loaded: AllLoaded) => ({
      loaded,
      rows: allRows(loaded.dispatches, loaded.aircraft, address.incident),
    })),
    goToFilter: emit(({ context }, { filter }: { filter: Partial<AllDispatchesFilters> }) =>
      goto(allDispatchesPath({ ...context.address, ...filter })),
    ),
  },
});

/** The incident search, for the filter and for a merge. */
const finderSetup = listSetup.extend({
  guards: {
    isSearchable: ({ context }) => context.text.trim().length >= 2,
    foundSome: (_, found: readonly Incident[]) => found.length > 0,
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text, found: [] })),
    keepFound: assign((_, found: readonly Incident[]) => ({ found })),
    clear: assign({ text: '', found: [] }),
    goToIncident: emit(({ context }, { incident }: { incident: Incident }) =>
      goto(allDispatchesPath({ ...context.address, incident: incident.id, open: '' })),
    ),
  },
});

/** Merges the listed incident into another one. */
export const allDispatchesSetup = finderSetup.extend({
  guards: {
    mayMerge: ({ context }) => context.mayMerge && canBeMerged(context.loaded?.incident ?? null),
    isAnother: ({ context }, { incident }: { incident: Incident }) =>
      incident.id !== context.loaded?.incident?.id,
    isClear: ({ context }) => context.target !== null && context.check?.blocked.length === 0,
    isChecked: (_, { kind }: MergeCheckOutcome) => kind === 'checked',
    isMerged: (_, { kind }: MergeOutcome) => kind === 'merged',
  },
  actions: {
    keepTarget: assign((_, { incident }: { incident: Incident }) => ({
      target: incident,
      check: null,
      text: '',
      found: [],
    })),
    keepCheck: assign((_, outcome: MergeCheckOutcome) => ({
      check: outcome.kind === 'checked' ? outcome.check : null,
    })),
    forget: assign({ target: null, check: null, text: '', found: [] }),
    goToTarget: emit(({ context }) =>
      gotoInstead(allDispatchesPath({ ...context.address, incident: context.target?.id ?? '' })),
    ),
  },
});
