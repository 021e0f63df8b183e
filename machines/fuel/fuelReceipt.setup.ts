import { assign, emit, raise, setup } from 'xstate';
import type { FuelLookups, FuelLookupsQuery, FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { FuelSave } from '../../domain/fuel/receipt/bodies.ts';
import type { FuelFacts } from '../../domain/fuel/receipt/facts.ts';
import { newReceiptPath } from '../../domain/fuel/receipt/kinds.ts';
import type { IncidentQueryText } from '../../domain/reference/incidentNumber.ts';
import { canSearchIncident, exactIncident } from '../../domain/reference/incidentSearch.ts';
import { goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import {
  type DeletedReceipt,
  type DeleteOutcome,
  deriveFuel,
  type FuelContext,
  type FuelEmitted,
  type FuelEvent,
  type FuelInput,
  type FuelNext,
  type FuelOutcome,
  type FuelTag,
  keepFuelOutcome,
  keepLookups,
  lookupsKey,
} from './fuelReceipt.context.ts';

/**
 * Types, actors and shared actions of the form. Actions of a single state are in that state's file
 * (FUEL-1).
 */
export const fuelSetup = setup({
  types: {} as {
    context: FuelContext;
    input: FuelInput;
    events: FuelEvent;
    tags: FuelTag;
    emitted: FuelEmitted;
  },
  actors: {
    loadVendors: placeholderActor<FuelFacts['vendors']>('loadVendors'),
    loadStorages: placeholderActor<FuelFacts['storages']>('loadStorages'),
    loadAircraft: placeholderActor<FuelFacts['aircraft']>('loadAircraft'),
    loadBases: placeholderActor<FuelFacts['bases']>('loadBases'),
    /** Null for a new receipt. */
    loadReceipt: placeholderActor<FuelReceipt | DeletedReceipt | null, { id: string | null }>(
      'loadReceipt',
    ),
    loadLookups: placeholderActor<FuelLookups, { query: FuelLookupsQuery }>('loadLookups'),
    findIncidents: placeholderActor<readonly Incident[], { lookup: IncidentQueryText }>(
      'findIncidents',
    ),
    /**
     * Saves the receipt. `save` is null only for an unreadable field, an error that blocks saving;
     * the actor then fails.
     */
    saveReceipt: placeholderActor<
      FuelOutcome,
      { id: string | null; version: number | null; idempotencyKey: string; save: FuelSave | null }
    >('saveReceipt'),
    deleteReceipt: placeholderActor<DeleteOutcome, { id: string; version: number | null }>(
      'deleteReceipt',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
  guards: {
    /** The user typed a unit and at least three digits, or three letters of a name (INC-2). */
    isSearchable: ({ context }) => canSearchIncident(context.lookup),
    foundSome: (_, params: { items: readonly Incident[] }) => params.items.length > 0,
    isOnlyOne: ({ context }, params: { items: readonly Incident[] }) =>
      exactIncident(params.items, context.lookup) !== null,
    isWanted: ({ context }, params: { items: readonly Incident[] }) =>
      context.lookup.wantsExact && exactIncident(params.items, context.lookup) !== null,
  },
  actions: {
    notify,
    /** Reports the deletion and offers an undo. */
    tellDeleted: (_: unknown, _params: { id: string; name: string } & ToProvide): void => {},
    /** Reports who deleted the receipt and when, and offers to restore it. */
    tellFoundDeleted: (
      _: unknown,
      _params: { found: DeletedReceipt | null } & ToProvide,
    ): void => {},
    keepTime: assign(({ context }, params: { now: string }) =>
      deriveFuel(context, context.draft, { ...context.facts, now: params.now }),
    ),
    setOpenElsewhere: assign({
      isOpenInAnotherTab: (_, params: { isOpenInAnotherTab: boolean }) => params.isOpenInAnotherTab,
    }),
    wantExact: assign(({ context }) => ({ lookup: { ...context.lookup, wantsExact: true } })),
    dropWant: assign(({ context }) => ({ lookup: { ...context.lookup, wantsExact: false } })),
    chooseExact: raise(({ context }, params: { items: readonly Incident[] }) => ({
      type: 'incident.chosen',
      // The guard `isWanted` or `isOnlyOne` has found it.
      incident: exactIncident(params.items, context.lookup) as Incident,
    })),
    keepIncidents: assign(({ context }, params: { items: readonly Incident[] }) => ({
      lookup: { ...context.lookup, items: params.items },
    })),
    keepFailure: assign((_, params: { message: string }) => ({ failure: params.message })),
    clearFailure: assign({ failure: null }),
    /** Raises the current event again, for the state just entered. */
    again: raise(({ event }) => event),
    becomeExisting: assign({ isNew: false }),
    goToNext: emit(({ context }, params: { next: FuelNext }) =>
      goto(params.next === 'home' ? '/' : newReceiptPath(context.kind)),
    ),
    askForLookups: assign(({ context }) => ({ askedKey: lookupsKey(context) })),
    keepLookups: assign(({ context }, lookups: FuelLookups) => keepLookups(context, lookups)),
    keepOutcome: assign(({ context }, outcome: FuelOutcome | DeleteOutcome) =>
      keepFuelOutcome(context, outcome),
    ),
    goHome: emit(gotoInstead('/')),
  },
});

/** Targets of states in other files, the same in each of the three charts. */
export const to = {
  form: '#editing',
  confirming: '#confirming',
  saving: '#saving',
  left: '#left',
} as const;
