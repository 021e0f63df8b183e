import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { FuelReceipt, FuelSituation, FuelSituationQuery } from '../../contract/fuel.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { FuelSave } from '../../domain/fuel/bodies.ts';
import { changeFuelField, type FuelDraft, type FuelField, resetFuelField } from '../../domain/fuel/draft.ts';
import type { FuelFacts } from '../../domain/fuel/facts.ts';
import { type FuelWay, hasFuelErrors } from '../../domain/fuel/finding.ts';
import { newReceiptAddress, receiptAddress } from '../../domain/fuel/kinds.ts';
import { leaveAllFuelFields, leaveFuelField } from '../../domain/fuel/leaveField.ts';
import { canSearchIncident, type IncidentQueryText } from '../../domain/incidentNumber.ts';
import { declared } from '../declared.ts';
import { openWarnings, withoutRefusal } from '../draft/finding.ts';
import { emptyLookup, type LookupBox, typedInto } from '../draft/incidentLookup.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import {
  type DeleteOutcome,
  type FuelContext,
  type FuelEmitted,
  type FuelEvent,
  type FuelInput,
  type FuelNext,
  type FuelOutcome,
  type FuelTag,
  fuelOutcomeKept,
  reckonFuel,
  recordKept,
  showFuel,
  situationKept,
  situationKey,
} from './fuelReceipt.context.ts';

type Answered = { readonly outcome: FuelOutcome | DeleteOutcome };

