import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Dispatch, DispatchBody, DispatchType } from '../../contract/dispatches.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft.ts';
import { draftOfRecord } from '../../domain/dispatch/draftOfBody.ts';
import { addCrew, addDrop, changeField, removeCrew, removeDrop } from '../../domain/dispatch/edit.ts';
import { addActivity, removeActivity } from '../../domain/dispatch/editActivities.ts';
import type { DispatchFacts } from '../../domain/dispatch/facts.ts';
import { hasErrors, type Way } from '../../domain/dispatch/finding.ts';
import { dispatchAddress } from '../../domain/dispatch/kinds.ts';
import { leaveAllFields, leaveField } from '../../domain/dispatch/leaveField.ts';
import type { Side } from '../../domain/dispatch/merge.ts';
import { applyWay } from '../../domain/dispatch/ways.ts';
import { canSearchIncident, type IncidentQueryText } from '../../domain/incidentNumber.ts';
import { declared } from '../declared.ts';
import { openWarnings, withoutRefusal } from '../draft/finding.ts';
import { type LookupBox, typedInto } from '../draft/incidentLookup.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import {
  type DeleteOutcome,
  type EditorContext,
  type EditorEvent,
  type EditorInput,
  type EditorTag,
  firstErrorPath,
  type Next,
  nextAddress,
  noLookup,
  outcomeKept,
  recordShown,
  type SaveOutcome,
  type SituationFacts,
  situationKey,
} from './dispatchEditor.context.ts';
import { mergeWith, openChoice, pick } from './merging.ts';
import { reckon, showFindings } from './reckon.ts';
import { type Step, stepBeside, stepOf, stepsOf } from './steps.ts';

