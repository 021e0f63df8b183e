import { assign, emit, raise, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { CrewLeft } from '../../contract/limits/limits.ts';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import type { IncidentQueryText } from '../../domain/reference/incidentNumber.ts';
import { canSearchIncident, exactIncident } from '../../domain/reference/incidentSearch.ts';
import { type FocusRequest, type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import { derive } from './derive.ts';
import {
  type DeleteOutcome,
  type EditorContext,
  type EditorEvent,
  type EditorInput,
  type EditorTag,
  type LookupsFacts,
  type Next,
  nextAddress,
  type ReopenOutcome,
  type RestoreOutcome,
  type SaveOutcome,
} from './dispatchEditor.context.ts';

/**
 * The record, its first activity's incident (D-64) and the user's own second record. Null for a new
 * dispatch.
 */
export type Found = {
  readonly dispatch: Dispatch;
  readonly incident: Incident | null;
  readonly twin?: Dispatch;
} | null;
/** The pilots' duty or why it is unknown, and everyone's hours left, null if not loaded. */
export interface DutyFound {
  readonly duty: DispatchFacts['duty'];
  readonly left: readonly CrewLeft[] | null;
}
type Emitted = Goto | FocusRequest | { type: 'modeChanged'; guided: boolean };

/** Types, actors and shared actions of the form. Each state's file extends this setup. */
export const editorSetup = setup({
  types: {} as {
    context: EditorContext;
    input: EditorInput;
    events: EditorEvent;
    tags: EditorTag;
    emitted: Emitted;
  },
  actors: {
    loadAircraft: placeholderActor<DispatchFacts['aircraft']>('loadAircraft'),
    loadBases: placeholderActor<DispatchFacts['bases']>('loadBases'),
    loadCrew: placeholderActor<DispatchFacts['crew']>('loadCrew'),
    loadCrewRoles: placeholderActor<DispatchFacts['crewRoles']>('loadCrewRoles'),
    loadVendors: placeholderActor<void>('loadVendors'),
    /**
     * Loads the current flights of a new flight's aircraft from the service. Fails after one
     * second.
     */
    askFlights: placeholderActor<
      readonly Dispatch[],
      { isNewFlight: boolean; facts: DispatchFacts; draft: DispatchDraft }
    >('askFlights'),
    loadDispatch: placeholderActor<
      Found,
      { id: string | null; kind: DispatchType; isDeleted: boolean; twinId?: string | undefined }
    >('loadDispatch'),
    /** Withdraws the user's own second record of the flight. Fails with a message for the user. */
    withdrawTwin: placeholderActor<void, { twin: Dispatch | null; otherId: string }>(
      'withdrawTwin',
    ),
    loadLookups: placeholderActor<LookupsFacts, { draft: DispatchDraft; facts: DispatchFacts }>(
      'loadLookups',
    ),
    loadDuty: placeholderActor<
      DutyFound,
      { crewIds: readonly string[]; day: string; facts: DispatchFacts; needsLeft: boolean }
    >('loadDuty'),
    findIncidents: placeholderActor<readonly Incident[], { lookup: IncidentQueryText }>(
      'findIncidents',
    ),
    /**
     * Saves the dispatch. `body` is null only for an unreadable date, an error that blocks saving;
     * the actor then fails.
     */
    saveDispatch: placeholderActor<
      SaveOutcome,
      {
        id: string | null;
        version: number | null;
        idempotencyKey: string;
        body: DispatchBody | null;
        incidents: readonly Incident[];
      }
    >('saveDispatch'),
    /** Loads how the stored record's costs were computed, and its approved costs. */
    explainDispatch: placeholderActor<ExplainedLoads, { id: string; isArchived: boolean }>(
      'explainDispatch',
    ),
    restoreDispatch: placeholderActor<RestoreOutcome, { id: string }>('restoreDispatch'),
    reopenDispatch: placeholderActor<
      ReopenOutcome,
      { id: string; version: number; reason: string }
    >('reopenDispatch'),
    /**
     * Removes the aircraft's "unavailable" mark. Also resolves if another user has already removed
     * it.
     */
    endMark: placeholderActor<void, { markId: string }>('endMark'),
    deleteDispatch: placeholderActor<
      DeleteOutcome,
      { record: Dispatch | null; version: number | null }
    >('deleteDispatch'),
  },
  delays: { pendingDelay, typingPause: 250, crewPause: 300 },
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
    tellDeleted: (_: unknown, _params: { outcome: DeleteOutcome } & ToProvide): void => {},
    /** Notifies the user of flags that the service set without a prompt. */
    tellUnasked: (_: unknown, _params: { flags: readonly FlagCode[] } & ToProvide): void => {},
    tellRepriced: (
      _: unknown,
      _params: { outcome: SaveOutcome | RestoreOutcome } & ToProvide,
    ): void => {},
    keepTime: assign(({ context }, params: { now: string }) =>
      derive(context, context.draft, { ...context.facts, now: params.now }),
    ),
    setOpenElsewhere: assign({
      isOpenInAnotherTab: (_, params: { isOpenInAnotherTab: boolean }) => params.isOpenInAnotherTab,
    }),
    wantExact: assign(({ context }) => ({ lookup: { ...context.lookup, wantsExact: true } })),
    dropWant: assign(({ context }) => ({ lookup: { ...context.lookup, wantsExact: false } })),
    chooseExact: raise(({ context }, params: { items: readonly Incident[] }) => ({
      type: 'incident.chosen',
      activity: context.lookup.activity,
      // The cast: the guard `isWanted` or `isOnlyOne` has found this incident.
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
    goToNext: emit(({ context }, params: { next: Next }) =>
      goto(nextAddress(context, params.next)),
    ),
  },
});

/** Targets of states in other files. */
export const to = {
  form: '#dispatchEditor.editing',
  reading: '#dispatchEditor.reading',
  /** Resumes the form's last state. */
  editing: '#dispatchEditor.editing.resume',
  confirming: '#dispatchEditor.confirming',
  removing: '#dispatchEditor.removing',
  asking: '#dispatchEditor.asking',
  saving: '#dispatchEditor.saving',
  conflict: '#dispatchEditor.conflict',
  differing: '#dispatchEditor.conflict.differing',
  deleting: '#dispatchEditor.deleting',
  unloadable: '#dispatchEditor.unloadable',
  left: '#dispatchEditor.left',
} as const;
