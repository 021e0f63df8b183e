import { assign, emit, raise } from 'xstate';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import {
  changeFuelField,
  type FuelDraft,
  type FuelField,
  resetFuelField,
} from '../../domain/fuel/receipt/draft.ts';
import { type FuelFix, hasFuelErrors } from '../../domain/fuel/receipt/finding.ts';
import { lookupsQuery } from '../../domain/fuel/receipt/lookups.ts';
import {
  normalizeAllFuelFields,
  normalizeFuelField,
} from '../../domain/fuel/receipt/normalizeField.ts';
import { withTypedIncident } from '../../domain/reference/incidentSearch.ts';
import { knownIncidentOf, takeIncidentFrom } from '../../domain/reference/takenIncident.ts';
import { openWarnings, withoutRefusal } from '../parts/finding.ts';
import { requestFocus } from '../parts/goto.ts';
import { emptyLookup, type LookupBox, typedInto } from '../parts/incidentLookup.ts';
import { incidentSearch } from '../parts/incidentSearch.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { deriveFuel, type FuelContext, lookupsKey, showFuel } from './fuelReceipt.context.ts';
import { loadingSetup } from './fuelReceipt.loading.ts';

export const lookupsInput = ({ context }: { context: FuelContext }) => ({
  query: lookupsQuery(context.draft, context.record?.id ?? ''),
});
/** The draft's text for the new fire in the boxes. Its year is that of the purchase (INC-7). */
const takenOf = ({ draft, lookup }: FuelContext) =>
  takeIncidentFrom(lookup, parseDate(draft.date).value?.slice(0, 4) ?? lookup.year);
/** Returns the context with one field changed, without that field's refusal. */
function withField(context: FuelContext, path: FuelField, value: string) {
  const refusals = withoutRefusal(context.refusals, path);
  return {
    ...deriveFuel(
      { ...context, refusals },
      changeFuelField(context.draft, path, value),
      context.facts,
    ),
    refusals,
  };
}

export const editingSetup = loadingSetup.extend({
  guards: {
    lookupsMoved: ({ context }) => lookupsKey(context) !== context.askedKey,
    mayTake: ({ context }) => context.mayTakeIncident === true && takenOf(context) !== null,
    isStored: ({ context }) => context.record !== null,
    hasErrors: ({ context }) => hasFuelErrors(context.findings),
    /** The lookup of earlier receipts for the current draft has not returned yet. */
    lookupsIsOpen: ({ context }) => lookupsKey(context) !== context.knownKey,
    hasOpenWarnings: ({ context }) => openWarnings(context).length > 0,
  },
  actions: {
    typeLookup: assign(({ context }, { box, text }: { box: LookupBox; text: string }) => ({
      lookup: typedInto(context.lookup, box, text),
    })),
    chooseIncident: assign(({ context }, { incident: chosen }: { incident: Incident }) => {
      const facts = {
        ...context.facts,
        incidents: [...context.facts.incidents.filter((i) => i.id !== chosen.id), chosen],
      };
      return {
        ...deriveFuel(context, changeFuelField(context.draft, 'incidentId', chosen.id), facts),
        lookup: emptyLookup(context.lookup.year),
      };
    }),
    nameIncident: assign(({ context: { lookup } }, { name }: { name: string }) => ({
      lookup: { ...lookup, name },
    })),
    takeIncident: assign(({ context }) => {
      const taken = takenOf(context) ?? '';
      const id = knownIncidentOf(taken, context.facts.incidents)?.id ?? taken;
      return {
        ...deriveFuel(context, changeFuelField(context.draft, 'incidentId', id), context.facts),
        lookup: emptyLookup(context.lookup.year),
      };
    }),
    clearIncident: assign(({ context }) => withField(context, 'incidentId', '')),
    changeField: assign(({ context }, { path, value }: { path: FuelField; value: string }) =>
      withField(context, path, value),
    ),
    /** Normalizes a field that the user leaves (905 → 09:05, a12 → A-12) and shows its findings. */
    normalizeField: assign(({ context }, { path }: { path: FuelField }) => {
      const leftPaths = [...new Set([...context.leftPaths, path])];
      return {
        ...deriveFuel(
          { ...context, leftPaths },
          normalizeFuelField(context.draft, path),
          context.facts,
        ),
        leftPaths,
      };
    }),
    applyFix: assign(({ context }, { fix }: { fix: FuelFix }) =>
      deriveFuel(context, resetFuelField(context.draft, fix.reset), context.facts),
    ),
    resumeDraft: assign(({ context }, resumed: { draft: FuelDraft; idempotencyKey: string }) => ({
      ...deriveFuel(context, resumed.draft, context.facts),
      idempotencyKey: resumed.idempotencyKey,
    })),
    askFocus: emit((_, { path }: { path: string }) => requestFocus(path)),
    normalizeAllFields: assign(({ context }) =>
      deriveFuel(context, normalizeAllFuelFields(context.draft), context.facts),
    ),
    /** Moves the typed incident into the remarks if the user chose none (INC-12). */
    keepTypedIncident: assign(({ context }) => {
      const { draft, lookup } = context;
      if (draft.incidentId !== '') return {};
      const remarks = withTypedIncident(draft.remarks, lookup);
      return remarks === draft.remarks
        ? {}
        : {
            ...deriveFuel(context, changeFuelField(draft, 'remarks', remarks), context.facts),
            lookup: emptyLookup(lookup.year),
          };
    }),
    checkBeforeSave: raise({ type: 'save.checked' }),
    showAll: assign(({ context }) =>
      showFuel(context, {
        leftPaths: context.leftPaths,
        showsAll: true,
        refusals: context.refusals,
      }),
    ),
    openFirstWarning: raise(({ context }) => ({
      type: 'problem.opened',
      path: openWarnings(context)[0]?.path ?? '',
    })),
    focusFirstError: emit(({ context }) =>
      requestFocus(context.findings.find((f) => f.severity === 'error')?.path ?? ''),
    ),
  },
});

