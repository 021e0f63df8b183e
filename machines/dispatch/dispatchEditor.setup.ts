import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Dispatch, DispatchBody } from '../../contract/dispatches.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { Problem } from '../../contract/problem.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import { bodyOfDraft } from '../../domain/dispatch/bodyOfDraft.ts';
import { type DispatchDraft, emptyDraft } from '../../domain/dispatch/draft.ts';
import { draftOfRecord } from '../../domain/dispatch/draftOfBody.ts';
import { addCrew, addDrop, changeField, removeCrew, removeDrop } from '../../domain/dispatch/edit.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/dispatch/facts.ts';
import { type Finding, hasErrors, type Way } from '../../domain/dispatch/finding.ts';
import { leaveAllFields, leaveField } from '../../domain/dispatch/leaveField.ts';
import { applyWay } from '../../domain/dispatch/ways.ts';
import { canSearchIncident, parseIncidentNumber } from '../../domain/incidentNumber.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import { findingsOfProblem, type Reckoned, reckon, type Shown, showFindings } from './reckon.ts';
import { type Step, stepOf } from './steps.ts';

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly dispatch: Dispatch }
  /** Somebody changed the record meanwhile: nothing was saved. */
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  /** The service refuses what was typed, field by field. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Kept on this device until there is a network. */
  | { readonly kind: 'queued' };
export interface Conflict {
  readonly current: Dispatch;
  readonly changedBy: string;
  readonly changedAt: string;
}
/** What the incident control shows: the four boxes as typed, and what they found. */
export interface Lookup {
  readonly activity: number;
  readonly year: string;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
  readonly items: readonly Incident[];
}
export type LookupBox = 'year' | 'state' | 'unit' | 'incidentNumber';

export interface EditorInput {
  /** Id of the dispatch to edit, null for a new one. */
  readonly id: string | null;
  readonly guided: boolean;
  readonly now: string;
  readonly ownBaseId: string;
  /** Minted with the form: however often a save is sent, the dispatch exists once. */
  readonly idempotencyKey: string;
  /** What a link to the form already says, by path. */
  readonly prefill: Readonly<Record<string, string>>;
}
export interface EditorContext extends EditorInput, Reckoned, Shown {
  readonly record: Dispatch | null;
  /** Whether the record was made on this page: then the save panel follows. */
  readonly isNew: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict | null;
  readonly lookup: Lookup;
  /** The step of the guided form that is open, or was open last. */
  readonly step: Step;
  /** What the situation was asked for last: a change of it asks again. */
  readonly situationKey: string;
}
export type EditorEvent =
  | { type: 'field.changed'; path: string; value: string | boolean }
  | { type: 'field.left'; path: string }
  | { type: 'way.chosen'; way: Way }
  | { type: 'drop.added'; activity: number }
  | { type: 'drop.removed'; activity: number; row: number }
  | { type: 'crew.added'; activity: number }
  | { type: 'crew.removed'; activity: number; row: number }
  | { type: 'incident.typed'; activity: number; box: LookupBox; text: string }
  | { type: 'incident.chosen'; activity: number; incident: Incident }
  | { type: 'incident.cleared'; activity: number }
  | { type: 'step.opened'; step: Step }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'mode.changed'; guided: boolean }
  | { type: 'problem.opened'; path: string }
  | { type: 'save.requested' }
  /** Raised by the chart itself once every field reads as if it had been left. */
  | { type: 'save.checked' }
  | { type: 'warnings.accepted' }
  | { type: 'warnings.declined' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'failure.dismissed' }
  | { type: 'panel.closed' }
  | { type: 'next.chosen'; next: Next }
  | { type: 'situation.retried' }
  | { type: 'retry.requested' }
  | { type: 'clock.ticked'; now: string };

/**
 * What a view may assume. `form`: the fields show. `locked`: they may not be changed just now. The others name the one thing that shows beside or instead.
 */
export type EditorTag =
  | 'pending'
  | 'unloadable'
  | 'form'
  | 'guided'
  | 'locked'
  | 'busy'
  | 'confirming'
  | 'conflict'
  | 'failed'
  | 'queued'
  | 'saved'
  | 'searching'
  | 'searchFailed'
  | 'noneFound'
  | 'situationUnknown';
export type Next = 'nextTrip' | 'sameIncident' | 'newFlight' | 'home';