/** What the three fuel charts are made of (domain §4). */
export const fuelSetup = setup({
  types: {} as {
    context: FuelContext;
    input: FuelInput;
    events: FuelEvent;
    tags: FuelTag;
    emitted: FuelEmitted;
  },
  actors: {
    loadVendors: declared<FuelFacts['vendors']>('loadVendors'),
    loadStorages: declared<FuelFacts['storages']>('loadStorages'),
    loadAircraft: declared<FuelFacts['aircraft']>('loadAircraft'),
    loadBases: declared<FuelFacts['bases']>('loadBases'),
    /** Null for a new receipt. */
    loadReceipt: declared<FuelReceipt | null, { id: string | null }>('loadReceipt'),
    loadSituation: declared<FuelSituation, { query: FuelSituationQuery }>('loadSituation'),
    findIncidents: declared<readonly Incident[], { lookup: IncidentQueryText }>('findIncidents'),
    /** `save` is null only while a field cannot be read, which is an error that never gets here; the actor then fails. */
    saveReceipt: declared<FuelOutcome, { id: string | null; version: number | null; idempotencyKey: string; save: FuelSave | null }>('saveReceipt'),
    deleteReceipt: declared<DeleteOutcome, { id: string; version: number | null }>('deleteReceipt'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS, typingPause: 250 },
  guards: {
    hasErrors: ({ context }) => hasFuelErrors(context.findings),
    hasOpenWarnings: ({ context }) => openWarnings(context).length > 0,
    isOtherKind: ({ context }, params: { receipt: FuelReceipt | null }) => params.receipt !== null && params.receipt.kind !== context.kind,
    isConflict: (_, params: Answered) => params.outcome.kind === 'conflict',
    isMade: (_, params: Answered) => params.outcome.kind === 'made',
    isRefused: (_, params: Answered) => params.outcome.kind === 'refused',
    isQueued: (_, params: Answered) => params.outcome.kind === 'queued',
    situationMoved: ({ context }) => situationKey(context) !== context.askedKey,
    /** Earlier receipts have not been heard on what stands in the form now. */
    situationIsOpen: ({ context }) => situationKey(context) !== context.knownKey,
    wasNew: ({ context }) => context.isNew,
    isStored: ({ context }) => context.record !== null,
    /** Unit and at least three digits are given (domain §2.5). */
    isSearchable: ({ context }) => canSearchIncident(context.lookup),
    foundSome: (_, params: { items: readonly Incident[] }) => params.items.length > 0,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    /** Says that it is deleted and offers to undo that. */
    tellDeleted: (_, _params: { id: string; name: string }) => {},
    keepFacts: assign(({ context }, params: { facts: Partial<FuelFacts> }) => reckonFuel(context, context.draft, { ...context.facts, ...params.facts })),
    keepRecord: assign(({ context }, params: { receipt: FuelReceipt | null }) => (params.receipt === null ? {} : recordKept(context, params.receipt))),
    keepSituation: assign(({ context }, params: { situation: FuelSituation }) => situationKept(context, params.situation)),
    askForSituation: assign({ askedKey: ({ context }) => situationKey(context) }),
    changeField: assign(({ context }, params: { path: FuelField; value: string }) => {
      const refusals = withoutRefusal(context.refusals, params.path);
      return { ...reckonFuel({ ...context, refusals }, changeFuelField(context.draft, params.path, params.value), context.facts), refusals };
    }),
    /** Rewrites what the field rewrites on leaving (905 → 09:05, a12 → A-12) and shows its findings from now on. */
    leaveField: assign(({ context }, params: { path: FuelField }) => {
      const leftPaths = [...new Set([...context.leftPaths, params.path])];
      return { ...reckonFuel({ ...context, leftPaths }, leaveFuelField(context.draft, params.path), context.facts), leftPaths };
    }),
    leaveAllFields: assign(({ context }) => reckonFuel(context, leaveAllFuelFields(context.draft), context.facts)),
    checkBeforeSave: raise({ type: 'save.checked' }),
    applyWay: assign(({ context }, params: { way: FuelWay }) => reckonFuel(context, resetFuelField(context.draft, params.way.reset), context.facts)),
    resumeDraft: assign(({ context }, params: { draft: FuelDraft; idempotencyKey: string }) => ({
      ...reckonFuel(context, params.draft, context.facts),
      idempotencyKey: params.idempotencyKey,
    })),
    keepElsewhere: assign({ isElsewhere: (_, params: { isElsewhere: boolean }) => params.isElsewhere }),
    keepTime: assign(({ context }, params: { now: string }) => reckonFuel(context, context.draft, { ...context.facts, now: params.now })),
    typeLookup: assign({ lookup: ({ context }, params: { box: LookupBox; text: string }) => typedInto(context.lookup, params.box, params.text) }),
    keepIncidents: assign(({ context }, params: { items: readonly Incident[] }) => ({ lookup: { ...context.lookup, items: params.items } })),
    chooseIncident: assign(({ context }, params: { incident: Incident }) => {
      const facts = { ...context.facts, incidents: [...context.facts.incidents.filter((i) => i.id !== params.incident.id), params.incident] };
      return {
        ...reckonFuel(context, changeFuelField(context.draft, 'incidentId', params.incident.id), facts),
        lookup: emptyLookup(context.lookup.year),
      };
    }),
    showAll: assign(({ context }) => showFuel(context, { leftPaths: context.leftPaths, showsAll: true, refusals: context.refusals })),
    focusFirstError: emit(({ context }) => ({
      type: 'focusAsked' as const,
      path: context.findings.find((f) => f.severity === 'error')?.path ?? '',
    })),
    focusFirstRefusal: enqueueActions(({ context, enqueue }) => {
      const path = context.refusals[0]?.path;
      if (path !== undefined) enqueue.emit({ type: 'focusAsked', path });
    }),
    askFocus: emit((_, params: { path: string }) => ({ type: 'focusAsked' as const, path: params.path })),
    /** Lets the form take the event that arrived where no form was. */
    again: raise(({ event }) => event),
    keepOutcome: assign(({ context }, params: Answered) => fuelOutcomeKept(context, params.outcome)),
    /** Theirs replaces what was typed. */
    takeTheirs: assign(({ context }) => (context.conflict === null ? {} : recordKept(context, context.conflict.current))),
    /** Mine goes over theirs knowingly: the next save is based on their version. */
    baseOnTheirs: assign(({ context }) => (context.conflict === null ? {} : { record: context.conflict.current, conflict: null })),
    becomeExisting: assign({ isNew: false }),
    tellGone: emit({ type: 'deleted' as const }),
    goHome: emit({ type: 'goto' as const, to: '/', replace: true }),
    goToRecord: emit(({ context }) => ({ type: 'goto' as const, to: receiptAddress(context.kind, context.record?.id ?? ''), replace: true })),
    goToNext: emit(({ context }, params: { next: FuelNext }) => ({
      type: 'goto' as const,
      to: params.next === 'home' ? '/' : newReceiptAddress(context.kind),
      replace: false,
    })),
    /** The record is of another kind: its own form opens instead. */
    goToKind: emit((_, params: { receipt: FuelReceipt | null }) => ({
      type: 'goto' as const,
      to: params.receipt === null ? '/' : receiptAddress(params.receipt.kind, params.receipt.id),
      replace: true,
    })),
    keepFailure: assign((_, params: { message: string }) => ({ failure: params.message })),
    clearFailure: assign({ failure: null }),
  },
});