/**
 * Looks up earlier receipts again when vendor, number, aircraft or storage changes. The user can go
 * on typing.
 */
export const lookups = editingSetup.createStateConfig({
  initial: 'known',
  states: {
    known: { always: { guard: 'lookupsMoved', target: 'pausing', actions: 'askForLookups' } },
    pausing: {
      always: {
        guard: 'lookupsMoved',
        target: 'pausing',
        reenter: true,
        actions: 'askForLookups',
      },
      after: { typingPause: 'loading' },
    },
    loading: {
      always: { guard: 'lookupsMoved', target: 'pausing', actions: 'askForLookups' },
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: lookupsInput,
        onDone: { target: 'known', actions: { type: 'keepLookups', params: outputOf } },
        onError: 'unknown',
      },
    },
    unknown: {
      tags: 'stale',
      description:
        'Earlier receipts failed to load. The form continues without their warnings, and the service checks on save.',
      always: { guard: 'lookupsMoved', target: 'pausing', actions: 'askForLookups' },
      on: { 'lookups.retried': 'loading' },
    },
  },
});

/** The incident control (INC-1). */
export const incident = editingSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', actions: { type: 'typeLookup', params: eventOf } },
    'incident.chosen': { target: '.idle', actions: { type: 'chooseIncident', params: eventOf } },
    'incident.named': { actions: { type: 'nameIncident', params: eventOf } },
    'incident.taken': { guard: 'mayTake', target: '.idle', actions: 'takeIncident' },
    'incident.cleared': { target: '.idle', actions: 'clearIncident' },
  },
  states: incidentSearch,
});

/** All events that change the draft while it is editable. */
export const draftEvents = editingSetup.createStateConfig({
  on: {
    'field.changed': { actions: { type: 'changeField', params: eventOf } },
    'field.left': { actions: { type: 'normalizeField', params: eventOf } },
    'fix.chosen': { actions: { type: 'applyFix', params: eventOf } },
    'draft.resumed': { actions: { type: 'resumeDraft', params: eventOf } },
    'problem.opened': { actions: { type: 'askFocus', params: eventOf } },
    'failure.dismissed': { actions: 'clearFailure' },
    'delete.requested': { guard: 'isStored', target: 'deleting', actions: 'clearFailure' },
    'save.requested': { actions: ['normalizeAllFields', 'checkBeforeSave'] },
    'save.checked': [
      { guard: 'hasErrors', actions: ['showAll', 'focusFirstError'] },
      { guard: 'lookupsIsOpen', target: 'asking' },
      {
        guard: 'hasOpenWarnings',
        target: 'confirming',
        actions: ['keepTypedIncident', 'showAll'],
      },
      { target: 'saving', actions: 'keepTypedIncident' },
    ],
  },
});