/** The parts of the facts that follow from what is typed, and so load again when it changes. */
export type SituationFacts = Pick<
  DispatchFacts,
  'agents' | 'rates' | 'landingFees' | 'incidents' | 'recentFor' | 'lastDispatch' | 'recentFill' | 'sameDay' | 'preloads'
>;

/** Warnings nobody has answered yet: those the stored record carries were accepted with it. */
export const openWarnings = (context: Pick<EditorContext, 'findings' | 'record'>): Finding[] =>
  context.findings.filter((f) => f.severity === 'warning' && !(context.record?.flags as readonly string[] | undefined)?.includes(f.code));

const noLookup: Lookup = { activity: 0, year: '', state: 'CA', unit: '', incidentNumber: '', items: [] };
const firstErrorPath = (context: Pick<EditorContext, 'findings'>) => context.findings.find((f) => f.severity === 'error')?.path ?? '';
const newDraft = (input: EditorInput): DispatchDraft =>
  Object.entries(input.prefill).reduce((draft, [path, value]) => changeField(draft, path, value), emptyDraft('flight'));
const year = (now: string) => now.slice(0, 4);

/** A context before anything is loaded. */
export function firstContext(input: EditorInput): EditorContext {
  const shown: Shown = { leftPaths: [], showsAll: false, refusals: [] };
  const facts: DispatchFacts = { ...emptyFacts(input.now), ownId: input.id ?? '', ownBaseId: input.ownBaseId };
  const draft = newDraft(input);
  return {
    ...input,
    ...shown,
    ...reckon({ ...shown, messages: {} }, draft, facts),
    record: null,
    isNew: input.id === null,
    failure: null,
    conflict: null,
    lookup: { ...noLookup, year: year(input.now) },
    step: 'aircraft',
    situationKey: '',
  };
}
/** What history, prices and fees depend on. */
export function situationKey(draft: DispatchDraft): string {
  const bases = draft.activities.flatMap((a) => [a.takeOffBaseId, a.landingBaseId, ...a.drops.map((d) => d.baseId)]);
  return [draft.assetId, parseDate(draft.activityDate).value ?? '', ...new Set(bases.filter((id) => id !== '').sort())].join(' ');
}
const nextAddress = (next: Next, id: string): string => {
  switch (next) {
    case 'home':
      return '/';
    case 'newFlight':
      return '/dispatch/flight/new?discard=true';
    default:
      return `/dispatch/flight/new?cloneType=${next}&cloneId=${id}`;
  }
};
const without = (refusals: readonly Finding[], path: string) => refusals.filter((f) => f.path !== path);

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
    loadDispatch: declared<{ dispatch: Dispatch; incident: Incident | null } | null, { id: string | null }>('loadDispatch'),
    loadSituation: declared<SituationFacts, { draft: DispatchDraft; facts: DispatchFacts }>('loadSituation'),
    findIncidents: declared<readonly Incident[], { lookup: Lookup }>('findIncidents'),
    /** `body` is null only while the date cannot be read, which is an error that never gets here; the actor then fails. */
    saveDispatch: declared<SaveOutcome, { id: string | null; version: number | null; idempotencyKey: string; body: DispatchBody | null }>('saveDispatch'),
  },
  delays: { pendingDelay: 100, typingPause: 250 },
  guards: {
    isGuided: ({ context }) => context.guided,
    wantsGuided: (_, params: { guided: boolean }) => params.guided,
    hasErrors: ({ context }) => hasErrors(context.findings),
    hasOpenWarnings: ({ context }) => openWarnings(context).length > 0,
    isStep: (_, params: { step: Step; wanted: Step }) => params.step === params.wanted,
    isConflict: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'conflict',
    isRefused: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'refused',
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
      return { ...reckon(context, draftOfRecord(dispatch, facts), facts), record: dispatch };
    }),
    changeField: assign(({ context }, params: { path: string; value: string | boolean }) => {
      const refusals = without(context.refusals, params.path);
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
    addDrop: assign(({ context }, params: { activity: number }) => reckon(context, addDrop(context.draft, params.activity), context.facts)),
    removeDrop: assign(({ context }, params: { activity: number; row: number }) =>
      reckon(context, removeDrop(context.draft, params.activity, params.row), context.facts),
    ),
    addCrew: assign(({ context }, params: { activity: number }) => reckon(context, addCrew(context.draft, params.activity), context.facts)),
    removeCrew: assign(({ context }, params: { activity: number; row: number }) =>
      reckon(context, removeCrew(context.draft, params.activity, params.row), context.facts),
    ),
    keepTime: assign(({ context }, params: { now: string }) => reckon(context, context.draft, { ...context.facts, now: params.now })),
    /** A whole number pasted into any box fills all four. */
    typeLookup: assign(({ context }, params: { activity: number; box: LookupBox; text: string }) => {
      const pasted = parseIncidentNumber(params.text);
      const typed = pasted === null ? { [params.box]: params.text } : { ...pasted, year: pasted.year === '' ? context.lookup.year : pasted.year };
      return { lookup: { ...context.lookup, activity: params.activity, ...typed, items: [] } };
    }),
    keepIncidents: assign(({ context }, params: { items: readonly Incident[] }) => ({ lookup: { ...context.lookup, items: params.items } })),
    chooseIncident: assign(({ context }, params: { activity: number; incident: Incident }) => {
      const facts = { ...context.facts, incidents: [...context.facts.incidents.filter((i) => i.id !== params.incident.id), params.incident] };
      const path = `activities.${params.activity}.incidentId`;
      return {
        ...reckon(context, changeField(context.draft, path, params.incident.id), facts),
        lookup: { ...noLookup, year: context.lookup.year, unit: context.lookup.unit },
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
      enqueue.raise({ type: 'step.opened', step: stepOf(path) });
      enqueue.emit({ type: 'focusAsked', path });
    }),
    openStep: raise((_, params: { step: Step }) => ({ type: 'step.opened' as const, step: params.step })),
    openStepOf: raise((_, params: { path: string }) => ({ type: 'step.opened' as const, step: stepOf(params.path) })),
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
    /** Theirs replaces what was typed. */
    takeTheirs: assign(({ context }) => (context.conflict === null ? {} : outcomeKept(context, { kind: 'saved', dispatch: context.conflict.current }))),
    becomeExisting: assign({ isNew: false }),
    goToRecord: emit(({ context }) => ({ type: 'goto' as const, to: `/dispatch/flight/${context.record?.id ?? ''}`, replace: true })),
    /** Mine goes over theirs knowingly: the next save is based on their version. */
    baseOnTheirs: assign(({ context }) => (context.conflict === null ? {} : { record: context.conflict.current, conflict: null })),
    openFirstRefusal: enqueueActions(({ context, enqueue }) => {
      const path = context.refusals[0]?.path;
      if (path === undefined) return;
      enqueue.raise({ type: 'step.opened', step: stepOf(path) });
      enqueue.emit({ type: 'focusAsked', path });
    }),
    goToNext: emit(({ context }, params: { next: Next }) => ({
      type: 'goto' as const,
      to: nextAddress(params.next, context.record?.id ?? ''),
      replace: false,
    })),
    askForSituation: assign({ situationKey: ({ context }) => situationKey(context.draft) }),
    keepFailure: assign((_, params: { message: string }) => ({ failure: params.message })),
    clearFailure: assign({ failure: null }),
  },
});

/** The context after the service has answered a save. */
function outcomeKept(context: EditorContext, outcome: SaveOutcome): Partial<EditorContext> {
  switch (outcome.kind) {
    case 'saved': {
      const shown: Shown = { leftPaths: [], showsAll: false, refusals: [] };
      const facts = { ...context.facts, record: outcome.dispatch, ownId: outcome.dispatch.id };
      const draft = draftOfRecord(outcome.dispatch, facts);
      return { ...shown, ...reckon({ ...shown, messages: {} }, draft, facts), record: outcome.dispatch, failure: null, conflict: null };
    }
    case 'refused': {
      const refusals = findingsOfProblem(outcome.problem);
      const failure = refusals.length === 0 ? (outcome.problem.detail ?? outcome.problem.title) : null;
      return { ...showFindings(context, { leftPaths: context.leftPaths, showsAll: true, refusals }), failure };
    }
    case 'conflict':
      return { conflict: outcome.conflict };
    case 'queued':
      return {};
  }
}

/** What a save sends. */
export const saveInput = ({ context }: { context: EditorContext }) => ({
  id: context.record?.id ?? null,
  version: context.record?.version ?? null,
  idempotencyKey: context.idempotencyKey,
  body: bodyOfDraft(context.draft, context.facts),
});