export const editorSetup = setup({
  types: {} as {
    context: EditorContext;
    input: EditorInput;
    events: EditorEvent;
    tags: EditorTag;
    emitted: { type: 'goto'; to: string; replace: boolean } | { type: 'focusAsked'; path: string } | { type: 'modeChanged'; guided: boolean };
  },
  actors: {
    loadAircraft: declared<DispatchFacts['aircraft']>('loadAircraft'),
    loadBases: declared<DispatchFacts['bases']>('loadBases'),
    loadCrew: declared<DispatchFacts['crew']>('loadCrew'),
    loadCrewRoles: declared<DispatchFacts['crewRoles']>('loadCrewRoles'),
    loadVendors: declared<void>('loadVendors'),
    /** Null for a new dispatch. The incident of its first activity comes with it (specification §2). */
    loadDispatch: declared<{ dispatch: Dispatch; incident: Incident | null } | null, { id: string | null; kind: DispatchType }>('loadDispatch'),
    loadSituation: declared<SituationFacts, { draft: DispatchDraft; facts: DispatchFacts }>('loadSituation'),
    findIncidents: declared<readonly Incident[], { lookup: IncidentQueryText }>('findIncidents'),
    /** `body` is null only while the date cannot be read, which is an error that never gets here; the actor then fails. */
    saveDispatch: declared<SaveOutcome, { id: string | null; version: number | null; idempotencyKey: string; body: DispatchBody | null }>('saveDispatch'),
    deleteDispatch: declared<DeleteOutcome, { record: Dispatch | null; version: number | null }>('deleteDispatch'),
  },
  delays: { pendingDelay: 100, typingPause: 250 },
  guards: {
    isGuided: ({ context }) => context.guided,
    wantsGuided: (_, params: { guided: boolean }) => params.guided,
    hasErrors: ({ context }) => hasErrors(context.findings),
    hasOpenWarnings: ({ context }) => openWarnings(context).length > 0,
    isOtherKind: ({ context }, params: { found: { dispatch: Dispatch } | null }) =>
      params.found !== null && params.found.dispatch.dispatchType !== context.kind,
    isNextStep: ({ context }, params: { wanted: Step }) => stepBeside(context.kind, context.step, 1) === params.wanted,
    isStepBefore: ({ context }, params: { wanted: Step }) => stepBeside(context.kind, context.step, -1) === params.wanted,
    hasLoads: ({ context }, params: { activity: number }) => (context.draft.activities[params.activity]?.drops.length ?? 0) > 0,
    /** A step opens if it is the one asked for, and one of this kind of dispatch. */
    isStep: ({ context }, params: { step: Step; wanted: Step }) => params.step === params.wanted && stepsOf(context.kind).includes(params.wanted),
    isConflict: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'conflict',
    isRefused: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'refused',
    isMade: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'made',
    /** What the draft is based on has been changed since. */
    isOvertaken: ({ context }, params: { baseVersion: number | null }) =>
      context.record !== null && params.baseVersion !== null && params.baseVersion < context.record.version,
    isUndecided: ({ context }) => openChoice(context.merging) !== null,
    mayDelete: ({ context }) => context.mayDelete && context.record !== null,
    wasDeleted: (_, params: { outcome: DeleteOutcome }) => params.outcome.kind === 'deleted',
    isQueued: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'queued',
    situationMoved: ({ context }) => situationKey(context.draft) !== context.situationKey,
    wasNew: ({ context }) => context.isNew,
    /** Unit and at least three digits are given (domain §2.5). */
    isSearchable: ({ context }) => canSearchIncident(context.lookup),
    foundSome: (_, params: { items: readonly Incident[] }) => params.items.length > 0,
    leadsAway: (_, params: { way: Way }) => params.way.kind === 'openDispatch' || params.way.kind === 'addAircraftRate',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepFacts: assign(({ context }, params: { facts: Partial<DispatchFacts> }) => reckon(context, context.draft, { ...context.facts, ...params.facts })),
    /** Adds to the incidents known instead of replacing them: a chosen one must stay. */
    keepSituation: assign(({ context }, params: { facts: SituationFacts }) => {
      const known = new Map([...context.facts.incidents, ...params.facts.incidents].map((i) => [i.id, i]));
      return reckon(context, context.draft, { ...context.facts, ...params.facts, incidents: [...known.values()] });
    }),
    keepRecord: assign(({ context }, params: { found: { dispatch: Dispatch; incident: Incident | null } | null }) => {
      if (params.found === null) return {};
      const { dispatch, incident } = params.found;
      const incidents = [...dispatch.activities.flatMap((a) => (a.incident === null ? [] : [a.incident])), ...(incident === null ? [] : [incident])];
      const facts = { ...context.facts, record: dispatch, ownId: dispatch.id, incidents: [...context.facts.incidents, ...incidents] };
      const reckoned = reckon(context, draftOfRecord(dispatch, facts), facts);
      return { ...reckoned, record: dispatch, baseVersion: dispatch.version, base: reckoned.draft };
    }),
    changeField: assign(({ context }, params: { path: string; value: string | boolean }) => {
      const refusals = withoutRefusal(context.refusals, params.path);
      return { ...reckon({ ...context, refusals }, changeField(context.draft, params.path, params.value), context.facts), refusals };
    }),
    /** Rewrites what the field rewrites on leaving (905 → 09:05, a12 → A-12) and shows its findings from now on. */
    leaveField: assign(({ context }, params: { path: string }) => {
      const shown = { ...context, leftPaths: [...new Set([...context.leftPaths, params.path])] };
      return { ...reckon(shown, leaveField(context.draft, params.path), context.facts), leftPaths: shown.leftPaths };
    }),
    leaveAllFields: assign(({ context }) => reckon(context, leaveAllFields(context.draft), context.facts)),
    checkBeforeSave: raise({ type: 'save.checked' }),
    applyWay: assign(({ context }, params: { way: Way }) => reckon(context, applyWay(context.draft, params.way, context.facts), context.facts)),
    resumeDraft: assign(({ context }, params: { draft: DispatchDraft; idempotencyKey: string; base: DispatchDraft | null; baseVersion: number | null }) => ({
      ...reckon(context, params.draft, context.facts),
      idempotencyKey: params.idempotencyKey,
      ...(params.baseVersion === null ? {} : { baseVersion: params.baseVersion, base: params.base }),
    })),
    meetRecord: assign(({ context }) => {
      const { record } = context;
      return record === null ? {} : mergeWith(context, { current: record, changedBy: record.updatedBy, changedAt: record.updatedAt });
    }),
    keepElsewhere: assign({ isElsewhere: (_, params: { isElsewhere: boolean }) => params.isElsewhere }),
    addDrop: assign(({ context }, params: { activity: number }) => reckon(context, addDrop(context.draft, params.activity), context.facts)),
    removeDrop: assign(({ context }, params: { activity: number; row: number }) =>
      reckon(context, removeDrop(context.draft, params.activity, params.row), context.facts),
    ),
    addCrew: assign(({ context }, params: { activity: number }) => reckon(context, addCrew(context.draft, params.activity), context.facts)),
    removeCrew: assign(({ context }, params: { activity: number; row: number }) =>
      reckon(context, removeCrew(context.draft, params.activity, params.row), context.facts),
    ),
    addActivity: assign(({ context }) => reckon(context, addActivity(context.draft), context.facts)),
    removeActivity: assign(({ context }, params: { activity: number }) => ({
      ...reckon(context, removeActivity(context.draft, params.activity), context.facts),
      removing: null,
    })),
    askRemoval: assign({ removing: (_, params: { activity: number }) => params.activity }),
    removeAsked: assign(({ context }) => ({ ...reckon(context, removeActivity(context.draft, context.removing ?? -1), context.facts), removing: null })),
    forgetRemoval: assign({ removing: null }),
    /** A split asks for what is not known yet: the change-over, else when the new activity ended. */
    focusNewActivity: enqueueActions(({ context, enqueue }) => {
      const last = context.draft.activities.length - 1;
      const before = context.draft.activities[last - 1];
      const path = before?.timeIn === '' && !before.aborted ? `activities.${last - 1}.timeIn` : `activities.${last}.timeIn`;
      enqueue.emit({ type: 'focusAsked', path });
    }),
    keepTime: assign(({ context }, params: { now: string }) => reckon(context, context.draft, { ...context.facts, now: params.now })),
    typeLookup: assign(({ context }, params: { activity: number; box: LookupBox; text: string }) => {
      // The number typed for one activity is not another's.
      const open = context.lookup.activity === params.activity ? context.lookup : { ...context.lookup, incidentNumber: '' };
      return { lookup: typedInto({ ...open, activity: params.activity }, params.box, params.text) };
    }),
    keepIncidents: assign(({ context }, params: { items: readonly Incident[] }) => ({ lookup: { ...context.lookup, items: params.items } })),
    chooseIncident: assign(({ context }, params: { activity: number; incident: Incident }) => {
      const facts = { ...context.facts, incidents: [...context.facts.incidents.filter((i) => i.id !== params.incident.id), params.incident] };
      const path = `activities.${params.activity}.incidentId`;
      return {
        ...reckon(context, changeField(context.draft, path, params.incident.id), facts),
        lookup: { ...noLookup(context.lookup.year), unit: context.lookup.unit },
      };
    }),
    showAll: assign(({ context }) => showFindings(context, { leftPaths: context.leftPaths, showsAll: true, refusals: context.refusals })),
    keepStep: assign((_, params: { step: Step }) => ({ step: params.step })),
    /** Lets the form take the event that arrived where no form was. */
    again: raise(({ event }) => event),
    keepMode: assign((_, params: { guided: boolean }) => ({ guided: params.guided })),
    tellMode: emit((_, params: { guided: boolean }) => ({ type: 'modeChanged' as const, guided: params.guided })),
    openFirstProblem: enqueueActions(({ context, enqueue }) => {
      const path = firstErrorPath(context);
      enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
      enqueue.emit({ type: 'focusAsked', path });
    }),
    openStep: raise((_, params: { step: Step }) => ({ type: 'step.opened' as const, step: params.step })),
    openStepOf: raise(({ context }, params: { path: string }) => ({ type: 'step.opened' as const, step: stepOf(context.kind, params.path) })),
    /** A row one asked for is the row one types in. */
    focusNewRow: emit(({ context }, params: { activity: number; list: 'drops' | 'crew' }) => {
      const rows = context.draft.activities[params.activity]?.[params.list].length ?? 0;
      const field = params.list === 'drops' ? 'agentTypeId' : 'crewId';
      return { type: 'focusAsked' as const, path: `activities.${params.activity}.${params.list}.${rows - 1}.${field}` };
    }),
    askFocus: emit((_, params: { path: string }) => ({ type: 'focusAsked' as const, path: params.path })),
    leaveByWay: emit((_, params: { way: Way }) => ({
      type: 'goto' as const,
      replace: false,
      to:
        params.way.kind === 'openDispatch'
          ? `/dispatch/flight/${params.way.dispatchId}`
          : params.way.kind === 'addAircraftRate'
            ? `/settings/aircraft-rates?name=${encodeURIComponent(params.way.assetId)}`
            : '/',
    })),
    keepOutcome: assign(({ context }, params: { outcome: SaveOutcome }) => outcomeKept(context, params.outcome)),
    forgetConflict: assign({ conflict: null, merging: null }),
    /** Theirs replaces what was typed; mine stays in the store as a draft of its own, because what is typed from here on is another. */
    takeTheirs: assign(({ context }) =>
      context.conflict === null
        ? {}
        : { ...recordShown(context, context.conflict.current), idempotencyKey: `${context.idempotencyKey}-${context.conflict.current.version}` },
    ),
    chooseSide: assign(({ context }, params: { key: string; side: Side }) =>
      context.merging === null ? {} : { merging: pick(context, context.merging, params.key, params.side) },
    ),
    askChoice: emit(({ context }) => ({ type: 'focusAsked' as const, path: `merge.${openChoice(context.merging) ?? ''}` })),
    /** Both changes in one form, based on their version. */
    takeMerged: assign(({ context }) => {
      const { merging, conflict } = context;
      if (merging === null || conflict === null) return {};
      const begun = { record: conflict.current, baseVersion: conflict.current.version, base: merging.theirs };
      return { ...reckon(context, merging.draft, context.facts), ...begun, conflict: null, merging: null };
    }),
    saveMerged: raise({ type: 'save.requested' }),
    tellDeleted: (_, _params: { outcome: DeleteOutcome }) => {},
    goHome: emit({ type: 'goto' as const, to: '/', replace: true }),
    tellRepriced: (_, _params: { outcome: SaveOutcome }) => {},
    becomeExisting: assign({ isNew: false }),
    goToRecord: emit(({ context }) => ({ type: 'goto' as const, to: dispatchAddress(context.kind, context.record?.id ?? ''), replace: true })),
    openFirstRefusal: enqueueActions(({ context, enqueue }) => {
      const path = context.refusals[0]?.path;
      if (path === undefined) return;
      enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
      enqueue.emit({ type: 'focusAsked', path });
    }),
    goToNext: emit(({ context }, params: { next: Next }) => ({
      type: 'goto' as const,
      to: nextAddress(context.kind, params.next, context.record?.id ?? ''),
      replace: false,
    })),
    /** The record is of another kind: its own form opens instead. */
    goToKind: emit((_, params: { found: { dispatch: Dispatch } | null }) => ({
      type: 'goto' as const,
      to: params.found === null ? '/' : dispatchAddress(params.found.dispatch.dispatchType, params.found.dispatch.id),
      replace: true,
    })),
    askForSituation: assign({ situationKey: ({ context }) => situationKey(context.draft) }),
    keepFailure: assign((_, params: { message: string }) => ({ failure: params.message })),
    clearFailure: assign({ failure: null }),
  },
});
